import {
  decidedProbability,
  isTooGood,
  kelly,
  resultShares,
  stakeOf,
  type BetShares,
  type DecimalOdds,
  type Interval,
  type KellyError,
  type KellyLimits,
  type Probability,
} from '../odds/index.ts';
import type { Result } from '../result.ts';
import type { SlipPrice } from './price.ts';

/**
 * What a sportsbook does if a leg of a slip pushes and no leg loses. `void`: it returns the stake. `reprice`: it pays
 * the legs that are left at a new price, which is assumed to have the same margin: the price times the fair odds of
 * these legs / the fair odds of all. If every leg pushes, both rules return the stake.
 */
export const PUSH_RULES = ['void', 'reprice'] as const;
export type PushRule = (typeof PUSH_RULES)[number];

/**
 * How a slip ends under a rule, per unit staked at any price. With `reprice`, `win` includes the smaller payouts of the
 * pushes: a payout of half the price counts as half a win.
 */
export type SettledSlip = {
  readonly shares: BetShares;
  /** The decided probability. Its odds are the fair price. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** Whether the probability is that of a file, see `withFileChance`. */
  readonly ofFile: boolean;
};

type Settled = Pick<SlipPrice, 'probability' | 'fair' | 'fairInterval' | 'pushes' | 'counted'>;

/** Settles a slip by a rule. */
export function settle(slip: Settled, rule: PushRule = 'void'): SettledSlip {
  const { probability, fair, fairInterval, pushes, counted } = slip;
  let [push, paid] = [0, 0];
  for (const { share, left } of pushes) {
    if (rule === 'void' || left === null) push += share;
    else if (left > 0) paid += share * Math.min(1, fair / left);
  }
  const win = Math.min(1 - push, probability + paid);
  const shares = resultShares(win, push);
  const decided = decidedProbability(shares);
  const whole = decided.ok ? decided.value : (0 as Probability);
  const scale = fair > 0 ? whole / fair : 1;
  return {
    shares,
    probability: whole,
    interval: fairInterval.map((end) => Math.min(1, end * scale)) as unknown as Interval,
    ofFile: counted !== null,
  };
}

/** A probability with its interval. Without `ofFile`, it is counted. */
export type Estimate = Pick<SettledSlip, 'probability' | 'interval'> & Partial<Pick<SettledSlip, 'ofFile'>>;

/**
 * Returns the interval that follows from the model's relative error `margin`, or for a counted slip the 95 % interval of
 * the count if that is wider.
 */
export function rangeOf({ probability, interval, ofFile = false }: Estimate, margin: number): Interval {
  const ends = [probability * (1 - margin), Math.min(1, probability * (1 + margin))] as unknown as Interval;
  return !ofFile && widthOf(interval) >= widthOf(ends) ? interval : ends;
}

const widthOf = ([low, high]: Interval): number => high - low;

/**
 * The share of a bankroll to stake on a slip. A slip of one leg with the probability of a file is staked like the same
 * bet in the Vault. 0 for a slip that always pushes, and if slips like it were graded as too high.
 */
export function slipStake(
  slip: SettledSlip,
  price: DecimalOdds,
  { margin, tooHigh }: { readonly margin: number; readonly tooHigh: boolean },
  limits: KellyLimits = {},
): Result<number, KellyError> {
  const { shares, ofFile } = slip;
  return ofFile && shares.push < 1
    ? stakeOf(shares, price, margin, limits)
    : kelly(tooHigh ? NEVER : rangeOf(slip, margin)[0], price, limits);
}

const NEVER = 0 as Probability;

/** Whether the price of a slip must be checked before a bet. See `isTooGood`; the rule is for bets of the files. */
export const isSlipTooGood = ({ ofFile }: SettledSlip, value: number): boolean => ofFile && isTooGood(value);
