import { err, ok, type Result } from '../result.ts';
import {
  breakEven,
  decidedProbability,
  expectedValue,
  kelly,
  type BetError,
  type BetShares,
  type DecimalOdds,
  type Interval,
  type KellyError,
  type KellyLimits,
  type Probability,
} from '../odds/index.ts';
import type { SlipPrice } from './price.ts';
import { decidedGroups, slipInterval } from './slipInterval.ts';

/** A slip's probability, expected value and recommended stake at a price. */
export type BetFigures = {
  /** The probability that the slip wins, among the records without a push. Its odds are the fair price. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** Expected value per unit staked. */
  readonly value: number;
  /** The expected values at the lower and the upper limit of `interval`. */
  readonly valueInterval: readonly [number, number];
  /** Share of the bankroll to stake, computed at the low end of the probability's interval. 0 means no bet. */
  readonly stake: number;
};

/** A slip at the price of a sportsbook. */
export type SlipBet = {
  readonly price: DecimalOdds;
  /** The probability at which the expected value is 0. */
  readonly breakEven: Probability;
  /** The values if the stake is lost on a push. The page uses this rule for a leg whose count equals its line. */
  readonly strict: BetFigures;
  /** The values if the sportsbook refunds the stake on a push; null if no record or every record is a push. */
  readonly refund: (BetFigures & { readonly push: Probability }) | null;
};

/**
 * The counts from which a slip's bet is computed. `missing`: the player of a leg is not in the simulation. The
 * simulation then counts 0 for this player, but sportsbooks void such a leg.
 */
export type SlipToBet = Pick<SlipPrice, 'hits' | 'records'> &
  Partial<Pick<SlipPrice, 'groups'>> & { readonly missing: boolean };

export type SlipBetError = KellyError | { readonly kind: 'missingPlayer' };

/**
 * Compares a slip with a price. `pushes` is the number of records in which the slip is neither won nor lost.
 *
 * @example
 * const bet = slipBet({ hits: 500, records: 1000, missing: false }, 0, 2.5 as DecimalOdds);
 * bet.ok && bet.value.strict.value; // => 0.25
 */
export function slipBet(
  slip: SlipToBet,
  pushes: number,
  price: DecimalOdds,
  limits: KellyLimits = {},
): Result<SlipBet, SlipBetError> {
  const even = breakEven(price);
  if (!even.ok) return even;
  if (slip.missing) return err({ kind: 'missingPlayer' });
  const strict = figures(slip, 0, price, limits);
  if (!strict.ok) return strict;
  // If no record is a push, `refund` would equal `strict`. If every record is a push, no record is left to compute
  // `refund` from.
  if (pushes === 0 || pushes === slip.records) {
    return ok({ price, breakEven: even.value, strict: strict.value, refund: null });
  }
  const refund = figures(slip, pushes, price, limits);
  if (!refund.ok) return refund;
  const push = (pushes / slip.records) as Probability;
  return ok({ price, breakEven: even.value, strict: strict.value, refund: { ...refund.value, push } });
}

function figures(
  { hits, records, groups = null }: Omit<SlipToBet, 'missing'>,
  pushes: number,
  price: DecimalOdds,
  limits: KellyLimits,
): Result<BetFigures, KellyError> {
  const decided = records - pushes;
  const push = (pushes / records) as Probability;
  const sharesAt = (win: number): BetShares => ({
    win: (win * (1 - push)) as Probability,
    push,
    lose: ((1 - win) * (1 - push)) as Probability,
  });
  const { interval } = slipInterval(hits, decided, groups && (pushes === 0 ? groups : decidedGroups(groups)));
  const valueAt = (win: number): Result<number, BetError> => expectedValue(sharesAt(win), price);
  const value = valueAt(hits / decided);
  if (!value.ok) return value;
  const low = valueAt(interval[0]);
  if (!low.ok) return low;
  const high = valueAt(interval[1]);
  if (!high.ok) return high;
  const probability = decidedProbability(sharesAt(hits / decided));
  if (!probability.ok) return probability;
  const stake = kelly(sharesAt(interval[0]), price, limits);
  if (!stake.ok) return stake;
  return ok({
    probability: probability.value,
    interval,
    value: value.value,
    valueInterval: [low.value, high.value],
    stake: stake.value,
  });
}
