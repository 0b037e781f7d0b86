import { need } from '../result.ts';
import type { Side } from '../domain/index.ts';
import type { Histogram } from './table/histograms.ts';

/**
 * Distribution of an integer: `values[i]` has the probability `weights[i] / whole`. Values are in ascending order.
 * Weights sum to `whole`, which is the number of records for counted distributions. They are integers, whose sums have
 * no rounding error, so that over, push and under sum to 1. Only counts of weighed records are not whole.
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

/** The shares over, on and under a line, which sum to 1. */
export type LineShares = { readonly over: number; readonly push: number; readonly under: number };

/**
 * Splits a distribution at a line, such as goals at 5.5. For a winner, take the goal differential and the margin.
 *
 * @example
 * const goals = histogram(table, 'Total Goals');
 * goals.ok && lineShares(goals.value, 5); // => { over: 0.5, push: 0.25, under: 0.25 }
 */
export function lineShares(distribution: Distribution, line: number): LineShares {
  need(Array.isArray(distribution?.values), 'the distribution must be that of histogram or exactOutcomes');
  need(Number.isFinite(line), 'the line must be a number');
  const at = distribution.values.indexOf(line);
  return {
    over: sideShare(distribution, 'over', line),
    push: (distribution.weights[at] ?? 0) / distribution.whole,
    under: sideShare(distribution, 'under', line),
  };
}
