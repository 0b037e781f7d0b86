import { err, needOneOf, ok, type Result } from '../../result.ts';
import type { DecimalOdds } from '../convert.ts';
import { additive, multiplicative, oddsRatio, power, probit, shin, type Book, type Fit } from './fits.ts';
import { bookMargin, type BookMarginError } from '../margin.ts';
import type { Probability } from '../probability.ts';

/**
 * Methods to remove a book's margin from its prices. The methods distribute the margin over the outcomes in proportion
 * (multiplicative), in equal parts (additive), or with a larger share on long shots (power, odds-ratio, shin, probit).
 *
 * @example
 * DEVIG_METHODS.includes('shin'); // => true
 */
export const DEVIG_METHODS = ['multiplicative', 'additive', 'power', 'odds-ratio', 'shin', 'probit'] as const;
export type DevigMethod = (typeof DEVIG_METHODS)[number];

/** The no-vig probabilities of an event, in the order of the prices. They sum to 1. */
export type NoVig = {
  readonly method: DevigMethod;
  readonly probabilities: readonly Probability[];
  /**
   * The fitted parameter of the method, as in the formulas of `fits.ts`: B (multiplicative), s (additive), k (power), c
   * (odds-ratio), z (shin) or c (probit).
   */
  readonly parameter: number;
};

/**
 * The reason why a devig method fails. `arbitrage`: the booksum is below 1. `negative`: the method gives this outcome a
 * negative probability.
 */
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
 * Computes the no-vig probabilities of an event from a book's prices for all its outcomes, to double precision. For a
 * fair book (booksum 1), these are the implied probabilities. `fits.ts` has the formulas and their sources. Throws a
 * TypeError for another method.
 *
 * @example
 * const fair = devig([1.6, 1.6], 'power');
 * fair.ok && fair.value.probabilities; // => [0.5, 0.5]
 */
export function devig(prices: readonly DecimalOdds[], method: DevigMethod): Result<NoVig, DevigError> {
  needOneOf(method, 'the method', DEVIG_METHODS);
  const margin = bookMargin(prices);
  if (!margin.ok) return margin;
  const { booksum } = margin.value;
  if (booksum < 1) return err({ kind: 'arbitrage', booksum });
  const { probabilities, parameter } = FITS[method](margin.value);
  for (const [outcome, probability] of probabilities.entries()) {
    if (probability < 0) return err({ kind: 'negative', method, outcome, probability });
  }
  // Removes the last rounding error. Otherwise both sides of -110/-110 could be 0.4999999999999999, which converts to
  // +100 instead of -100.
  const sum = probabilities.reduce((total, p) => total + p, 0);
  return ok({ method, probabilities: probabilities.map((p) => (p / sum) as Probability), parameter });
}
