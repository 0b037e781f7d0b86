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

/** Graded slips by which a slip is judged, and what came of them. */
export type GradedSlips = {
  /** The tenth of the chance and the number of legs of these slips. `null`: all random slips of the record. */
  readonly like: { readonly from: number; readonly to: number; readonly legs: number } | null;
  /** Whether the honest prices of these slips were graded, not those of the simulation. */
  readonly honest: boolean;
  readonly n: number;
  readonly games: number;
  /** The mean of their forecasts. */
  readonly said: number;
  /** The share of them that were hits. */
  readonly came: number;
  /** Whether the 99 % interval of what came is below `said`. No price of such a slip is called better than fair. */
  readonly tooHigh: boolean;
};

/** How far a slip's probability is trusted: the model's relative error, and the graded slips from which it follows. */
export type SlipTrust = { readonly margin: number; readonly graded: GradedSlips | null };

/** The trust in a slip while too few slips like it are graded. */
export const UNGRADED: SlipTrust = { margin: MODEL_MARGIN, graded: null };

export type Verdict = {
  readonly kind: VerdictKind;
  /** The model's decided probability. The fair price is its odds. */
  readonly probability: Probability;
  /** Expected value of one unit staked, at `probability`. */
  readonly value: number;
  /** The probabilities that the verdict considers possible, because `probability` is an estimate. */
  readonly range: Interval;
  /** The lowest price that is better than fair, by this model; null if there is none. See `priceToBeat`. */
  readonly betterFrom: DecimalOdds | null;
  /** The share of a bankroll to stake, at the low end of `range`; 0 unless `kind` is `better`. */
  readonly stake: number;
  /** Whether the price must be checked before a bet. See `SlipBet`. */
  readonly tooGood: boolean;
  /** `range` allows for its margin. */
  readonly trust: SlipTrust;
};

export type VerdictError = KellyError | { readonly kind: 'missingPlayer' };

/** The slip to judge, as `settle` returns it. `missing`: a player of the slip is not in the simulation. */
export type JudgedBet = SettledSlip & { readonly missing: boolean };

/**
 * Judges a sportsbook's price. The range of possible probabilities is `interval`, or the margin of `trust` around the
 * probability if that is wider. A price is better than fair if its break-even probability is below the range, unless
 * slips like it were graded as too high, and a pass if the break-even probability is at or above the range's upper limit.
 *
 * @example
 * const shares = { win: 0.25, push: 0, lose: 0.75 } as BetShares;
 * const bet = { shares, probability: shares.win, interval: wilson(2500, 10_000), ofFile: false, missing: false };
 * const judged = verdict(bet, 3.6);
 * judged.ok && judged.value.kind; // => 'pass'
 */
export function verdict(bet: JudgedBet, price: DecimalOdds, trust = UNGRADED): Result<Verdict, VerdictError> {
  if (bet.missing) return err({ kind: 'missingPlayer' });
  const even = breakEven(price);
  if (!even.ok) return even;
  const { probability, shares } = bet;
  const range = rangeOf(bet, trust.margin);
  const [low, high] = range;
  const kind = even.value >= high ? 'pass' : even.value < low && !isTooHigh(trust) ? 'better' : 'tooClose';
  const value = expectedValue(shares, price);
  if (!value.ok) return value;
  const stake = slipStake(bet, price, { margin: trust.margin, tooHigh: isTooHigh(trust) });
  if (!stake.ok) return stake;
  const betterFrom = priceToBeat(bet, trust);
  const tooGood = isSlipTooGood(bet, value.value);
  return ok({ kind, probability, value: value.value, range, betterFrom, stake: stake.value, tooGood, trust });
}

/**
 * The lowest price at which a slip is better than fair, by this model; null if the slip's probability may be 0, or if
 * slips like it were graded as too high.
 */
export const priceToBeat = (of: Estimate, trust = UNGRADED): DecimalOdds | null =>
  isTooHigh(trust) ? null : fairDecimal(rangeOf(of, trust.margin)[0]);

const isTooHigh = ({ graded }: SlipTrust): boolean => graded?.tooHigh === true;
