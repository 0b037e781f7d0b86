import { err, ok, type Result } from '../../result.ts';
import type { DecimalOdds } from '../convert.ts';
import { additive, multiplicative, oddsRatio, power, probit, shin, type Book, type Fit } from './fits.ts';
import { bookMargin, type BookMarginError } from '../margin.ts';
import type { Probability } from '../probability.ts';

/**
 * Ways to take a book's margin out of its prices. They differ in who bears it: every outcome alike (multiplicative, and
 * additive in points), or long shots more (power, odds-ratio, shin, probit).
 *
 * @example
 * DEVIG_METHODS.includes('shin'); // => true
 */
export const DEVIG_METHODS = ['multiplicative', 'additive', 'power', 'odds-ratio', 'shin', 'probit'] as const;
export type DevigMethod = (typeof DEVIG_METHODS)[number];

/** What the event's outcomes are worth without the margin: probabilities in the order of the prices, summing to 1. */
export type NoVig = {
  readonly method: DevigMethod;
  readonly probabilities: readonly Probability[];
  /** What the method fitted: the sum B, the share s, the exponent k, the ratio c, Shin's z, the shift c (`devig/fits.ts`). */
  readonly parameter: number;
};

/** `arbitrage`: the prices sum to less than 1, so there is no margin. `negative`: the method gives this outcome less than 0. */
export type DevigError =
  | BookMarginError
  | { readonly kind: 'arbitrage'; readonly booksum: number }
  | {
      readonly kind: 'negative';
      readonly method: DevigMethod;
      readonly outcome: number;
      readonly probability: number;
    };

const FITS: { readonly [M in DevigMethod]: (book: Book) => Fit } = {
  multiplicative,
  additive,
  power,
  'odds-ratio': oddsRatio,
  shin,
  probit,
};

/**
 * The no-vig probabilities of an event, from a book's prices of all its outcomes. Solved to the last digits of a double.
 * A fair book (sum 1) keeps its implied probabilities. Formulas and their sources: `devig/fits.ts`.
 *
 * @example
 * const fair = devig([1.6 as DecimalOdds, 1.6 as DecimalOdds], 'power');
 * fair.ok && fair.value.probabilities; // => [0.5, 0.5]
 */
export function devig(prices: readonly DecimalOdds[], method: DevigMethod): Result<NoVig, DevigError> {
  const margin = bookMargin(prices);
  if (!margin.ok) return margin;
  const { booksum } = margin.value;
  if (booksum < 1) return err({ kind: 'arbitrage', booksum });
  const { probabilities, parameter } = FITS[method](margin.value);
  for (const [outcome, probability] of probabilities.entries()) {
    if (probability < 0) return err({ kind: 'negative', method, outcome, probability });
  }
  // The last rounding: without it the two sides of -110/-110 may be told as 0.4999999999999999, which is +100.
  const sum = probabilities.reduce((total, p) => total + p, 0);
  return ok({ method, probabilities: probabilities.map((p) => (p / sum) as Probability), parameter });
}
