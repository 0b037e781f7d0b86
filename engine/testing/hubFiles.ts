import {
  HUB_DATASETS,
  OPTIONAL_HUB_DATASETS,
  DECODERS,
  type HubDataset,
  type HubFiles,
} from '../src/datasets/index.ts';

/** A record of a Hub file. */
export type Row = Readonly<Record<string, unknown>>;

/** Decodes the records of the given Hub files. Files that are not given are `null`. Throws if a record has a problem. */
export function hubFiles(records: { readonly [dataset in HubDataset]?: readonly Row[] }): HubFiles {
  const read = (dataset: HubDataset): unknown => {
    if (records[dataset] === undefined) return null;
    const decoded = DECODERS[dataset](records[dataset]);
    if (!decoded.ok || decoded.value.problems.length > 0) throw new Error(JSON.stringify(decoded));
    return decoded.value.data;
  };
  return Object.fromEntries(
    [...HUB_DATASETS, ...OPTIONAL_HUB_DATASETS].map((dataset) => [dataset, read(dataset)]),
  ) as HubFiles;
}

/**
 * Returns the columns `{front}Over {line}` and `{front}Under {line}`. Their values are the shares of `values` over and
 * under each line.
 */
export function lineColumns(front: string, lines: readonly number[], values: readonly number[]): Row {
  const share = (holds: (value: number) => boolean): number => values.filter(holds).length / values.length;
  return Object.fromEntries(
    lines.flatMap((line) => [
      [`${front}Over ${line.toFixed(1)}`, share((value) => value > line)],
      [`${front}Under ${line.toFixed(1)}`, share((value) => value < line)],
    ]),
  );
}
