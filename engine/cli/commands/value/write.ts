import { VALUE_DATASETS } from '../../../src/datasets/index.ts';
import type { ValueRows } from '../../../src/valuing/index.ts';
import { ok, type Result } from '../../../src/words/index.ts';
import type { Io } from '../../command.ts';
import { writeDatasets, type Target } from '../writeDatasets.ts';

/** Writes the six value files of a data folder. `version`: a manifest's version becomes another with them. */
export async function writeValues(
  target: Target,
  rows: ValueRows,
  io: Io,
  { version }: { readonly version: boolean },
): Promise<Result<void, string>> {
  const written = await writeDatasets(target, VALUE_DATASETS, rows, io, version ? 'vault' : null);
  return written.ok ? ok(undefined) : written;
}
