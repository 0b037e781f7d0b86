#!/usr/bin/env node
// Starts the built command when there is a build, else the TypeScript source: `npx ddh` works right after `npm ci`.
import { existsSync } from 'node:fs';

const built = new URL('../dist/ddh.mjs', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  const { tsImport } = await import('tsx/esm/api');
  await tsImport('../cli/process.ts', import.meta.url);
}
