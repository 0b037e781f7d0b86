import type { Priced } from '../datasets/index.ts';
import { probabilityToDecimal, type DecimalOdds, type Probability } from '../odds/index.ts';

/** The file's value may differ from ours by as much: it rounds. */
const VALUE_TOLERANCE = 0.005;
/** Binary fractions add a little to a difference: 2 x 0.55 - 1 is more than 0.1. */
const NOISE = 1e-9;
/** Odds are written with two decimals, of a probability that is itself rounded to four. */
const ODDS_TOLERANCE = 0.01;
const PROBABILITY_STEP = 0.0001;
/** A price of more than half a day ago may be gone. */
export const OLD_PRICE_MS = 12 * 3_600_000;

/** Why a row should be looked at with care. */
export type Flaw =
  /** Model probability x book odds - 1 is another number. */
  | { readonly kind: 'value'; readonly recomputed: number }
  /** The file's model odds are not those of its probability. */
  | { readonly kind: 'modelOdds'; readonly listed: DecimalOdds; readonly probability: Probability }
  /** Milliseconds since the price was seen. */
  | { readonly kind: 'oldPrice'; readonly age: number };

/**
 * The bet's value from its own probability and price: a fraction of the stake.
 *
 * @example
 * recomputedValue({ modelProb: 0.5 as Probability, bookOdds: 2.5 as DecimalOdds }); // => 0.25
 */
export const recomputedValue = ({ modelProb, bookOdds }: Pick<Priced, 'modelProb' | 'bookOdds'>): number =>
  modelProb * bookOdds - 1;

/** What does not add up in a row, or is old. `now` in epoch milliseconds. */
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

/** At long odds the last digit of the probability moves the odds by more than their own. */
function fits(odds: number, fair: number | null): boolean {
  if (fair === null) return false;
  return Math.abs(odds - fair) <= ODDS_TOLERANCE + fair * fair * PROBABILITY_STEP;
}
