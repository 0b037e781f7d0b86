#!/usr/bin/env node
// In a clone the TypeScript source is started, so that `npx ddh` works right after `npm ci` and never runs an old build;
// an installed package has no tsx and starts its build.
import { createRequire } from 'node:module';

function findTsx() {
  try {
    return createRequire(import.meta.url).resolve('tsx/esm/api');
  } catch {
    return null;
  }
}

if (findTsx() === null) {
  await import('../dist/ddh.mjs');
} else {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport('../cli/process.ts', import.meta.url);
}
