// npm packs the package.json that is on the disk. While it packs, that is the published one, without the entry points of
// the clone's other workspaces: `prepack.mjs` puts it there last, and `postpack.mjs` takes it away.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OWN = join(import.meta.dirname, 'package.json');
const KEPT = join(import.meta.dirname, 'package.source.json');

/** Also ends what a killed `npm pack` has left. */
export function restoreSource() {
  if (existsSync(KEPT)) renameSync(KEPT, OWN);
}

export function putPublished() {
  const source = readFileSync(OWN, 'utf8');
  writeFileSync(KEPT, source);
  const written = join(import.meta.dirname, 'dist/package.json');
  writeFileSync(written, `${JSON.stringify(publishedOf(JSON.parse(source)), null, 2)}\n`);
  renameSync(written, OWN);
}

/** Leaves out the entry points and the conditions that lead to sources. */
function publishedOf({ exports, ...rest }) {
  const entries = Object.entries(exports)
    .filter(([, { types }]) => types)
    .map(([subpath, { 'ddh-source': _, ...built }]) => [subpath, built]);
  return { ...rest, exports: Object.fromEntries(entries) };
}
