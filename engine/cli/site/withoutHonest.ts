import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  decodeManifest,
  HONEST_COLUMNS,
  partOf,
  VALUE_DATASETS,
  withContents,
  type ManifestDoc,
  type WrittenFile,
} from '@ddh/engine/internal/datasets';
import { listBelow } from '@ddh/feeds/store';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { reason } from '../reason.ts';

/** What a delivery has in place of files of its folder, by name. `null`: the file is left out. */
export type Substitutes = ReadonlyMap<string, string | null>;

const VALUES = VALUE_DATASETS.join('|');
const VALUE_FILE = new RegExp(`(^|/)(${VALUES})\\.json$`);
/** Weights, and forms of value files that pages do not read. A site takes them all the same. */
const LEFT_OUT = new RegExp(`_weights\\.json(\\.gz)?$|(^|/)(${VALUES})\\.(json\\.gz|csv|csv\\.gz)$`, 'i');
const MANIFEST = /(^|\/)manifest\.json$/;

/**
 * Takes what the books know out of a delivery: the weights, the columns of value files, and the manifest's entries. With
 * a known weight each of these gives the books' chance away. Writes nothing. The error names a file that cannot be read,
 * and then nothing may be delivered. Above the files may be a folder, which a site removes.
 */
export async function withoutHonest(folder: string): Promise<Result<Substitutes, string>> {
  const found = new Map<string, string | null>();
  try {
    const names = (await listBelow(folder)).filter(({ isFile }) => isFile).map(({ name }) => name);
    const read = (name: string): Promise<string> =>
      readFile(join(folder, name), 'utf8').then((text) => text.replace(/^\uFEFF/, ''));
    for (const name of names) {
      if (LEFT_OUT.test(name)) found.set(name, null);
      if (!VALUE_FILE.test(name)) continue;
      const text = await read(name);
      const bare = withoutColumns(text);
      if (bare === null) return err(`${name} is not a list of records, so its honest prices cannot be left out`);
      if (bare !== text) found.set(name, bare);
    }
    if (found.size === 0) return ok(found);
    for (const name of names.filter((one) => MANIFEST.test(one))) {
      const doc = parseJson(await read(name));
      if (!decodeManifest(doc).ok) return err(`${name} is not a manifest, so its list cannot leave out honest prices`);
      const after = await withoutFiles(doc as ManifestDoc, name.slice(0, -'manifest.json'.length), found, read);
      found.set(name, `${JSON.stringify(after, null, 2)}\n`);
    }
    return ok(found);
  } catch (cause) {
    return err(reason(cause));
  }
}

/** Returns the JSON of a value file without HONEST_COLUMNS. A file without them stays as it is. */
function withoutColumns(text: string): string | null {
  const rows = parseJson(text);
  if (!Array.isArray(rows)) return null;
  const isHonest = (row: unknown): boolean =>
    isObject(row) && HONEST_COLUMNS.some((column) => Object.hasOwn(row, column));
  if (!rows.some(isHonest)) return text;
  const bare = (_: string, value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !HONEST_COLUMNS.some((column) => column === key)))
      : value;
  return `${JSON.stringify(rows, bare)}\n`;
}

/** Returns the manifest of the folder `above` for a delivery with substitutes. */
async function withoutFiles(
  doc: ManifestDoc,
  above: string,
  found: Substitutes,
  read: (name: string) => Promise<string>,
): Promise<ManifestDoc> {
  const files: WrittenFile[] = [];
  for (const [name, entry] of Object.entries(doc.files ?? {})) {
    if (partOf(name) !== 'vault') continue;
    const text = found.has(above + name) ? found.get(above + name) : await read(above + name);
    if (text === null || text === undefined) continue;
    const sum = createHash('sha256').update(text).digest('hex');
    const records = 'records' in entry ? Number(entry.records) : 0;
    files.push({ name, bytes: Buffer.byteLength(text), records, sum });
  }
  const after = withContents(doc, 'vault', files);
  const kept = Object.entries(after.files ?? {}).filter(([name]) => found.get(above + name) !== null);
  return { ...after, files: Object.fromEntries(kept) };
}
