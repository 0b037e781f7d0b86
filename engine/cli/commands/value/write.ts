import { datasetFile, decodeManifest, VALUE_DATASETS, type FileFacts } from '@ddh/engine/internal/datasets';
import type { ValueRows } from '@ddh/forecast/quotes';
import type { Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readManifest, writeDatasets } from '../../dataFolder.ts';
import type { OutputFolder } from '../../writeFile.ts';

/** Writes the six value files into a data folder. `model` is the data folder that has the model's probabilities. */
export async function writeValues(
  target: OutputFolder,
  rows: ValueRows,
  model: OutputFolder,
  io: Io,
): Promise<Result<unknown, string>> {
  return writeDatasets(target, 'vault', rows, { ...daysOf(rows), ...(await throughOf(model, io)) }, io);
}

function daysOf(rows: ValueRows): FileFacts {
  const days = VALUE_DATASETS.flatMap((dataset) => rows[dataset].map(({ Date: day }) => day)).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? {} : { from, to };
}

/**
 * Returns the day of the last result that the model's probabilities include, from the manifest's entry for game_probs.
 * The value files include the same results.
 */
async function throughOf(model: OutputFolder, io: Io): Promise<FileFacts> {
  const doc = await readManifest(model, io);
  const manifest = doc.ok && doc.value !== null ? decodeManifest(doc.value) : null;
  const through = manifest?.ok ? manifest.value.data.files.get(datasetFile('game_probs'))?.through : undefined;
  return through === undefined ? {} : { through };
}
