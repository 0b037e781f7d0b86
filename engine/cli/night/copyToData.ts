import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  datasetFile,
  FANTASY_DATASETS,
  HUB_DATASETS,
  MANIFEST_FILE,
  OPTIONAL_HUB_DATASETS,
  parseFileName,
  VALUE_DATASETS,
} from '@ddh/engine/internal/datasets';
import type { ExitCode, Io } from '../command.ts';
import { reason } from '../reason.ts';
import { Staging } from '../staging.ts';

/** Files that an earlier night may have left in the data folder. Only these and the files of games are removed. */
const DATA_FILES = [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS, ...VALUE_DATASETS, ...FANTASY_DATASETS].map(datasetFile);

/**
 * Copies a finished data folder over the files of an earlier night. Copies all files before moving the first one to its
 * final name, and moves the manifest last. Then removes files of earlier nights that the finished folder does not have.
 */
export async function copyToData(
  { from, to }: { readonly from: string; readonly to: string },
  io: Io,
): Promise<ExitCode> {
  const fail = (text: string): 1 => {
    io.note(`ddh night: ${text}\n`);
    return 1;
  };
  const [source, target] = [resolve(io.cwd, from), resolve(io.cwd, to)];
  const staging = await Staging.open(target, to);
  if (!staging.ok) return fail(staging.error);
  try {
    const files = await filesIn(source);
    for (const name of files) {
      const copy = join(staging.value.place.dir, name);
      for (const folder of [dirname(copy), dirname(join(target, name))]) await mkdir(folder, { recursive: true });
      await copyFile(join(source, name), copy);
      staging.value.take([{ name, bytes: (await stat(copy)).size, records: 0 }]);
    }
    const published = await staging.value.publish(await leftIn(target, new Set(files)));
    if (!published.ok) return fail(published.error);
    io.out(`${JSON.stringify({ files: files.length })}\n`);
    return 0;
  } catch (cause) {
    return fail(`cannot copy ${from} to ${to}: ${reason(cause)}`);
  } finally {
    await staging.value.close();
  }
}

/** Returns the names of all files that are not hidden. The manifest is the last. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !/(^|\/)\./.test(name));
  return [
    ...names.filter((name) => name !== MANIFEST_FILE).toSorted(),
    ...names.filter((name) => name === MANIFEST_FILE),
  ];
}

/** Returns the files of earlier nights in the data folder that are not in `fresh`. */
async function leftIn(folder: string, fresh: ReadonlySet<string>): Promise<readonly string[]> {
  const games = (await readdir(folder)).filter((name) => {
    const kind = parseFileName(name)?.kind;
    return kind === 'simulation' || kind === 'gameModel';
  });
  return [...games, ...DATA_FILES.filter((name) => existsSync(join(folder, name)))].filter((name) => !fresh.has(name));
}
