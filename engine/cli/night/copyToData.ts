import { existsSync } from 'node:fs';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  datasetFile,
  FANTASY_DATASETS,
  HUB_DATASETS,
  isGameFile,
  MANIFEST_FILE,
  OPTIONAL_HUB_DATASETS,
  VALUE_DATASETS,
} from '@ddh/engine/internal/datasets';
import { listBelow, makeFolder } from '@ddh/feeds/store';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from '../reason.ts';
import { cutsIn } from '../dataFolder.ts';
import { substitutesOf, type KeptBack } from '../site/index.ts';
import { withStaging } from '../staging.ts';
import type { OutputFolder } from '../writeFile.ts';

/** Files that an earlier night may have left in the data folder. Only these and the files of games are removed. */
const DATA_FILES = [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS, ...VALUE_DATASETS, ...FANTASY_DATASETS].map(datasetFile);

/**
 * Copies a finished data folder over the files of an earlier night. Copies all files before moving the first one to its
 * final name, and moves the manifest last. Leaves out what is kept back. Then removes files of earlier nights that the
 * finished folder does not have.
 */
export const copyToData = ({ from, to }: { readonly from: OutputFolder; readonly to: OutputFolder }, kept: KeptBack) =>
  withStaging(to, async (staging): Promise<Result<number, string>> => {
    try {
      const bare = await substitutesOf(from.dir, kept);
      if (!bare.ok) return bare;
      const files = (await filesIn(from.dir)).filter((name) => bare.value.get(name) !== null);
      for (const name of files) {
        const copy = join(staging.place.dir, name);
        await makeFolder(dirname(copy));
        const text = bare.value.get(name);
        if (typeof text === 'string') await writeFile(copy, text);
        else await copyFile(join(from.dir, name), copy);
      }
      staging.take(files);
      const published = await staging.publish(await leftIn(to.dir, new Set(files)));
      return published.ok ? ok(files.length) : published;
    } catch (cause) {
      return err(`cannot copy ${from.shown} to ${to.shown}: ${reason(cause)}`);
    }
  });

/** Returns the names of all files that are not hidden. The manifest is the last. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const below = await listBelow(folder);
  const names = below.filter(({ isFile, name }) => isFile && !/(^|\/)\./.test(name)).map(({ name }) => name);
  return [
    ...names.filter((name) => name !== MANIFEST_FILE).toSorted(),
    ...names.filter((name) => name === MANIFEST_FILE),
  ];
}

/** Returns the files of earlier nights in the data folder that are not in `fresh`. */
async function leftIn(folder: string, fresh: ReadonlySet<string>): Promise<readonly string[]> {
  const games = (await readdir(folder)).filter(isGameFile);
  const datasets = DATA_FILES.filter((name) => existsSync(join(folder, name)));
  return [...games, ...datasets, ...(await cutsIn(folder))].filter((name) => !fresh.has(name));
}
