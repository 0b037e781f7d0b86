import { createHash } from 'node:crypto';
import { isDataFileName } from '@ddh/engine/internal/datasets';
import type { SiteFile } from './folder.ts';

type Listed = Pick<SiteFile, 'name' | 'sha256'>;

/**
 * Returns the digests that a receipt of these files may have. The first is that of a folder of data files. The site
 * reads a folder that holds all other files as if it were the delivery, so its name may be missing from the names.
 */
export function digestsOf(files: readonly Listed[]): readonly string[] {
  const [first] = files.filter(({ name }) => name.includes('/'));
  const folders = first === undefined ? [] : first.name.split('/').slice(0, -1);
  const tops = ['', ...folders.map((_, i) => `${folders.slice(0, i + 1).join('/')}/`)];
  return tops.map((top) =>
    digestOf(
      files.filter(({ name }) => name.startsWith(top)),
      top.length,
    ),
  );
}

/** The digest of the files that a site keeps, without the first characters of their names (docs/data-contract.md). */
function digestOf(files: readonly Listed[], from: number): string {
  const kept = files.map(({ name, sha256 }) => ({ name: name.slice(from), sha256 }));
  const lines = kept
    .filter(({ name }) => isDataFileName(name))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
