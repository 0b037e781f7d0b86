import type { Histogram } from '@ddh/engine/internal/simulation';
import type { Side } from '@ddh/engine/internal/domain';

/**
 * How a whole number is distributed: `weights[i]` of `whole` go to `values[i]`, which ascend. Weights are whole numbers that
 * sum to `whole`, records where it was counted, so that doubles add them without rounding and over, push and under
 * leave nothing.
 */
export type Distribution = {
  readonly values: readonly number[];
  readonly weights: readonly number[];
  readonly whole: number;
};

/** Of what was counted in `records` records. */
export const counted = ({ values, counts }: Histogram, records: number): Distribution => ({
  values,
  weights: counts,
  whole: records,
});

/** The share strictly above or strictly below a line. Each side is summed by itself; the rest is the push. */
export function sideShare({ values, weights, whole }: Distribution, side: Side, line: number): number {
  const beyond = (value: number): boolean => (side === 'over' ? value > line : value < line);
  return weights.reduce((sum, weight, i) => (beyond(values[i]!) ? sum + weight : sum), 0) / whole;
}

export function mean({ values, weights, whole }: Distribution): number {
  return weights.reduce((sum, weight, i) => sum + weight * values[i]!, 0) / whole;
}
