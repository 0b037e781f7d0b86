import { join } from 'node:path';
import { DECODERS, datasetFile, type Dataset, type Files } from '../src/datasets/index.ts';
import { datasetErrorText, formatCounted } from '../src/format/index.ts';
import type { Io } from './command.ts';
import { readJson } from './files.ts';

/** What could be read of a dataset, and what is wrong with it, in one sentence after its name. */
export type ReadDataset<D extends Dataset> = { readonly data: Files[D]; readonly fault: string | null };

/** Reads a dataset of a data folder. */
export async function readDataset<D extends Dataset>(dir: string, dataset: D, io: Io): Promise<ReadDataset<D>> {
  const doc = await readJson(join(dir, datasetFile(dataset)), io.stdin);
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
