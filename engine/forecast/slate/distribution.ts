import type { Histogram } from '@ddh/engine/internal/simulation';
import type { Side } from '@ddh/engine/internal/domain';

/**
 * Distribution of an integer: `values[i]` has the probability `weights[i] / whole`. Values are in ascending order.
 * Weights are integers that sum to `whole`, which is the number of records for counted distributions. Sums of integers
 * have no rounding error, so over, push and under sum to 1.
 */
export type Distribution = {
  readonly values: readonly number[];
  readonly weights: readonly number[];
  readonly whole: number;
};

/** The distribution of a count in `records` simulated records. */
export const counted = ({ values, counts }: Histogram, records: number): Distribution => ({
  values,
  weights: counts,
  whole: records,
});

/**
 * The share strictly above the line (over) or strictly below it (under). Values equal to the line are a push and count
 * for neither side.
 */
export function sideShare({ values, weights, whole }: Distribution, side: Side, line: number): number {
  const beyond = (value: number): boolean => (side === 'over' ? value > line : value < line);
  return weights.reduce((sum, weight, i) => (beyond(values[i]!) ? sum + weight : sum), 0) / whole;
}

export function mean({ values, weights, whole }: Distribution): number {
  return weights.reduce((sum, weight, i) => sum + weight * values[i]!, 0) / whole;
}
