import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  datasetFile,
  decodeManifest,
  MANIFEST_FILE,
  type Dataset,
  type FileFacts,
  type ManifestFile,
} from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../command.ts';
import { readJson } from '../files.ts';
import { jsonRows, Staging } from '../staging.ts';

/** A data folder, and as the user wrote it. */
export type Target = { readonly dir: string; readonly shown: string };

/** Whose files a version's ending tells of. */
export type VersionEnding = 'vault' | 'fantasy';

/**
 * Writes datasets of one folder of a data folder together, and says so in its manifest, if it has one. With a version
 * ending its version becomes another where the rows are others: pages ask for files by it, and would show the old ones.
 * `facts` go into the files' entries.
 */
export async function writeDatasets<D extends Dataset>(
  { dir, shown }: Target,
  datasets: readonly [D, ...D[]],
  rows: { readonly [dataset in D]: readonly object[] },
  io: Io,
  ending: VersionEnding | null,
  facts: FileFacts,
): Promise<Result<readonly (ManifestFile & { readonly name: string })[], string>> {
  const doc = await readManifest(dir, io);
  if (!doc.ok) return err(`${join(shown, MANIFEST_FILE)}: ${doc.error}: nothing is written`);
  const folder = dirname(datasetFile(datasets[0]));
  const stagings: Staging[] = [];
  try {
    // The manifest's place is looked at first, and nothing is moved before all of it is written.
    const telling = doc.value === null ? null : await Staging.open(dir, shown);
    if (telling !== null) {
      if (!telling.ok) return telling;
      stagings.push(telling.value);
    }
    const staging = await Staging.open(join(dir, folder), join(shown, folder), dirname(dir));
    if (!staging.ok) return staging;
    stagings.push(staging.value);
    for (const dataset of datasets) {
      const written = await staging.value.write(basename(datasetFile(dataset)), jsonRows(rows[dataset]));
      if (!written.ok) return written;
    }
    const files = staging.value.files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
    if (telling !== null && doc.value !== null) {
      const version = ending === null ? doc.value.version : versionOf(doc.value.version, ending, rows);
      // The rest of the folder may be older. A sample has one date for all files, so that it is the same bytes every time.
      const time = doc.value.sample === true ? {} : { generatedAt: io.now().toISOString() };
      const entries = files.map(({ name, ...entry }) => [name, { ...entry, ...time, ...facts }] as const);
      const manifest = { ...doc.value, version, files: { ...doc.value.files, ...Object.fromEntries(entries) } };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      const written = await telling.value.write(MANIFEST_FILE, { pieces: [text], records: 1 });
      if (!written.ok) return written;
    }
    const published = await staging.value.publish([]);
    if (!published.ok) return published;
    const publishedManifest = telling === null ? ok(undefined) : await telling.value.publish([]);
    return publishedManifest.ok ? ok(files) : publishedManifest;
  } finally {
    for (const staging of stagings) await staging.close();
  }
}

type ManifestDoc = {
  readonly version: string;
  readonly generatedAt?: string | null;
  readonly sample?: boolean;
  readonly files?: object;
};

/** The manifest as it stands in the file, unknown keys included; `null` where the folder has none. */
export async function readManifest(dir: string, io: Io): Promise<Result<ManifestDoc | null, string>> {
  const path = join(dir, MANIFEST_FILE);
  if (!existsSync(path)) return ok(null);
  const doc = await readJson(path, io.stdin);
  if (!doc.ok) return err(doc.error.detail);
  const decoded = decodeManifest(doc.value);
  if (!decoded.ok) return err(`${decoded.error.path} ${decoded.error.problem}`);
  const [problem] = decoded.value.problems;
  return problem === undefined ? ok(doc.value as ManifestDoc) : err(`${problem.path} ${problem.problem}`);
}

/** Leaves room for every ending in what a manifest allows. */
const LONGEST = 60;

/** The version with the rows' own ending: an older one of the same files goes, one of other files stays. */
function versionOf(version: string, ending: VersionEnding, rows: object): string {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8);
  const [, start = '', endings = ''] = /^(.*?)((?:-(?:vault|fantasy)-[0-9a-f]{8})*)$/.exec(version) ?? [];
  const others = endings.replace(new RegExp(`-${ending}-[0-9a-f]{8}`, 'g'), '');
  return `${short(start)}${others}-${ending}-${hash}`;
}

/** Two long versions that differ only at their ends stay two. */
function short(start: string): string {
  if (start.length <= LONGEST) return start;
  const hash = createHash('sha256').update(start).digest('hex').slice(0, 16);
  return `${start.slice(0, LONGEST - hash.length - 1)}-${hash}`;
}
