import { compileFunction } from 'node:vm';
import { build } from 'vite';
import { PAGE_GLOBALS } from './pageGlobals.ts';

/** A module with all that it imports, as a page runs it: each run is a copy of its own, with its own world. */
export type PageScript<M> = (globals: Readonly<Record<string, unknown>>) => M;

/** Bundles as the product is bundled, the browser's build of everything. `entry` is a file. */
export async function pageScript<M>(entry: string): Promise<PageScript<M>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['ddh-source', 'browser', 'import', 'module', 'default'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'pageModule' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output !== undefined && 'output' in output ? output.output[0].code : '';
  const run = compileFunction(`${code}\nreturn pageModule;`, [...PAGE_GLOBALS], { filename: entry });
  return (globals) => run(...PAGE_GLOBALS.map((name) => globals[name])) as M;
}
