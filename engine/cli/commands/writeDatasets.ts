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

/** A data folder, and its name as the user wrote it. */
export type Target = { readonly dir: string; readonly shown: string };

/**
 * A kind of ending that is added to the manifest's version. The ending has the hash of the rows in one group of files:
 * `-vault-0a1b2c3d`.
 */
export type VersionEnding = 'vault' | 'fantasy';

/**
 * Writes datasets that belong in the same subfolder of a data folder, and updates the manifest if there is one. With
 * `ending`, the manifest's version changes when the rows change, because pages request files by version and would
 * otherwise show cached files. `facts` are added to the manifest entries of the written files.
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
  if (!doc.ok) return err(`${join(shown, MANIFEST_FILE)}: ${doc.error}; nothing is written`);
  const folder = dirname(datasetFile(datasets[0]));
  const stagings: Staging[] = [];
  try {
    // First open the manifest's staging folder. Move files only after all of them are written.
    const manifestStaging = doc.value === null ? null : await Staging.open(dir, shown);
    if (manifestStaging !== null) {
      if (!manifestStaging.ok) return manifestStaging;
      stagings.push(manifestStaging.value);
    }
    const staging = await Staging.open(join(dir, folder), join(shown, folder), dirname(dir));
    if (!staging.ok) return staging;
    stagings.push(staging.value);
    for (const dataset of datasets) {
      const written = await staging.value.write(basename(datasetFile(dataset)), jsonRows(rows[dataset]));
      if (!written.ok) return written;
    }
    const files = staging.value.files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
    if (manifestStaging !== null && doc.value !== null) {
      const version = ending === null ? doc.value.version : versionOf(doc.value.version, ending, rows);
      // Set the time only for the files that this run writes, because other files of the folder may be older. Set no
      // time for sample data, so that each run writes the same bytes.
      const time = doc.value.sample === true ? {} : { generatedAt: (io.writtenAt ?? io.now)().toISOString() };
      const entries = files.map(({ name, ...entry }) => [name, { ...entry, ...time, ...facts }] as const);
      const manifest = { ...doc.value, version, files: { ...doc.value.files, ...Object.fromEntries(entries) } };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      const written = await manifestStaging.value.write(MANIFEST_FILE, { pieces: [text], records: 1 });
      if (!written.ok) return written;
    }
    const published = await staging.value.publish([]);
    if (!published.ok) return published;
    const publishedManifest = manifestStaging === null ? ok(undefined) : await manifestStaging.value.publish([]);
    return publishedManifest.ok ? ok(files) : publishedManifest;
  } finally {
    for (const staging of stagings) await staging.close();
  }
}

/** The name of a file, with its entry in the manifest. */
export type NamedEntry = readonly [name: string, entry: object];

/** Returns the manifest's entries for the given datasets, or none if the folder has no readable manifest. */
export async function readEntries(
  { dir }: Target,
  datasets: readonly Dataset[],
  io: Io,
): Promise<readonly NamedEntry[]> {
  const doc = await readManifest(dir, io);
  const listed = new Map(Object.entries<object>({ ...(doc.ok ? doc.value?.files : {}) }));
  return datasets.map(datasetFile).flatMap((name) => {
    const entry = listed.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
}

/** Adds facts to the manifest's entries for the given datasets. Does nothing if the folder has no manifest. */
export async function addFacts(
  target: Target,
  datasets: readonly Dataset[],
  facts: FileFacts,
  io: Io,
): Promise<Result<void, string>> {
  const entries = await readEntries(target, datasets, io);
  const changed = entries.map(([name, entry]) => [name, { ...entry, ...facts }] as const);
  return addEntries(target, changed, io);
}

/** Adds or replaces entries of the manifest. Does nothing if the folder has no manifest. */
export async function addEntries(
  { dir, shown }: Target,
  entries: readonly NamedEntry[],
  io: Io,
): Promise<Result<void, string>> {
  const doc = await readManifest(dir, io);
  if (!doc.ok) return err(`${join(shown, MANIFEST_FILE)}: ${doc.error}; nothing is written`);
  if (doc.value === null || entries.length === 0) return ok(undefined);
  const staging = await Staging.open(dir, shown);
  if (!staging.ok) return staging;
  try {
    const manifest = { ...doc.value, files: { ...doc.value.files, ...Object.fromEntries(entries) } };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const written = await staging.value.write(MANIFEST_FILE, { pieces: [text], records: 1 });
    return written.ok ? await staging.value.publish([]) : written;
  } finally {
    await staging.value.close();
  }
}

type ManifestDoc = {
  readonly version: string;
  readonly generatedAt?: string | null;
  readonly sample?: boolean;
  readonly files?: object;
};

/** The manifest as stored, including unknown keys. `null` if the folder has no manifest. */
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

/**
 * Maximum length of a manifest version without endings such as `-vault-0a1b2c3d`. With all endings, it stays within the
 * manifest's limit.
 */
const LONGEST = 60;

/**
 * Replaces this command's ending of the manifest's version with one computed from `rows`. Keeps the endings of other
 * commands.
 */
function versionOf(version: string, ending: VersionEnding, rows: object): string {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8);
  const [, start = '', endings = ''] = /^(.*?)((?:-(?:vault|fantasy)-[0-9a-f]{8})*)$/.exec(version) ?? [];
  const others = endings.replace(new RegExp(`-${ending}-[0-9a-f]{8}`, 'g'), '');
  return `${short(start)}${others}-${ending}-${hash}`;
}

/**
 * Shortens a version that is too long and appends its hash, so that versions that differ only after the cut stay
 * different.
 */
function short(start: string): string {
  if (start.length <= LONGEST) return start;
  const hash = createHash('sha256').update(start).digest('hex').slice(0, 16);
  return `${start.slice(0, LONGEST - hash.length - 1)}-${hash}`;
}
