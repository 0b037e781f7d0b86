import {
  breakEven,
  edge,
  expectedValue,
  isTooGood,
  parseOdds,
  stakeOf,
  type BetError,
  type Chance,
  type DecimalOdds,
  type OddsError,
  type Probability,
} from '../odds/index.ts';
import { err, ok, type Result } from '../result.ts';
import { betRank, isHonest, sharesOfBet } from './audit.ts';
import type { Bet } from './bet.ts';

/** The result of comparing a price that the user typed with a model probability. */
export type Assessment = {
  readonly price: DecimalOdds;
  /** EV per unit staked. A push returns the stake. */
  readonly value: number;
  /** Model probability, without pushes, minus break-even probability. */
  readonly edge: number;
  readonly breakEven: Probability;
  /**
   * The stake, see `stakeOf`, as a fraction of the bankroll. 0 means no bet, also because the price is too good to
   * believe.
   */
  readonly stake: number;
  /** Whether the price must be checked, because its EV is too high to believe. */
  readonly tooGood: boolean;
};

export type AssessError = OddsError | BetError;

/** Compares a price with the model's chance of a bet. */
export function assessPrice(chance: Chance, price: DecimalOdds): Result<Assessment, BetError> {
  const [value, gain, even, stake] = [
    expectedValue(chance, price),
    edge(chance, price),
    breakEven(price),
    stakeOf(chance, price),
  ];
  if (!value.ok) return value;
  if (!gain.ok) return gain;
  if (!even.ok) return even;
  // The only possible error is about the bet, because the Kelly limits are constants that are always valid.
  if (!stake.ok) return err(stake.error as BetError);
  return ok({
    price,
    value: value.value,
    edge: gain.value,
    breakEven: even.value,
    stake: stake.value,
    tooGood: isTooGood(value.value),
  });
}

/**
 * Returns the stake of a bet at its price, as a fraction of the bankroll. It is 0 without an honest
 * probability, for a price to check and for a game that has begun. `now` is in epoch milliseconds; -Infinity for data that the clock does not judge.
 */
export function betStake(bet: Bet, now: number): number {
  const worth = isHonest(bet) && betRank(bet, now) === 0 ? assessPrice(sharesOfBet(bet), bet.bookOdds) : null;
  return worth?.ok ? worth.value.stake : 0;
}

/**
 * Compares a price with the model's chance of a bet. The user may type the price in any notation that `parseOdds` reads.
 *
 * @example
 * const bet = assess(0.5, '+150');
 * bet.ok && bet.value.value; // => 0.25
 */
export function assess(chance: Chance, typed: string): Result<Assessment, AssessError> {
  const price = parseOdds(typed);
  return price.ok ? assessPrice(chance, price.value) : price;
}
