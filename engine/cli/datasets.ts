import { join } from 'node:path';
import { DECODERS, datasetFile, type Dataset, type Files, type Loaded } from '@ddh/engine/internal/datasets';
import { datasetErrorText, formatCounted } from '@ddh/engine/internal/format';
import type { Io } from './command.ts';
import { readJson, typedPath } from './files.ts';

/**
 * The readable part of a dataset. `fault` describes the faults in one sentence that follows the file's name. It is
 * `null` if there are none.
 */
export type ReadDataset<D extends Dataset> = { readonly data: Files[D]; readonly fault: string | null };

export const readDataset = <D extends Dataset>(dir: string, dataset: D, io: Io): Promise<ReadDataset<D>> =>
  readDatasetFile(join(dir, datasetFile(dataset)), dataset, io);

/** Reads a dataset from a file of any name, or from standard input for `-`. */
export async function readDatasetFile<D extends Dataset>(path: string, dataset: D, io: Io): Promise<ReadDataset<D>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return { data: null, fault: datasetErrorText(doc.error) };
  const decoded = DECODERS[dataset](doc.value);
  if (!decoded.ok) return { data: null, fault: datasetErrorText({ kind: 'badDocument', ...decoded.error }) };
  const { data, problems, more } = decoded.value;
  const [first] = problems;
  if (first === undefined) return { data, fault: null };
  const others = problems.length - 1 + more;
  const rest = others === 0 ? '' : ` (and ${formatCounted(others, 'more problem')}: see ddh validate)`;
  return { data, fault: `${first.path} ${first.problem}${rest}` };
}

/** Returns all faults in a file's records, as sentences that start with the file's name. */
export function recordFaults(name: string, { problems, more }: Loaded<unknown>): string[] {
  const faults = problems.map(({ path, problem }) => `${name}: ${path} ${problem}`);
  return more === 0 ? faults : [...faults, `${name} has ${formatCounted(more, 'more problem')}`];
}
