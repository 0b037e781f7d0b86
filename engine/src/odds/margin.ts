import { err, ok, type Result } from '../result.ts';
import { canWin, decimalToProbability, type DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';

/** A book's margin for one event. */
export type BookMargin = {
  /** `1 / price` of each outcome. The sum is `booksum`. */
  readonly implied: readonly Probability[];
  readonly booksum: number;
  /** `booksum - 1`. Negative for an arbitrage. */
  readonly overround: number;
  /** `1 - 1 / booksum`: the share of all stakes that a balanced book keeps. */
  readonly hold: number;
};

/**
 * The reason why prices have no margin. `fewOutcomes`: there is no list of two prices or more. `badPrice`: the price of
 * `outcome` (from 0) is infinite, NaN or not above 1.
 */
export type BookMarginError =
  | { readonly kind: 'fewOutcomes'; readonly outcomes: number }
  | { readonly kind: 'badPrice'; readonly outcome: number; readonly decimal: number };

/**
 * A booksum that differs from 1 by this much or less counts as 1. Otherwise, rounding errors could turn a fair book
 * into an arbitrage.
 */
const FAIR = 1e-12;

/**
 * @example
 * const margin = bookMargin([1.6, 1.6]);
 * margin.ok && [margin.value.overround, margin.value.hold.toFixed(2)]; // => [0.25, '0.20']
 */
export function bookMargin(prices: readonly DecimalOdds[]): Result<BookMargin, BookMarginError> {
  const outcomes = Array.isArray(prices) ? prices.length : 0;
  if (outcomes < 2) return err({ kind: 'fewOutcomes', outcomes });
  for (const [outcome, decimal] of prices.entries()) {
    if (!canWin(decimal)) return err({ kind: 'badPrice', outcome, decimal });
  }
  const implied = prices.map(decimalToProbability);
  const sum = implied.reduce((total, r) => total + r, 0);
  const booksum = Math.abs(sum - 1) <= FAIR ? 1 : sum;
  return ok({ implied, booksum, overround: booksum - 1, hold: 1 - 1 / booksum });
}

/**
 * Bounds for the sum of the probabilities that a book's prices of both sides imply. Of 27,740 pairs at real books, none
 * was below 1. A pair far below is misread or old, and so is one far above. The lower bound leaves room for exchanges.
 */
const LEAST_SUM = 0.98;
export const MOST_SUM = 1.35;

/** What is wrong with a book's prices of both sides. `sum` is the sum of their implied probabilities. */
export type PairFault = { readonly kind: 'pairBelow' | 'pairAbove'; readonly sum: number };

/** Checks a book's prices of both sides of a bet against each other. Returns `null` if they can be of one book. */
export function pairFault(price: DecimalOdds, other: DecimalOdds): PairFault | null {
  const sum = 1 / price + 1 / other;
  if (sum < LEAST_SUM) return { kind: 'pairBelow', sum };
  return sum > MOST_SUM ? { kind: 'pairAbove', sum } : null;
}
