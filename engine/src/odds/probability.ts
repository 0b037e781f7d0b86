import type { Brand } from '../domain/index.ts';
import { needNumber } from '../result.ts';

/** A number in [0, 1]. */
export type Probability = Brand<number, 'Probability'>;

/**
 * Returns `null` for anything but a number in [0, 1]. Pages show `null` as `-`.
 *
 * @example
 * parseProbability(0.4); // => 0.4
 * parseProbability(1.2); // => null
 */
export function parseProbability(value: unknown): Probability | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? (value as Probability) : null;
}

/** Like `decidedProbability`, for shares or counts of wins and losses that are valid already. NaN if both are 0. */
export const decidedShare = (win: number, lose: number): Probability => (win / (win + lose)) as Probability;

/** The lower and the upper limit of an interval. */
export type Interval = readonly [Probability, Probability];

/** The 97.5 % point of the normal distribution: a 95 % interval extends this many standard errors to each side. */
export const Z = 1.959963984540054;
/** The same point for a 99 % interval. */
export const Z_99 = 2.5758293035489004;

/**
 * Wilson's score interval for `hits` of `records` (at least 1), by default at 95 %: `z` is the point of the normal
 * distribution. Always inside [0, 1]. It covers the sampling error of the simulation, not the error of the model. Source:
 * Newcombe 1998.
 *
 * @example
 * wilson(400, 1000).map((share) => share.toFixed(3)); // => ['0.370', '0.431']
 */
export function wilson(hits: number, records: number): Interval {
  needNumber(records, 'records', 1);
  needNumber(hits, 'hits', 0, records);
  return wilsonOf(hits, records);
}

/** Like `wilson`, for counts that are valid already. */
export function wilsonOf(hits: number, records: number, z = Z): Interval {
  const share = hits / records;
  const z2 = z * z;
  const center = share + z2 / (2 * records);
  const half = z * Math.sqrt((share * (1 - share)) / records + z2 / (4 * records * records));
  const scale = 1 + z2 / records;
  // Without hits, the lower limit is exactly 0. Without misses, the upper limit is exactly 1. The formulas would be off
  // by a rounding error.
  const low = hits === 0 ? 0 : Math.max(0, (center - half) / scale);
  const high = hits === records ? 1 : Math.min(1, (center + half) / scale);
  return [low as Probability, high as Probability];
}
