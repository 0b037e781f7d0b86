import { countAbove, countBelow, type Histogram } from '../simulation/index.ts';
import type { Side } from '../words/index.ts';

/** A flat record as it is written; `null` is "not known". */
export type Row = Readonly<Record<string, string | number | null>>;

/** The share of records strictly above or strictly below a line. Each side is counted; the rest is the push. */
export function sideShare(histogram: Histogram, side: Side, line: number, records: number): number {
  return (side === 'over' ? countAbove(histogram, line) : countBelow(histogram, line)) / records;
}

export function mean(histogram: Histogram, records: number): number {
  return histogram.values.reduce((sum, value, i) => sum + value * histogram.counts[i]!, 0) / records;
}

/** Rows made one at a time, as often as they are asked for: a season's skaters are never all in memory. */
export const lazily = (rows: () => Generator<Row, void>): Iterable<Row> => ({ [Symbol.iterator]: rows });
