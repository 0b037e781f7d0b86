// Builds and runs the benchmark.
import { spawnSync } from 'node:child_process';
import { build } from 'vite';
import { BUILT, ROOT } from './root.ts';

const resolve = { conditions: ['ddh-source'] };

// Users of the engine run bundled code, so the benchmark measures bundles. Unbundled modules run slower, because V8
// reloads an imported constant on each use.
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  cacheDir: '.cache/vite-bench',
  publicDir: false,
  resolve,
  ssr: { noExternal: true, external: ['@duckdb/node-api'], resolve },
  build: {
    ssr: true,
    target: 'node20',
    outDir: BUILT,
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: `${ROOT}/engine/bench/main.ts`, child: `${ROOT}/engine/bench/child.ts` },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
// Raise the heap limit: objects of 100,000 records take 1.7 GB.
const node = ['--expose-gc', '--max-old-space-size=12000', `${BUILT}/main.mjs`, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, node, { stdio: 'inherit' }).status ?? 1;
