// Builds what `npm pack` needs besides the sources: the modules of `vite.config.ts`, and their type declarations.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';

const ENGINE = import.meta.dirname;
const ROOT = resolve(ENGINE, '..');
const DIST = join(ENGINE, 'dist');
const { exports } = JSON.parse(readFileSync(join(ENGINE, 'package.json'), 'utf8'));

/** Returns the path to which `tsc -b` writes the declarations of a source file. */
const declarationOf = (source) =>
  join(ROOT, '.tsc', source.startsWith('platform/') ? 'platform' : 'engine', source.replace(/\.ts$/, '.d.ts'));

/**
 * Writes the `.d.mts` declarations of `source` and of all modules that it imports, because TypeScript writes no
 * `.d.mts` for a `.ts` file. In the declarations, imports of `.ts` files become imports of `.mjs` files.
 */
function writeTypes(source, written = new Set()) {
  if (written.has(source)) return;
  written.add(source);
  const text = readFileSync(declarationOf(source), 'utf8');
  const renamed = text.replace(/(?<=(?:from |import\()['"])(\.[^'"]+)\.ts(?=['"])/g, (_, specifier) => {
    writeTypes(relative(ENGINE, resolve(ENGINE, dirname(source), `${specifier}.ts`)), written);
    return `${specifier}.mjs`;
  });
  const target = join(DIST, source.replace(/\.ts$/, '.d.mts'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, renamed);
}

await build({ configFile: join(ENGINE, 'vite.config.ts'), logLevel: 'warn' });
const tsc = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', join(ENGINE, 'platform')],
  {
    stdio: 'inherit',
  },
);
if (tsc.status !== 0) process.exit(1);
const published = Object.values(exports).flatMap(({ types, 'ddh-source': source }) => (types ? [source.slice(2)] : []));
for (const source of published) writeTypes(source);
copyFileSync(join(ROOT, 'LICENSE'), join(ENGINE, 'LICENSE'));
