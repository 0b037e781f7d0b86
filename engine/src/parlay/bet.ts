import { err, need, needNumber, needOneOf, ok, type Result } from '../result.ts';
import { isObject } from '../text/index.ts';
import {
  breakEven,
  expectedValue,
  MODEL_MARGIN,
  sharesOf,
  type BetError,
  type DecimalOdds,
  type Interval,
  type KellyError,
  type KellyLimits,
  type Probability,
} from '../odds/index.ts';
import { isSlipTooGood, PUSH_RULES, settle, slipStake, type PushRule, type SettledSlip } from './pushRule.ts';
import type { SlipPrice } from './price.ts';

/** A slip at the price of a sportsbook. */
export type SlipBet = {
  readonly price: DecimalOdds;
  /** The rule by which a push is settled. */
  readonly rule: PushRule;
  /** The decided probability at which the expected value is 0. */
  readonly breakEven: Probability;
  /** The decided probability under the rule. Its odds are the fair price. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** The probability that the slip pushes, by whatever rule. */
  readonly push: Probability;
  /** Expected value per unit staked. */
  readonly value: number;
  /** The expected values at the lower and the upper limit of `interval`. */
  readonly valueInterval: readonly [number, number];
  /**
   * Share of the bankroll to stake, computed at the lowest probability that the interval and the model's error allow. 0
   * means no bet.
   */
  readonly stake: number;
  /** Whether the price must be checked, because its EV is too high to believe. Only for a slip of one leg with a file. */
  readonly tooGood: boolean;
};

/**
 * The slip of which a bet is computed. `missing`: the player of a leg is not in the simulation. The simulation then
 * counts 0 for this player, but sportsbooks void such a leg.
 */
export type SlipToBet = Pick<SlipPrice, 'probability' | 'fair' | 'fairInterval' | 'push' | 'pushes' | 'counted'> & {
  readonly missing: boolean;
};

export type SlipBetError = KellyError | { readonly kind: 'missingPlayer' };

/**
 * `rule` says what the book does on a push; by default it returns the stake. `margin` is the model's relative error.
 * `tooHigh`: graded slips like this one came clearly less often than was said, so that the stake is 0.
 */
export type BetOptions = KellyLimits & {
  readonly rule?: PushRule;
  readonly margin?: number;
  readonly tooHigh?: boolean;
};

/**
 * The expected values of a settled slip: at its probability, and at both ends of its interval. They are 0 if the slip
 * always pushes.
 */
function valuesOf({ shares, interval }: SettledSlip, price: DecimalOdds): Result<readonly number[], BetError> {
  if (shares.push === 1) return ok([0, 0, 0]);
  const values: number[] = [];
  for (const at of [shares, ...interval.map((end) => sharesOf(end, shares.push))]) {
    const value = expectedValue(at, price);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

/**
 * Compares a slip with a price.
 *
 * @example
 * const chances = { probability: 0.5, fair: 0.5, fairInterval: [0.4, 0.6], push: 0, pushes: [], counted: null } as const;
 * const bet = slipBet({ ...chances, missing: false }, 2.5);
 * bet.ok && bet.value.value; // => 0.25
 */
export function slipBet(slip: SlipToBet, price: DecimalOdds, options: BetOptions = {}): Result<SlipBet, SlipBetError> {
  const isPrice = isObject(slip) && Array.isArray(slip.fairInterval) && Array.isArray(slip.pushes);
  need(isPrice, 'the slip must be the price that priceSlip returns, with missing');
  need(isObject(options), 'the options must be an object');
  const { rule = 'void', margin = MODEL_MARGIN, tooHigh = false, ...limits } = options;
  needOneOf(rule, 'the rule', PUSH_RULES);
  needNumber(margin, 'the margin', 0);
  const even = breakEven(price);
  if (!even.ok) return even;
  if (slip.missing) return err({ kind: 'missingPlayer' });
  const settled = settle(slip, rule);
  const { probability, interval } = settled;
  const values = valuesOf(settled, price);
  if (!values.ok) return values;
  const [value = 0, low = 0, high = 0] = values.value;
  const stake = slipStake(settled, price, { margin, tooHigh }, limits);
  if (!stake.ok) return stake;
  return ok({
    price,
    rule,
    breakEven: even.value,
    probability,
    interval,
    push: slip.push,
    value,
    valueInterval: [low, high],
    stake: stake.value,
    tooGood: isSlipTooGood(settled, value),
  });
}
