import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetFile } from '@ddh/engine/internal/datasets';
import type { ModelFiles } from '@ddh/forecast/quotes';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';
import { reason } from '../../reason.ts';
import type { OutputFolder } from '../../writeFile.ts';

export type ReadModels = { readonly files: ModelFiles; readonly faults: readonly string[] };

/** The files of a data folder that provide the model's probabilities, the names, and the starts of the games. */
export const MODEL_DATASETS = ['game_probs', 'skater_probs', 'p_info', 'schedule_times'] as const;

/** The argument of a command that reads them, for its help. */
export const MODEL_FOLDER = {
  '<data folder>': "contains game_probs.json, skater_probs.json and p_info.json, as 'ddh simulate' writes them",
};

/** Reads MODEL_DATASETS. The schedule may be missing. Returns an error if the folder does not exist. */
export async function readModelFiles({ dir, shown }: OutputFolder, io: Io): Promise<Result<ReadModels, string>> {
  try {
    await readdir(dir);
  } catch (cause) {
    return err(`cannot read ${shown}: ${reason(cause)}`);
  }
  const game_probs = await readDataset(shown, 'game_probs', io);
  const skater_probs = await readDataset(shown, 'skater_probs', io);
  const p_info = await readDataset(shown, 'p_info', io);
  // It names the namesakes of the day's players. A folder without Fantasy files lacks it.
  const all_available_players = (await readDataset(shown, 'all_available_players', io)).data;
  const hasSchedule = existsSync(join(dir, datasetFile('schedule_times')));
  const schedule_times = hasSchedule ? await readDataset(shown, 'schedule_times', io) : { data: null, fault: null };
  const read = { game_probs, skater_probs, p_info, schedule_times };
  const faults = MODEL_DATASETS.flatMap((name) =>
    read[name].fault === null ? [] : [`${join(shown, datasetFile(name))}: ${read[name].fault}`],
  );
  return ok({
    files: {
      game_probs: game_probs.data,
      skater_probs: skater_probs.data,
      p_info: p_info.data,
      all_available_players,
      schedule_times: schedule_times.data,
    },
    faults,
  });
}
