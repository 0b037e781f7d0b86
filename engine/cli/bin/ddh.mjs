#!/usr/bin/env node
// The package has only the bundle. In a clone, the bundle is started if it is newer than all sources, and otherwise the
// TypeScript source, which is compiled at each call: so `npm run ddh --` works right after `npm ci`, and never runs an
// old build.
import { existsSync, readdirSync, statSync } from 'node:fs';
import * as modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = new URL('../process.ts', import.meta.url);
const BUNDLE = new URL('../dist/ddh.mjs', import.meta.url);
const ENGINE = fileURLToPath(new URL('../..', import.meta.url));
/** Folders of the engine that are not in the bundle. */
const OTHERS = ['node_modules', 'dist', 'bench', 'testing'];

/** Yields the files that are in the bundle: sources, package.json and what npm has installed. */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!OTHERS.includes(entry.name)) yield* sources(path);
    } else if (entry.name === 'package.json' || /(?<!\.test)\.ts$/.test(entry.name)) yield path;
  }
}

/**
 * Whether the bundle is newer than all sources. Of a source, the time counts at which it came to this disk: an archive
 * or a copy may keep the time at which it was written.
 */
function isBundleNew() {
  const bundle = statSync(BUNDLE, { throwIfNoEntry: false });
  if (bundle === undefined) return false;
  for (const path of [...sources(ENGINE), join(ENGINE, '../package-lock.json')]) {
    if (statSync(path).ctimeMs >= bundle.mtimeMs) return false;
  }
  return true;
}

/** A running process cannot be given `--conditions=ddh-source`, so this hook adds the condition to every import. */
const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, 'ddh-source'] });

// npm runs scripts in the folder of package.json. Paths are relative to the folder of the caller.
const { npm_lifecycle_event: script, INIT_CWD: caller } = process.env;
if (script === 'ddh' && caller !== undefined) process.chdir(caller);

if (!existsSync(SOURCE) || isBundleNew()) {
  await import(BUNDLE.href);
} else {
  const tsx = await import('tsx/esm/api');
  tsx.register();
  // Node 20 has only `register`, whose use newer versions warn of.
  if (modules.registerHooks) modules.registerHooks({ resolve });
  else modules.register(`data:text/javascript,${encodeURIComponent(`export const resolve = ${resolve.toString()}`)}`);
  await import(SOURCE.href);
}
