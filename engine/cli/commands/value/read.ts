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
import { VAULT_TAB_FILES } from '@ddh/engine/internal/vault';
import { VAULT_TABLES, VAULT_TABS, type VaultTab, type VaultTable } from '@ddh/engine/internal/domain';
import type { Io } from '../../command.ts';
import { readDataset, recordFaults } from '../../datasets.ts';
import { readJson, typedPath } from '../../files.ts';

/** The dataset and page of a value file. */
export type ValueFile = {
  readonly dataset: ValueDataset;
  readonly tab: VaultTab;
  readonly tables: readonly VaultTable[];
};

const TABLES: { readonly [dataset in ValueDataset]: readonly VaultTable[] } = {
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
  const tab = VAULT_TABS.find((one) => dataset !== undefined && VAULT_TAB_FILES[one].needed.includes(dataset));
  return dataset === undefined || tab === undefined ? null : { dataset, tab, tables: TABLES[dataset] };
}

export type ReadValues = {
  /** `null` if the file is unreadable. */
  readonly files: Files | null;
  /** Sentences that start with a file's name: each bad row of the value file, and faults of the other files. */
  readonly faults: readonly string[];
};

/** Reads a value file and, if they exist, the files of its data folder with players' teams and game times. */
export async function readValues(path: string, { dataset, tab }: ValueFile, io: Io): Promise<ReadValues> {
  const refused = (text: string): ReadValues => ({ files: null, faults: [`${path}: ${text}`] });
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return refused(datasetErrorText(doc.error));
  const decoded = DECODERS[dataset](doc.value);
  if (!decoded.ok) return refused(datasetErrorText({ kind: 'badDocument', ...decoded.error }));
  const faults = recordFaults(path, decoded.value);
  const files: Record<Dataset, unknown> = { ...NO_FILES, [dataset]: decoded.value.data };
  if (path === '-') return { files: files as Files, faults };
  const folder = join(dirname(path), '..');
  for (const optional of VAULT_TAB_FILES[tab].optional) {
    const place = join(folder, datasetFile(optional));
    if (!existsSync(typedPath(place, io.cwd))) continue;
    const { data: found, fault } = await readDataset(folder, optional, io);
    files[optional] = found;
    if (fault !== null) faults.push(`${place}: ${fault}`);
  }
  return { files: files as Files, faults };
}
