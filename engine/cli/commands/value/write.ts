import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  datasetFile,
  decodeManifest,
  MANIFEST_FILE,
  VALUE_DATASETS,
  type ManifestFile,
} from '../../../src/datasets/index.ts';
import type { ValueRows } from '../../../src/valuing/index.ts';
import { err, ok, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { readJson } from '../../files.ts';
import { jsonRows, Staging, type Contents } from '../simulate/staging.ts';

/** Where value files go: a data folder, and as the user wrote it. */
export type Target = { readonly dir: string; readonly shown: string };

const FOLDER = dirname(datasetFile(VALUE_DATASETS[0]));

/**
 * Writes the six value files of a data folder together, and says so in its manifest, if it has one. With `version` its
 * version becomes another where the rows are others: pages ask for files by it, and would show the old prices.
 */
export async function writeValues(
  { dir, shown }: Target,
  rows: ValueRows,
  io: Io,
  { version }: { readonly version: boolean },
): Promise<Result<void, string>> {
  const doc = await readManifest(dir, io);
  if (!doc.ok) return err(`${join(shown, MANIFEST_FILE)}: ${doc.error}: nothing is written`);
  const written = await publish(
    { dir: join(dir, FOLDER), shown: join(shown, FOLDER) },
    VALUE_DATASETS.map((dataset) => [`${dataset}.json`, jsonRows(rows[dataset])] as const),
  );
  if (!written.ok) return written;
  if (doc.value === null) return ok(undefined);
  const files = Object.fromEntries([...written.value].map(([name, entry]) => [`${FOLDER}/${name}`, entry]));
  const manifest = {
    ...doc.value,
    ...(version ? { version: versionOf(doc.value.version, rows) } : {}),
    files: { ...doc.value.files, ...files },
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const told = await publish({ dir, shown }, [[MANIFEST_FILE, { pieces: [text], records: 1 }]]);
  return told.ok ? ok(undefined) : told;
}

type ManifestDoc = { readonly version: string; readonly generatedAt?: string | null; readonly files?: object };

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

const OWN = /-vault-[0-9a-f]{8}$/;
/** Leaves room for our ending in what a manifest allows. */
const LONGEST = 80;

function versionOf(version: string, rows: ValueRows): string {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8);
  return `${version.replace(OWN, '').slice(0, LONGEST)}-vault-${hash}`;
}

async function publish(
  { dir, shown }: Target,
  files: readonly (readonly [string, Contents])[],
): Promise<Result<ReadonlyMap<string, ManifestFile>, string>> {
  const staging = await Staging.open(dir, shown);
  if (!staging.ok) return staging;
  try {
    for (const [name, contents] of files) {
      const written = await staging.value.write(name, contents);
      if (!written.ok) return written;
    }
    const published = await staging.value.publish([]);
    if (!published.ok) return published;
    return ok(new Map(staging.value.files.map(({ name, bytes, records }) => [name, { bytes, records }])));
  } finally {
    await staging.value.close();
  }
}
