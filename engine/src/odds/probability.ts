import type { Brand } from '../domain/index.ts';

/** A number in [0, 1]. */
export type Probability = Brand<number, 'Probability'>;

/**
 * `null` for whatever is not a number in [0, 1]: such a value is shown as `-`.
 *
 * @example
 * parseProbability(0.4); // => 0.4
 * parseProbability(1.2); // => null
 */
export function parseProbability(value: unknown): Probability | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? (value as Probability) : null;
}

/** Low and high end. */
export type Interval = readonly [Probability, Probability];

/** The 97.5 % point of the normal distribution: so many standard errors on either side are a 95 % interval. */
export const Z = 1.959963984540054;

/**
 * Wilson's 95 % score interval of `hits` in `records` (records >= 1): the probabilities at which such a count would not
 * surprise. Always inside [0, 1]. It covers the noise of simulating, not the model's error. Source: Newcombe 1998.
 *
 * @example
 * wilson(400, 1000).map((share) => share.toFixed(3)); // => ['0.370', '0.431']
 */
export function wilson(hits: number, records: number): Interval {
  const share = hits / records;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * records);
  const half = Z * Math.sqrt((share * (1 - share)) / records + z2 / (4 * records * records));
  const scale = 1 + z2 / records;
  // The ends of an empty and of a full count are exact; floating point would miss them by a hair.
  const low = hits === 0 ? 0 : Math.max(0, (centre - half) / scale);
  const high = hits === records ? 1 : Math.min(1, (centre + half) / scale);
  return [low as Probability, high as Probability];
}
