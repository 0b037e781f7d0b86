import type { Priced } from '../datasets/index.ts';
import { probabilityToDecimal, type DecimalOdds, type Probability } from '../odds/index.ts';

/** Largest accepted difference between the value in the file and the computed value. The file may round its values. */
const VALUE_TOLERANCE = 0.005;
/** Tolerance for floating-point errors: 2 x 0.55 - 1 is more than 0.1. */
const NOISE = 1e-9;
/**
 * Largest accepted difference between the listed model odds and the fair odds of the listed probability. `fits` adds a
 * tolerance for the rounding of the probability. Files round model odds to two decimals.
 */
const ODDS_TOLERANCE = 0.01;
const PROBABILITY_STEP = 0.0001;
/** Age of a price, in ms, above which the row is flagged, because the price may no longer be available. */
export const OLD_PRICE_MS = 12 * 3_600_000;

/** The reason why a row is flagged. */
export type Flaw =
  /** The listed value is not model probability x book odds - 1. */
  | { readonly kind: 'value'; readonly recomputed: number }
  /** The listed model odds do not match the listed probability. */
  | { readonly kind: 'modelOdds'; readonly listed: DecimalOdds; readonly probability: Probability }
  /** The price is old. `age` is the time since it was captured, in ms. */
  | { readonly kind: 'oldPrice'; readonly age: number };

/**
 * Returns the expected value from the probability and the price of a bet, as a fraction of the stake.
 *
 * @example
 * recomputedValue({ modelProb: 0.5 as Probability, bookOdds: 2.5 as DecimalOdds }); // => 0.25
 */
export const recomputedValue = ({ modelProb, bookOdds }: Pick<Priced, 'modelProb' | 'bookOdds'>): number =>
  modelProb * bookOdds - 1;

/** Returns the flaws of a row: figures that contradict each other, and an old price. `now` is in epoch milliseconds. */
export function audit(priced: Priced, now: number): readonly Flaw[] {
  const flaws: Flaw[] = [];
  const recomputed = recomputedValue(priced);
  if (Math.abs(recomputed - priced.value) > VALUE_TOLERANCE + NOISE) flaws.push({ kind: 'value', recomputed });
  const { modelOdds, modelProb } = priced;
  if (modelOdds !== null && !fits(modelOdds, probabilityToDecimal(modelProb)))
    flaws.push({ kind: 'modelOdds', listed: modelOdds, probability: modelProb });
  if (priced.captured !== null && now - priced.captured > OLD_PRICE_MS) {
    flaws.push({ kind: 'oldPrice', age: now - priced.captured });
  }
  return flaws;
}

/**
 * Whether the listed model odds match the fair odds of the listed probability. The tolerance grows with the square of
 * the odds, because rounding the probability changes long odds more.
 */
function fits(odds: number, fair: number | null): boolean {
  if (fair === null) return false;
  return Math.abs(odds - fair) <= ODDS_TOLERANCE + fair * fair * PROBABILITY_STEP;
}
