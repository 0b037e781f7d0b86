import { datasetFile, decodeManifest, VALUE_DATASETS, type FileFacts } from '@ddh/engine/internal/datasets';
import type { ValueRows } from '@ddh/forecast/quotes';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readManifest, writeDatasets, type Target } from '../writeDatasets.ts';

type Values = {
  readonly rows: ValueRows;
  /** The data folder that the model's chances are from. */
  readonly model: Target;
  /** Whether the rows change the version of a manifest. */
  readonly version: boolean;
};

/** Writes the six value files of a data folder. */
export async function writeValues(
  target: Target,
  { rows, model, version }: Values,
  io: Io,
): Promise<Result<void, string>> {
  const facts = { ...daysOf(rows), ...(await throughOf(model, io)) };
  const written = await writeDatasets(target, VALUE_DATASETS, rows, io, version ? 'vault' : null, facts);
  return written.ok ? ok(undefined) : written;
}

/** The first and the last day of the rows. */
function daysOf(rows: ValueRows): FileFacts {
  const days = VALUE_DATASETS.flatMap((dataset) => rows[dataset].map(({ Date: day }) => day)).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? {} : { from, to };
}

/** Prices are compared with the folder's chances, so the same results are in them. */
async function throughOf({ dir }: Target, io: Io): Promise<FileFacts> {
  const doc = await readManifest(dir, io);
  const manifest = doc.ok && doc.value !== null ? decodeManifest(doc.value) : null;
  const through = manifest?.ok ? manifest.value.data.files.get(datasetFile('game_probs'))?.through : undefined;
  return through === undefined ? {} : { through };
}
