import { err, ok, type Result } from '../result.ts';
import { canWin, decimalToProbability, type DecimalOdds } from './convert.ts';
import type { Probability } from './probability.ts';

/** What a book's prices of all outcomes of one event say together. */
export type BookMargin = {
  /** `1 / d` of each outcome, in the order of the prices. With the margin in them they sum to `booksum`. */
  readonly implied: readonly Probability[];
  readonly booksum: number;
  /** `booksum - 1`: what a bettor pays over 1 to be sure of 1. Negative for an arbitrage. */
  readonly overround: number;
  /** `1 - 1 / booksum`: the share of all stakes that the book keeps when they are spread as its prices are. */
  readonly hold: number;
};

/** Too few outcomes to be all of an event, or a price that is not above 1 and finite. `outcome` counts from 0. */
export type BookMarginError =
  | { readonly kind: 'fewOutcomes'; readonly outcomes: number }
  | { readonly kind: 'badPrice'; readonly outcome: number; readonly decimal: number };

/** 2.50 and 1.6667 rounded in their last bits are still a fair book: nearer to 1 than this is 1. */
const FAIR = 1e-12;

/**
 * @example
 * const margin = bookMargin([1.6 as DecimalOdds, 1.6 as DecimalOdds]);
 * margin.ok && [margin.value.overround, margin.value.hold.toFixed(2)]; // => [0.25, '0.20']
 */
export function bookMargin(prices: readonly DecimalOdds[]): Result<BookMargin, BookMarginError> {
  if (prices.length < 2) return err({ kind: 'fewOutcomes', outcomes: prices.length });
  for (const [outcome, decimal] of prices.entries()) {
    if (!canWin(decimal)) return err({ kind: 'badPrice', outcome, decimal });
  }
  const implied = prices.map(decimalToProbability);
  const sum = implied.reduce((total, r) => total + r, 0);
  const booksum = Math.abs(sum - 1) <= FAIR ? 1 : sum;
  return ok({ implied, booksum, overround: booksum - 1, hold: 1 - 1 / booksum });
}
