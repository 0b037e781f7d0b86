#!/usr/bin/env node
// In a clone, start the TypeScript source, so that `npx ddh` works right after `npm ci` and never runs an old build.
import { existsSync } from 'node:fs';
import * as modules from 'node:module';

const SOURCE = new URL('../process.ts', import.meta.url);

/** A running process cannot be given `--conditions=ddh-source`, so this hook adds the condition to every import. */
const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, 'ddh-source'] });

if (existsSync(SOURCE)) {
  const tsx = await import('tsx/esm/api');
  tsx.register();
  // Node 20 has only `register`, whose use newer versions warn of.
  if (modules.registerHooks) modules.registerHooks({ resolve });
  else modules.register(`data:text/javascript,${encodeURIComponent(`export const resolve = ${resolve.toString()}`)}`);
  await import(SOURCE.href);
} else {
  await import('../dist/ddh.mjs');
}
