import { ok, type Result } from '../result.ts';
import type { Chance } from './bet.ts';
import type { DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';
import { decidedProbability, expectedValue, kelly, type KellyError, type KellyLimits } from './value.ts';

/** The assumed relative error of a probability if too few slips are graded to measure it. */
export const MODEL_MARGIN = 0.08;

/**
 * Expected value above which a price is probably wrong: misread, of another bet, or gone. Prices above it are rare at
 * real books.
 */
const TOO_GOOD = 0.2;
/** Tolerance for floating-point errors: 2 x 0.55 - 1 is more than 0.1. */
const NOISE = 1e-9;

/** Whether an expected value, as a fraction of the stake, is so high that the price must be checked before a bet. */
export const isTooGood = (value: number): boolean => value > TOO_GOOD + NOISE;

/**
 * The share of the bankroll to stake on a bet of the files: `kelly` at the lowest probability that the model's relative
 * error `margin` allows. 0 means no bet, also because the price is too good to believe.
 *
 * @example
 * stakeOf(0.5, 2.1); // => { ok: true, value: 0 }
 * stakeOf(0.5, 2.5); // => { ok: true, value: 0 }
 */
export function stakeOf(
  chance: Chance,
  price: DecimalOdds,
  margin = MODEL_MARGIN,
  limits: KellyLimits = {},
): Result<number, KellyError> {
  const value = expectedValue(chance, price);
  const decided = decidedProbability(chance);
  if (!value.ok) return value;
  if (!decided.ok) return decided;
  // Kelly's stake is the same for every push.
  return isTooGood(value.value) ? ok(0) : kelly((decided.value * (1 - margin)) as Probability, price, limits);
}
