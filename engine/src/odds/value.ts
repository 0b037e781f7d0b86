import { err, need, ok, type Result } from '../result.ts';
import { betShares, ofBet, type BetError, type BetShares, type Chance } from './bet.ts';
import { canWin, decimalToProbability, type DecimalOdds } from './convert.ts';
import { decidedShare, parseProbability, type Probability } from './probability.ts';

/**
 * The average profit per unit staked: `win d + push - 1`, because a push returns the stake; `p d - 1` for a bet that
 * cannot push. 0.05 means 5 % of the stake, and -1 is the minimum.
 *
 * @example
 * expectedValue(0.5, 2.5); // => { ok: true, value: 0.25 }
 */
export const expectedValue = (chance: Chance, price: DecimalOdds): Result<number, BetError> =>
  ofBet(chance, price, (shares) => meanProfit(shares, price));

/** Like `expectedValue`, for figures that are valid already. At a price of 1, a win only returns the stake. */
export const meanProfit = ({ win, push }: Pick<BetShares, 'win' | 'push'>, price: DecimalOdds): number =>
  win * price + push - 1;

/**
 * The probability of winning given that the bet does not push, `win / (win + lose)`. Converted to odds, it is the fair
 * price.
 *
 * @example
 * decidedProbability({ win: 0.4, push: 0.2, lose: 0.4 }); // => { ok: true, value: 0.5 }
 */
export function decidedProbability(chance: Chance): Result<Probability, BetError> {
  const shares = betShares(chance);
  return shares.ok ? ok(decidedShare(shares.value.win, shares.value.lose)) : shares;
}

/**
 * The probability of winning (given no push) at which a price has an expected value of 0: `1 / d`.
 *
 * @example
 * breakEven(2.5); // => { ok: true, value: 0.4 }
 */
export const breakEven = (price: DecimalOdds): Result<Probability, BetError> =>
  canWin(price) ? ok(decimalToProbability(price)) : err({ kind: 'badPrice', decimal: price });

/**
 * The decided probability minus the break-even probability: `p - 1 / d`, in [-1, 1]. The expected value has the same
 * sign.
 *
 * @example
 * edge(0.5, 4); // => { ok: true, value: 0.25 }
 */
export const edge = (chance: Chance, price: DecimalOdds): Result<number, BetError> =>
  ofBet(chance, price, ({ win, lose }) => decidedShare(win, lose) - decimalToProbability(price));

/**
 * Default multiple of the full Kelly stake. With a quarter, the bankroll grows less than half as fast, but an
 * overconfident model does less harm.
 */
export const KELLY_FRACTION = 0.25;
/** Default upper bound for a stake, as a share of the bankroll. Very large edges are usually model errors. */
export const KELLY_CAP = 0.05;

/**
 * `fraction` multiplies the full Kelly stake; `cap` limits the stake as a share of the bankroll. Both are in [0, 1].
 */
export type KellyLimits = { readonly fraction?: number; readonly cap?: number };
export type KellyError =
  | BetError
  | { readonly kind: 'badLimit'; readonly limit: keyof KellyLimits; readonly value: number };

/**
 * The share of the bankroll to stake, from 0 to `cap`: `fraction` times `(b p - q) / b`, where b = d - 1 and p is the
 * decided probability. 0 if the expected value is not positive. For a simulated probability, pass the low end of its
 * interval. Source: Kelly 1956.
 *
 * @example
 * kelly(0.75, 2); // => { ok: true, value: 0.05 }
 * kelly(0.75, 2, { fraction: 1, cap: 1 }); // => { ok: true, value: 0.5 }
 */
export function kelly(chance: Chance, price: DecimalOdds, limits: KellyLimits = {}): Result<number, KellyError> {
  need(Object(limits) === limits, 'the limits must be an object');
  const { fraction = KELLY_FRACTION, cap = KELLY_CAP } = limits;
  for (const [limit, value] of [
    ['fraction', fraction],
    ['cap', cap],
  ] as const) {
    if (parseProbability(value) === null) return err({ kind: 'badLimit', limit, value });
  }
  return ofBet(chance, price, (shares) => {
    const full = meanProfit(shares, price) / ((price - 1) * (1 - shares.push));
    return Math.min(cap, fraction * Math.max(0, full));
  });
}
