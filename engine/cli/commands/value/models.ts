import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetFile, NO_FILES, type Dataset, type Files } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';
import { reason } from '../../reason.ts';
import type { OutputFolder } from '../../writeFile.ts';

export type ReadModels = { readonly files: Files; readonly faults: readonly string[] };

const NEEDED = ['game_probs', 'skater_probs', 'p_info'] as const;
/** Files that a folder may lack. */
const OPTIONAL = ['schedule_times', 'puck_line_probs', 'game_id_ref', 'lineups', 'changes'] as const;
/** A file of another part of the folder. It names the namesakes of the day's players. */
const NAMESAKES = 'all_available_players' as const;

/**
 * The files of the slate that provide the model's probabilities, the names, the games and their starts, and the news of
 * the day.
 */
export const MODEL_DATASETS = [...NEEDED, ...OPTIONAL];

/** The argument of a command that reads them, for its help. */
export const MODEL_FOLDER = {
  '<data folder>': "contains game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them",
};

/** Reads MODEL_DATASETS and NAMESAKES. Returns an error if the folder does not exist. */
export async function readModelFiles({ dir, shown }: OutputFolder, io: Io): Promise<Result<ReadModels, string>> {
  try {
    await readdir(dir);
  } catch (cause) {
    return err(`cannot read ${shown}: ${reason(cause)}`);
  }
  const files: Record<Dataset, unknown> = { ...NO_FILES };
  const faults: string[] = [];
  const optional: readonly Dataset[] = [...OPTIONAL, NAMESAKES];
  const present = optional.filter((one) => existsSync(join(dir, datasetFile(one))));
  for (const name of [...NEEDED, ...present]) {
    const { data, fault } = await readDataset(shown, name, io);
    files[name] = data;
    if (fault !== null) faults.push(`${join(shown, datasetFile(name))}: ${fault}`);
  }
  return ok({ files: files as Files, faults });
}
