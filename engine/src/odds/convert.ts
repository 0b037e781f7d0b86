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

const shareOf = (p: Probability): Probability => needNumber(p, 'a probability', 0, 1) as Probability;
const priceOf = (d: DecimalOdds): number => needNumber(d, 'decimal odds', 1);

/**
 * The price at which a bet with probability `p` breaks even. `null` if `p` is 0, because no price breaks even, or if the
 * price is beyond all numbers.
 *
 * @example
 * probabilityToDecimal(0.4); // => 2.5
 */
export const probabilityToDecimal = (p: Probability): DecimalOdds | null => fairDecimal(shareOf(p));

/** Like `probabilityToDecimal`, for a probability that is valid already. */
export const fairDecimal = (p: Probability): DecimalOdds | null => (1 / p < Infinity ? ((1 / p) as DecimalOdds) : null);

/**
 * The probability at which a bet at this price breaks even.
 *
 * @example
 * decimalToProbability(2.5); // => 0.4
 */
export const decimalToProbability = (d: DecimalOdds): Probability => (1 / priceOf(d)) as Probability;

/**
 * Converts a model probability to whole American odds. A probability of 0.5 is -100. `null` for 0 and 1, where the
 * formula is infinite. To convert a book's price, use `decimalToAmerican`.
 *
 * @example
 * probabilityToAmerican(0.4); // => 150
 */
export const probabilityToAmerican = (p: Probability): AmericanOdds | null => fairAmerican(shareOf(p));

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
  const profit = decimalToHongKong(d);
  if (profit === 0) return null;
  return (profit >= 1 ? 100 * profit : -100 / profit) as AmericanOdds;
}

/**
 * @example
 * americanToDecimal(-200); // => 1.5
 */
export function americanToDecimal(a: AmericanOdds): DecimalOdds {
  needNumber(Math.abs(a), 'unsigned American odds', 100);
  return ofAmerican(a) as DecimalOdds;
}

/** Like `americanToDecimal`, for a number that is valid already. */
export const ofAmerican = (a: number): number => (a > 0 ? 1 + a / 100 : 1 - 100 / a);

/**
 * Hong Kong odds: the profit on one unit.
 *
 * @example
 * decimalToHongKong(2.5); // => 1.5
 */
export const decimalToHongKong = (d: DecimalOdds): number => priceOf(d) - 1;

/**
 * Malay odds: for a price up to 2, the profit on one unit; above 2, minus the stake that wins one unit. 2.50 is -0.67.
 *
 * @example
 * decimalToMalay(5); // => -0.25
 */
export const decimalToMalay = (d: DecimalOdds): number => malayOf(decimalToHongKong(d));

/** Malay odds by the profit on one unit staked. */
export const malayOf = (profit: number): number => (profit <= 1 ? profit : -1 / profit);

/**
 * Indonesian odds: American odds divided by 100. `null` for a price of 1.
 *
 * @example
 * decimalToIndonesian(1.5); // => -2
 */
export const decimalToIndonesian = (d: DecimalOdds): number | null => indonesianOf(decimalToHongKong(d));

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
export const decimalToFractional = (d: DecimalOdds): FractionalOdds => fractionOf(decimalToHongKong(d));

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
export const fractionalToDecimal = (fraction: FractionalOdds): DecimalOdds =>
  (1 + needNumber(fraction?.profit, 'a profit', 0) / needNumber(fraction.stake, 'a stake', 0.01)) as DecimalOdds;

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
