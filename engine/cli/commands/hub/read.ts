import { join } from 'node:path';
import { HUB_DATASETS, DECODERS, datasetFile, type HubDataset, type HubFiles } from '../../../src/datasets/index.ts';
import { datasetErrorText, formatCounted } from '../../../src/format/index.ts';
import type { Io } from '../../command.ts';
import { readJson } from '../../files.ts';

export type ReadFiles = {
  readonly files: HubFiles;
  /** What is wrong, a sentence for each file. What could be read of them is in `files`. */
  readonly faults: readonly string[];
};

/** Reads these datasets of a folder and no other. */
export async function readFiles(dir: string, wanted: readonly HubDataset[], io: Io): Promise<ReadFiles> {
  const faults: string[] = [];
  const files: Partial<Record<HubDataset, unknown>> = {};
  for (const dataset of HUB_DATASETS) {
    const { data, fault } = wanted.includes(dataset) ? await readFile(dir, dataset, io) : NOTHING;
    files[dataset] = data;
    if (fault !== null) faults.push(`${datasetFile(dataset)}: ${fault}`);
  }
  return { files: files as HubFiles, faults };
}

type ReadFile = { readonly data: unknown; readonly fault: string | null };
const NOTHING: ReadFile = { data: null, fault: null };

async function readFile(dir: string, dataset: HubDataset, io: Io): Promise<ReadFile> {
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
