import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../globalSetup.ts';

/**
 * Bundles a module of this folder in the same way as the product's code. In a page, the exports are the global
 * `pageModule`.
 */
export async function pageScript(module: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['ddh-source', 'browser', 'import', 'module', 'default'] },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, module), formats: ['iife'], name: 'pageModule' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  return output !== undefined && 'output' in output ? output.output[0].code : '';
}

export const simulationWorker = (): string => {
  const files = readdirSync(join(ROOT, 'plugin-php/dist/assets'));
  return `/plugin/assets/${files.find((file) => /^simulation\.worker.*\.js$/.test(file)) ?? ''}`;
};
