import { err, ok, type Result } from '../result.ts';
import {
  breakEven,
  decidedProbability,
  expectedValue,
  kelly,
  wilson,
  type BetError,
  type BetShares,
  type DecimalOdds,
  type Interval,
  type KellyError,
  type KellyLimits,
  type Probability,
} from '../odds/index.ts';
import type { SlipPrice } from './price.ts';

/** What a price offers for a slip. */
export type BetFigures = {
  /** The probability of winning once pushes are left out, with its 95 % interval: its odds are the fair price. */
  readonly probability: Probability;
  readonly interval: Interval;
  /** Expected value of one unit staked, and at the ends of the interval. */
  readonly value: number;
  readonly valueInterval: readonly [number, number];
  /** Share of the bankroll to stake, by the low end of the interval; 0 is no bet. */
  readonly stake: number;
};

/** A slip at a book's price. */
export type SlipBet = {
  readonly price: DecimalOdds;
  /** The probability at which the price neither earns nor costs. */
  readonly breakEven: Probability;
  /** As the page counts: a whole line that is met exactly loses. */
  readonly strict: BetFigures;
  /** Where a whole line can be met: the same when the book then gives the stake back. */
  readonly refund: (BetFigures & { readonly push: Probability }) | null;
};

/** What is bet on. `missing`: a leg's player is not in the simulation; he counts 0, and books void such a leg. */
export type SlipToBet = Pick<SlipPrice, 'hits' | 'records'> & { readonly missing: boolean };

export type SlipBetError = KellyError | { readonly kind: 'missingPlayer' };

/**
 * `pushes`: records in which the slip is neither won nor lost.
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
  // Where every record is a push, a refund is all there is.
  if (pushes === 0 || pushes === slip.records) {
    return ok({ price, breakEven: even.value, strict: strict.value, refund: null });
  }
  const refund = figures(slip, pushes, price, limits);
  if (!refund.ok) return refund;
  const push = (pushes / slip.records) as Probability;
  return ok({ price, breakEven: even.value, strict: strict.value, refund: { ...refund.value, push } });
}

function figures(
  { hits, records }: Pick<SlipPrice, 'hits' | 'records'>,
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
  const interval = wilson(hits, decided);
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
