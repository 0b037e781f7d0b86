import type { Probability } from '../odds/index.ts';

/**
 * Returns `from` minus all of `less`, rounded to 12 decimals. Without rounding, 1 - 0.9965 is not exactly 0.0035. A
 * difference of two columns could then be displayed with a different percentage than the same share in one column.
 * Adding 0 turns -0 into 0.
 */
export const difference = (from: number, ...less: readonly number[]): Probability =>
  (Math.round(less.reduce((rest, share) => rest - share, from) * 1e12) / 1e12 + 0) as Probability;
