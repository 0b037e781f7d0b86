import type { Brand } from '../domain/index.ts';
import { needNumber } from '../result.ts';
import type { Probability } from './probability.ts';

/** The payout of one unit staked, including the stake, so it is at least 1. */
export type DecimalOdds = Brand<number, 'DecimalOdds'>;
/** +150: a stake of 100 wins 150. -150: a stake of 150 wins 100. No value is strictly between -100 and 100. */
export type AmericanOdds = Brand<number, 'AmericanOdds'>;
/** Profit and stake in whole numbers, such as 7/4. */
export type FractionalOdds = { readonly profit: number; readonly stake: number };

/** Whether a winning bet at this price makes a profit. At a price of 1, the bet only returns the stake. */
export const canWin = (d: DecimalOdds): boolean => d > 1 && Number.isFinite(d);

const needShare = (p: number): void => needNumber(p, 'a probability', 0, 1);

/** Returns the profit on one unit staked. */
function profitOf(d: DecimalOdds): number {
  needNumber(d, 'decimal odds', 1);
  return d - 1;
}

/**
 * The price at which a bet with probability `p` breaks even. `null` if `p` is 0, because no price breaks even, or if the
 * price is beyond all numbers.
 *
 * @example
 * probabilityToDecimal(0.4); // => 2.5
 */
export function probabilityToDecimal(p: Probability): DecimalOdds | null {
  needShare(p);
  return fairDecimal(p);
}

/** Like `probabilityToDecimal`, for a probability that is valid already. */
export const fairDecimal = (p: Probability): DecimalOdds | null => (1 / p < Infinity ? ((1 / p) as DecimalOdds) : null);

/**
 * The probability at which a bet at this price breaks even.
 *
 * @example
 * decimalToProbability(2.5); // => 0.4
 */
export function decimalToProbability(d: DecimalOdds): Probability {
  needNumber(d, 'decimal odds', 1);
  return (1 / d) as Probability;
}

/**
 * Converts a model probability to whole American odds. A probability of 0.5 is -100. `null` for 0 and 1, where the
 * formula is infinite. To convert a book's price, use `decimalToAmerican`.
 *
 * @example
 * probabilityToAmerican(0.4); // => 150
 */
export function probabilityToAmerican(p: Probability): AmericanOdds | null {
  needShare(p);
  return fairAmerican(p);
}

/** Like `probabilityToAmerican`, for a probability that is valid already. */
export function fairAmerican(p: Probability): AmericanOdds | null {
  if (p === 0 || p === 1) return null;
  return (p >= 0.5 ? -Math.round((p / (1 - p)) * 100) : Math.round(((1 - p) / p) * 100)) as AmericanOdds;
}

/**
 * Converts a book's price without rounding. A price of 2.00 is +100. `null` for a price of 1.
 *
 * @example
 * decimalToAmerican(1.5); // => -200
 */
export function decimalToAmerican(d: DecimalOdds): AmericanOdds | null {
  const profit = profitOf(d);
  if (profit === 0) return null;
  return (profit >= 1 ? 100 * profit : -100 / profit) as AmericanOdds;
}

/**
 * @example
 * americanToDecimal(-200); // => 1.5
 */
export function americanToDecimal(a: AmericanOdds): DecimalOdds {
  const odds: number = a;
  needNumber(odds < 0 ? -odds : odds, 'American odds without their sign', 100);
  return ofAmerican(odds) as DecimalOdds;
}

/** Like `americanToDecimal`, for a number that is valid already. */
export const ofAmerican = (a: number): number => (a > 0 ? 1 + a / 100 : 1 - 100 / a);

/**
 * Hong Kong odds: the profit on one unit.
 *
 * @example
 * decimalToHongKong(2.5); // => 1.5
 */
export const decimalToHongKong = (d: DecimalOdds): number => profitOf(d);

/**
 * Malay odds: for a price up to 2, the profit on one unit; above 2, minus the stake that wins one unit. 2.50 is -0.67.
 *
 * @example
 * decimalToMalay(5); // => -0.25
 */
export const decimalToMalay = (d: DecimalOdds): number => malayOf(profitOf(d));

/** Malay odds by the profit on one unit staked. */
export const malayOf = (profit: number): number => (profit <= 1 ? profit : -1 / profit);

/**
 * Indonesian odds: American odds divided by 100. `null` for a price of 1.
 *
 * @example
 * decimalToIndonesian(1.5); // => -2
 */
export const decimalToIndonesian = (d: DecimalOdds): number | null => indonesianOf(profitOf(d));

/** Indonesian odds by the profit on one unit staked. */
export const indonesianOf = (profit: number): number | null =>
  profit === 0 ? null : profit >= 1 ? profit : -1 / profit;

/** Upper bound for the smaller number of a fraction, so that the fraction is readable. */
const MAX_DENOMINATOR = 100;

/**
 * Returns the nearest fraction whose smaller number is at most 100. For 2.33 it is 133/100, and for 1.0001 it is
 * 1/10000.
 *
 * @example
 * decimalToFractional(2.75); // => { profit: 7, stake: 4 }
 */
export const decimalToFractional = (d: DecimalOdds): FractionalOdds => fractionOf(profitOf(d));

/** Fractional odds by the profit on one unit staked. */
export function fractionOf(profit: number): FractionalOdds {
  if (profit <= 0) return { profit: 0, stake: 1 };
  if (profit >= 1) {
    const [n, m] = nearestRatio(profit);
    return { profit: n, stake: m };
  }
  const [n, m] = nearestRatio(1 / profit);
  return { profit: m, stake: n };
}

/**
 * @example
 * fractionalToDecimal({ profit: 7, stake: 4 }); // => 2.75
 */
export function fractionalToDecimal(fraction: FractionalOdds): DecimalOdds {
  needNumber(fraction?.profit, 'a profit', 0);
  needNumber(fraction.stake, 'a stake', Number.MIN_VALUE);
  return (1 + fraction.profit / fraction.stake) as DecimalOdds;
}

/** The best approximation of x >= 1 with a denominator up to MAX_DENOMINATOR: the last convergent or semiconvergent. */
function nearestRatio(x: number): readonly [number, number] {
  let [n0, m0, n1, m1] = [0, 1, 1, 0];
  let rest = x;
  for (;;) {
    const whole = Math.floor(rest);
    const m2 = m0 + whole * m1;
    if (m2 > MAX_DENOMINATOR) break;
    [n0, m0, n1, m1] = [n1, m1, n0 + whole * n1, m2];
    // The convergent equals x up to rounding errors.
    if (rest === whole || Math.abs(n1 / m1 - x) <= x * 1e-12) return [n1, m1];
    rest = 1 / (rest - whole);
  }
  const steps = Math.floor((MAX_DENOMINATOR - m0) / m1);
  const semi = [n0 + steps * n1, m0 + steps * m1] as const;
  return Math.abs(semi[0] / semi[1] - x) < Math.abs(n1 / m1 - x) ? semi : [n1, m1];
}
