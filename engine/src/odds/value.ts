import { err, ok, type Result } from '../result.ts';
import { betShares, ofBet, type BetError, type BetShares, type Chance } from './bet.ts';
import { canWin, decimalToProbability, type DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';

/**
 * Expected value of one unit staked, as a fraction of it: `p d - 1`, with pushes `win d + push - 1`. 0.05 earns 5 % of
 * the stake on average; never below -1.
 *
 * @example
 * expectedValue(0.5 as Probability, 2.5 as DecimalOdds); // => { ok: true, value: 0.25 }
 */
export const expectedValue = (chance: Chance, price: DecimalOdds): Result<number, BetError> =>
  ofBet(chance, price, (shares) => returned(shares, price) - 1);

/** What one unit brings back on average, itself included. */
const returned = ({ win, push }: BetShares, price: DecimalOdds): number => win * price + push;

/**
 * The probability of winning once pushes are left out, `win / (1 - push)`: what a price is compared with. Its odds are
 * the fair price of a bet that gives the stake back on a push.
 *
 * @example
 * decidedProbability({ win: 0.4, push: 0.2, lose: 0.4 }); // => { ok: true, value: 0.5 }
 */
export function decidedProbability(chance: Chance): Result<Probability, BetError> {
  const shares = betShares(chance);
  return shares.ok ? ok(decided(shares.value)) : shares;
}

/** Shares may sum to a hair more than 1. */
const decided = ({ win, push }: BetShares): Probability => Math.min(1, win / (1 - push)) as Probability;

/**
 * The decided probability at which a price neither earns nor costs: `1 / d`.
 *
 * @example
 * breakEven(2.5 as DecimalOdds); // => { ok: true, value: 0.4 }
 */
export const breakEven = (price: DecimalOdds): Result<Probability, BetError> =>
  canWin(price) ? ok(decimalToProbability(price)) : err({ kind: 'badPrice', decimal: price });

/**
 * Probability over break-even, `p - 1 / d`, in [-1, 1]. Of the sign of the expected value, but another number.
 *
 * @example
 * edge(0.5 as Probability, 4 as DecimalOdds); // => { ok: true, value: 0.25 }
 */
export const edge = (chance: Chance, price: DecimalOdds): Result<number, BetError> =>
  ofBet(chance, price, (shares) => decided(shares) - decimalToProbability(price));

/** What Kelly stakes are multiplied by: a quarter gives up little growth and outlives a model that is too sure. */
export const KELLY_FRACTION = 0.25;
/** The most of a bankroll that one bet may take, whatever its price: a model's largest edges are its likeliest errors. */
export const KELLY_CAP = 0.05;

/** `fraction` of the full Kelly stake and `cap` of the bankroll, both in [0, 1]. */
export type KellyLimits = { readonly fraction?: number; readonly cap?: number };
export type KellyError =
  | BetError
  | { readonly kind: 'badLimit'; readonly limit: keyof KellyLimits; readonly value: number };

/**
 * The share of a bankroll to stake, from 0 to the cap: `fraction` of `(b p - q) / b`, b = d - 1, p decided, which is the
 * expected value over b (1 - push). 0 where the expected value is not above 0: no bet. Of a counted chance take the low
 * end of its interval. Source: Kelly 1956.
 *
 * @example
 * kelly(0.75 as Probability, 2 as DecimalOdds); // => { ok: true, value: 0.05 }
 * kelly(0.75 as Probability, 2 as DecimalOdds, { fraction: 1, cap: 1 }); // => { ok: true, value: 0.5 }
 */
export function kelly(
  chance: Chance,
  price: DecimalOdds,
  { fraction = KELLY_FRACTION, cap = KELLY_CAP }: KellyLimits = {},
): Result<number, KellyError> {
  for (const [limit, value] of [
    ['fraction', fraction],
    ['cap', cap],
  ] as const) {
    if (!(value >= 0 && value <= 1)) return err({ kind: 'badLimit', limit, value });
  }
  return ofBet(chance, price, (shares) => {
    const full = (returned(shares, price) - 1) / ((price - 1) * (1 - shares.push));
    return Math.min(cap, fraction * Math.max(0, full));
  });
}
