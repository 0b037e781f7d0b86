import type { Probability } from '../odds/index.ts';

/**
 * `from` minus the other shares, rounded to 12 decimals. Without rounding, 1 - 0.9965 is not exactly 0.0035, and a
 * figure from two columns could be displayed with another percentage than the same figure from one. Adding 0 turns -0
 * into 0.
 */
export const difference = (from: number, ...less: readonly number[]): Probability =>
  (Math.round(less.reduce((rest, share) => rest - share, from) * 1e12) / 1e12 + 0) as Probability;
