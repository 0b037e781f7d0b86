import { err, ok, type Result } from '../result.ts';
import {
  breakEven,
  expectedValue,
  MODEL_MARGIN,
  fairDecimal,
  type DecimalOdds,
  type Interval,
  type KellyError,
  type Probability,
} from '../odds/index.ts';
import { isSlipTooGood, rangeOf, slipStake, type Estimate, type SettledSlip } from './pushRule.ts';

/** How a price compares with the fair price: worse, within the error of the model's probability, or better. */
export type VerdictKind = 'pass' | 'tooClose' | 'better';

export type Verdict = {
  readonly kind: VerdictKind;
  /** The model's decided probability. The fair price is its odds. */
  readonly probability: Probability;
  /** Expected value of one unit staked, at `probability`. */
  readonly value: number;
  /** The probabilities that the verdict considers possible, because `probability` is an estimate. */
  readonly range: Interval;
  /** The lowest price that is better than fair, by this model; null if `range` includes 0. */
  readonly betterFrom: DecimalOdds | null;
  /** The share of a bankroll to stake, at the low end of `range`; 0 unless `kind` is `better`. */
  readonly stake: number;
  /** Whether the price must be checked before a bet. See `SlipBet`. */
  readonly tooGood: boolean;
  /** The relative error of the model that `range` allows for. */
  readonly margin: number;
};

export type VerdictError = KellyError | { readonly kind: 'missingPlayer' };

/** The slip to judge, as `settle` returns it. `missing`: a player of the slip is not in the simulation. */
export type JudgedBet = SettledSlip & { readonly missing: boolean };

/**
 * Judges a sportsbook's price. The range of possible probabilities is `interval`, or `margin` around the probability if
 * that is wider. A price is better than fair if its break-even probability is below the range, and a pass if the
 * break-even probability is at or above the range's upper limit.
 *
 * @example
 * const shares = { win: 0.25, push: 0, lose: 0.75 } as BetShares;
 * const bet = { shares, probability: shares.win, interval: wilson(2500, 10_000), ofFile: false, missing: false };
 * const judged = verdict(bet, 3.6);
 * judged.ok && judged.value.kind; // => 'pass'
 */
export function verdict(bet: JudgedBet, price: DecimalOdds, margin = MODEL_MARGIN): Result<Verdict, VerdictError> {
  if (bet.missing) return err({ kind: 'missingPlayer' });
  const even = breakEven(price);
  if (!even.ok) return even;
  const { probability, shares } = bet;
  const range = rangeOf(bet, margin);
  const [low, high] = range;
  const kind = even.value >= high ? 'pass' : even.value < low ? 'better' : 'tooClose';
  const value = expectedValue(shares, price);
  if (!value.ok) return value;
  const stake = slipStake(bet, price, margin);
  if (!stake.ok) return stake;
  const betterFrom = priceToBeat(bet, margin);
  const tooGood = isSlipTooGood(bet, value.value);
  return ok({ kind, probability, value: value.value, range, betterFrom, stake: stake.value, tooGood, margin });
}

/** The lowest price at which a slip is better than fair, by this model; null if the slip's probability may be 0. */
export const priceToBeat = (of: Estimate, margin = MODEL_MARGIN): DecimalOdds | null =>
  fairDecimal(rangeOf(of, margin)[0]);
