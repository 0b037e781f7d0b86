import { join } from 'node:path';
import { HUB_DATASETS, datasetFile, type HubDataset, type HubFiles } from '@ddh/engine/internal/datasets';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';

export type ReadFiles = {
  readonly files: HubFiles;
  /** What is wrong, a sentence for each file. What could be read of them is in `files`. */
  readonly faults: readonly string[];
};

/** Reads these datasets of a folder, as it was typed, and no other. */
export async function readFiles(dir: string, wanted: readonly HubDataset[], io: Io): Promise<ReadFiles> {
  const faults: string[] = [];
  const files: Partial<Record<HubDataset, unknown>> = {};
  for (const dataset of HUB_DATASETS) {
    const { data, fault } = wanted.includes(dataset)
      ? await readDataset(dir, dataset, io)
      : { data: null, fault: null };
    files[dataset] = data;
    if (fault !== null) faults.push(`${join(dir, datasetFile(dataset))}: ${fault}`);
  }
  return { files: files as HubFiles, faults };
}
