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
