import { datasetFile, decodeManifest, VALUE_DATASETS, type FileFacts } from '@ddh/engine/internal/datasets';
import type { ValueRows } from '@ddh/forecast/quotes';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readManifest, writeDatasets, type Target } from '../writeDatasets.ts';

type Values = {
  readonly rows: ValueRows;
  /** The data folder, which has the model's probabilities. */
  readonly model: Target;
  /** `true` to change the manifest's version when the rows change. */
  readonly version: boolean;
};

/** Writes the six value files into a data folder. */
export async function writeValues(
  target: Target,
  { rows, model, version }: Values,
  io: Io,
): Promise<Result<void, string>> {
  const facts = { ...daysOf(rows), ...(await throughOf(model, io)) };
  const written = await writeDatasets(target, VALUE_DATASETS, rows, io, version ? 'vault' : null, facts);
  return written.ok ? ok(undefined) : written;
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
async function throughOf({ dir }: Target, io: Io): Promise<FileFacts> {
  const doc = await readManifest(dir, io);
  const manifest = doc.ok && doc.value !== null ? decodeManifest(doc.value) : null;
  const through = manifest?.ok ? manifest.value.data.files.get(datasetFile('game_probs'))?.through : undefined;
  return through === undefined ? {} : { through };
}
