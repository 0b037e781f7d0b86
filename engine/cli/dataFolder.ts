import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cutsByName,
  cutsOf,
  datasetFile,
  decodeManifest,
  isDatasetFile,
  MANIFEST_FILE,
  parseFileName,
  partOf,
  RECORD_SUMMARY_FILE,
  wholeOf,
  withPart,
  type Dataset,
  type DatasetRows,
  type DataPart,
  type FileFacts,
  type ManifestDoc,
  type WrittenFile,
} from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from './command.ts';
import { readJson, readWhole } from './files.ts';
import { jsonRows, withStaging, type Staging } from './staging.ts';
import type { FileContents, OutputFolder } from './writeFile.ts';

/** The manifest of a data folder, or `null` if the folder has none. The error starts with the file's name. */
export async function readManifest({ dir, shown }: OutputFolder, io: Io): Promise<Result<ManifestDoc | null, string>> {
  const path = join(dir, MANIFEST_FILE);
  if (!existsSync(path)) return ok(null);
  const fault = (text: string): Result<never, string> => err(`${join(shown, MANIFEST_FILE)}: ${text}`);
  const doc = await readJson(path, io.stdin);
  if (!doc.ok) return fault(doc.error.detail);
  const decoded = decodeManifest(doc.value);
  if (!decoded.ok) return fault(`${decoded.error.path} ${decoded.error.problem}`);
  const [problem] = decoded.value.problems;
  return problem === undefined ? ok(doc.value as ManifestDoc) : fault(`${problem.path} ${problem.problem}`);
}

export const parquetFile = (gameId: string): string => `${gameId}_parlaytrix.parquet`;

/** Identifies a file of a data folder by its name. Parquet is a simulation, too, but no file of a delivery. */
export function fileOfFolder(name: string): ReturnType<typeof parseFileName> {
  const ending = parquetFile('');
  return name.endsWith(ending) ? { kind: 'simulation', gameId: name.slice(0, -ending.length) } : parseFileName(name);
}

/** All files of a part, and the facts of its datasets. `obsolete` names files that must not stay in the folder. */
type PartFiles = {
  readonly files: readonly WrittenFile[];
  readonly facts: FileFacts;
  readonly obsolete?: readonly string[];
};

/** The files of a part that was written, and the manifest and its version, or `null` if the folder has none. */
export type WrittenPart = {
  readonly files: readonly WrittenFile[];
  readonly manifest: { readonly file: WrittenFile; readonly version: string } | null;
};

type PartOptions = {
  readonly part: DataPart;
  /** Whether the slate is a sample. A slate that is none replaces all parts of a sample, and the other way round. */
  readonly sample?: boolean;
  /**
   * Writes the files. They are moved into the folder together, and the manifest last. `hasCuts` is false if no manifest
   * will list cuts, so that they are not to be written.
   */
  readonly stage: (staging: Staging, hasCuts: boolean) => Promise<Result<PartFiles, string>>;
};

/**
 * Replaces a part of a data folder and lists it in the manifest. Only a slate makes a manifest where there is none, and
 * replaces one that cannot be read.
 */
export async function writeDataPart(
  folder: OutputFolder,
  { part, sample = false, stage }: PartOptions,
  io: Io,
): Promise<Result<WrittenPart, string>> {
  return withStaging(folder, async (staging) => {
    const isSlate = part === 'slate';
    const staged = await stage(staging, isSlate || existsSync(join(folder.dir, MANIFEST_FILE)));
    if (!staged.ok) return staged;
    const { files, facts, obsolete = [] } = staged.value;
    const read = await readManifest(folder, io);
    if (!read.ok && !isSlate) return err(`${read.error}; nothing is written`);
    const before = read.ok ? read.value : null;
    const at = (io.writtenAt ?? io.now)().toISOString();
    const same = before !== null && isSlate && (before.sample === true) !== sample ? null : before;
    const after = before === null && !isSlate ? null : withPart(same, part, files, facts, at);
    let manifest: WrittenPart['manifest'] = null;
    if (after !== null) {
      const text = `${JSON.stringify(isSlate && sample ? { ...after, sample } : after, null, 2)}\n`;
      const written = await staging.write(MANIFEST_FILE, { pieces: [text], records: 1 });
      if (!written.ok) return written;
      manifest = { file: written.value, version: after.version };
    }
    const fresh = new Set(files.map(({ name }) => name));
    const cuts = (await cutsIn(folder.dir)).filter((name) => partOf(name) === part && !fresh.has(name));
    const published = await staging.publish([...obsolete, ...cuts, ...leftIn(before, after)]);
    return published.ok ? ok({ files, manifest }) : published;
  });
}

