import { compileFunction } from 'node:vm';
import { build } from 'vite';
import { PAGE_GLOBALS } from './pageGlobals.ts';

/** A bundled module as a function. Each call creates a new copy of the module with these globals. */
export type PageScript<M> = (globals: Readonly<Record<string, unknown>>) => M;

/** Bundles the file `entry` and its imports in the same way as the product, with the browser builds of packages. */
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
