#!/usr/bin/env node
// In a clone, start the TypeScript source, so that `npx ddh` works right after `npm ci` and never runs an old build.
import { existsSync } from 'node:fs';
import { register } from 'node:module';

const SOURCE = new URL('../process.ts', import.meta.url);

// A running process cannot be given `--conditions=ddh-source`, so a hook adds the condition to every import.
const HOOK = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, 'ddh-source'] });`;

if (existsSync(SOURCE)) {
  const tsx = await import('tsx/esm/api');
  tsx.register();
  register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
  await import(SOURCE.href);
} else {
  await import('../dist/ddh.mjs');
}