/** The files of a part as the manifest lists them, and their facts. `null` if the manifest lists none. */
export async function listedPart(
  folder: OutputFolder,
  part: DataPart,
  io: Io,
): Promise<Result<PartFiles | null, string>> {
  const manifest = await readManifest(folder, io);
  if (!manifest.ok) return err(`${manifest.error}; nothing is written`);
  const decoded = manifest.value === null ? null : decodeManifest(manifest.value);
  const entries = decoded?.ok ? [...decoded.value.data.files].filter(([name]) => partOf(name) === part) : [];
  const [first] = entries;
  if (first === undefined) return ok(null);
  const { bytes: _bytes, records: _records, cuts: _cuts, ...facts } = first[1];
  const cuts = cutsByName({ files: new Map(entries) });
  const files = entries.map(async ([name, { bytes, records }]): Promise<WrittenFile> => {
    const content = await readWhole(join(folder.dir, name));
    const cut = cuts.get(name);
    return { name, bytes, records, sum: createHash('sha256').update(content).digest('hex'), ...(cut && { cut }) };
  });
  return ok({ files: await Promise.all(files), facts });
}

/** The number of records of each file of datasets. */
export const countRecords = <const D extends Dataset>(rows: {
  readonly [dataset in D]: readonly object[];
}): { readonly [dataset in D]: number } =>
  Object.fromEntries(
    Object.entries<readonly object[]>(rows).map(([dataset, records]) => [dataset, records.length]),
  ) as { readonly [dataset in D]: number };

/** Writes the datasets that make up a part, and other files of it by name. */
export const writeDatasets = (
  folder: OutputFolder,
  part: DataPart,
  rows: DatasetRows,
  others: Readonly<Record<string, FileContents>>,
  facts: FileFacts,
  io: Io,
): Promise<Result<WrittenPart, string>> =>
  writeDataPart(
    folder,
    {
      part,
      async stage(staging, hasCuts) {
        const staged = await stageDatasets(staging, rows, hasCuts);
        if (!staged.ok) return staged;
        for (const [name, contents] of Object.entries(others)) {
          const written = await staging.write(name, contents);
          if (!written.ok) return written;
        }
        return ok({ files: [...staging.files], facts });
      },
    },
    io,
  );

/** Writes datasets, with their cuts if `hasCuts`. */
export async function stageDatasets(
  staging: Staging,
  rows: DatasetRows,
  hasCuts: boolean,
): Promise<Result<void, string>> {
  for (const dataset of Object.keys(rows) as Dataset[]) {
    const whole = await staging.write(datasetFile(dataset), jsonRows(rows[dataset] ?? []));
    if (!whole.ok) return whole;
    for (const { file, of, rows: some } of hasCuts ? cutsOf(dataset, rows) : []) {
      const cut = await staging.write(file, jsonRows(some), of);
      if (!cut.ok) return cut;
    }
  }
  return ok(undefined);
}

/** The cuts in a data folder. A cut of an earlier file must not stay beside a new one. */
export async function cutsIn(dir: string): Promise<readonly string[]> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => wholeOf(name) !== null);
}

/** The files of a part that has ended with `before`. Games stay, because an earlier run may have simulated other days. */
function leftIn(before: ManifestDoc | null, after: ManifestDoc | null): readonly string[] {
  const listed = new Set(Object.keys(after?.files ?? {}));
  const gone = Object.keys(before?.files ?? {}).filter((name) => !listed.has(name));
  const isOfPart = (name: string): boolean =>
    isDatasetFile(name) ||
    wholeOf(name) !== null ||
    name === RECORD_SUMMARY_FILE ||
    ['weights', 'firstFigures'].includes(parseFileName(name)?.kind ?? '');
  return after === null ? [] : gone.filter(isOfPart);
}
