import type { Probability } from '../odds/index.ts';

/**
 * What shares leave of one, without the noise of binary fractions: 1 - 0.9965 must be 0.0035, or a figure that two
 * columns make would be rounded to another percentage than the column that has it. Adding 0 makes -0 a plain 0.
 */
export const difference = (from: number, ...less: readonly number[]): Probability =>
  (Math.round(less.reduce((rest, share) => rest - share, from) * 1e12) / 1e12 + 0) as Probability;
