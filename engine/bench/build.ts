import { build } from 'vite';
import { ROOT } from './root.ts';

const resolve = { conditions: ['ddh-source'] };

/**
 * Bundles programs into the folder `to`. `programs` maps each program's name to its source path. Users of the engine
 * run bundled code, so the benchmark measures bundles. Unbundled modules run slower: V8 reloads an imported constant on
 * each use, and vitest looks up each import by name.
 */
export async function buildPrograms(programs: Readonly<Record<string, string>>, to: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    cacheDir: '.cache/vite-bench',
    publicDir: false,
    resolve,
    ssr: { noExternal: true, external: ['vite'], resolve },
    build: {
      ssr: true,
      target: 'node20',
      outDir: `${ROOT}/${to}`,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, `${ROOT}/${path}`])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
