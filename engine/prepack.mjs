// Builds what `npm pack` needs besides the sources: the modules of `vite.config.ts`, their type declarations, and folders
// for resolvers that read no `exports`. `postpack.mjs` packs them with the published package.json.
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
  writeFileSync(target, source === BRAND ? plainInput(renamed) : renamed);
}

const BRAND = 'src/domain/brand.ts';

/**
 * Makes the mark of a branded type optional, so that users pass plain numbers and texts, which functions check when they
 * run. Inside the project, a brand says that a value has been checked.
 */
function plainInput(declarations) {
  const plain = declarations.replace('readonly [brand]:', 'readonly [brand]?:');
  if (plain === declarations) throw new Error(`${BRAND} declares no brand`);
  return plain;
}

/** Writes the folder in which TypeScript's `node10`, Parcel, Metro and older tools look for a subpath. */
function writeFolder(subpath, { types, default: main }) {
  const folder = join(ENGINE, subpath);
  const from = (path) => relative(folder, resolve(ENGINE, path));
  mkdirSync(folder, { recursive: true });
  const packageJson = { type: 'module', main: from(main), types: from(types), sideEffects: false };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
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
for (const [subpath, files] of Object.entries(exports).filter(([, { types }]) => types)) {
  writeTypes(files['ddh-source'].slice(2));
  if (subpath !== '.') writeFolder(subpath, files);
}
for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, name), join(ENGINE, name));
