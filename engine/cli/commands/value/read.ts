import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  datasetFile,
  DECODERS,
  NO_FILES,
  VALUE_DATASETS,
  type Dataset,
  type Files,
  type ValueDataset,
} from '@ddh/engine/internal/datasets';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { VAULT, type Bet, VALUE_TABS, VAULT_TABLES, type ValueTab } from '@ddh/engine/internal/vault';
import type { Io } from '../../command.ts';
import { readDataset, recordFaults } from '../../datasets.ts';
import { readJson, typedPath } from '../../files.ts';

/** A value file's dataset, and its tab and tables on the page. */
export type ValueFile = {
  readonly dataset: ValueDataset;
  readonly tab: ValueTab;
  readonly tables: readonly Bet['table'][];
};

const TABLES: { readonly [dataset in ValueDataset]: readonly Bet['table'][] } = {
  goal_value: VAULT_TABLES.goal,
  assist_value: VAULT_TABLES.assist,
  point_value: VAULT_TABLES.point,
  sog_value: VAULT_TABLES.sog,
  total_value: ['totals'],
  moneyline_value: ['moneylines'],
};

/** Identifies a value file by its name. Returns `null` if no value file has this name. */
export function valueFile(path: string): ValueFile | null {
  const dataset = VALUE_DATASETS.find((one) => basename(path) === `${one}.json`);
  const tab = VALUE_TABS.find((one) => dataset !== undefined && VAULT[one].needed.includes(dataset));
  return dataset === undefined || tab === undefined ? null : { dataset, tab, tables: TABLES[dataset] };
}

export type ReadValues = {
  /** The data of the files. `null` if the value file is unreadable. */
  readonly files: Files | null;
  /**
   * The faults of the files, as sentences that start with a file's name. A single value file has a sentence for each of
   * its bad rows.
   */
  readonly faults: readonly string[];
};

/** Reads a value file. Also reads the files of its data folder with players' teams and game times, if they exist. */
export async function readValues(path: string, { dataset, tab }: ValueFile, io: Io): Promise<ReadValues> {
  const refused = (text: string): ReadValues => ({ files: null, faults: [`${path}: ${text}`] });
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return refused(datasetErrorText(doc.error));
  const decoded = DECODERS[dataset](doc.value);
  if (!decoded.ok) return refused(datasetErrorText({ kind: 'badDocument', ...decoded.error }));
  const faults = recordFaults(path, decoded.value);
  const files: Record<Dataset, unknown> = { ...NO_FILES, [dataset]: decoded.value.data };
  if (path === '-') return { files: files as Files, faults };
  await readExisting(join(dirname(path), '..'), VAULT[tab].optional, files, faults, io);
  return { files: files as Files, faults };
}

/** Reads the value files of a data folder, and the files with players' teams and game times. */
export async function readAllValues(folder: string, io: Io): Promise<ReadValues> {
  const files: Record<Dataset, unknown> = { ...NO_FILES };
  const faults: string[] = [];
  const { needed, optional } = VAULT.edges;
  await readExisting(folder, [...needed, ...optional], files, faults, io);
  if (needed.every((name) => files[name] === null))
    return { files: null, faults: [...faults, `${folder} has no value files`] };
  return { files: files as Files, faults };
}

/** Reads the datasets whose files exist into `files`, and appends the faults of these files to `faults`. */
async function readExisting(
  folder: string,
  datasets: readonly Dataset[],
  files: Record<Dataset, unknown>,
  faults: string[],
  io: Io,
): Promise<void> {
  for (const dataset of datasets) {
    const place = join(folder, datasetFile(dataset));
    if (!existsSync(typedPath(place, io.cwd))) continue;
    const { data, fault } = await readDataset(folder, dataset, io);
    files[dataset] = data;
    if (fault !== null) faults.push(`${place}: ${fault}`);
  }
}
