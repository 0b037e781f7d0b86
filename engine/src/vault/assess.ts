import {
  breakEven,
  edge,
  expectedValue,
  kelly,
  parseOdds,
  type BetError,
  type DecimalOdds,
  type OddsError,
  type Probability,
} from '../odds/index.ts';
import { err, ok, type Result } from '../result.ts';

/** What a typed price is worth against a probability. */
export type Assessment = {
  readonly price: DecimalOdds;
  /** A fraction of the stake. */
  readonly value: number;
  /** Probability less the price's own: a difference of shares, not a return. */
  readonly edge: number;
  readonly breakEven: Probability;
  /** A fraction of the bankroll: a quarter of Kelly's, at most 5 %. 0 is no bet. */
  readonly stake: number;
};

export type AssessError = OddsError | BetError;

/**
 * A price as somebody types it, in any notation that `parseOdds` reads, against the model's probability.
 *
 * @example
 * const bet = assess(0.5 as Probability, '+150');
 * bet.ok && bet.value.value; // => 0.25
 */
export function assess(modelProb: Probability, typed: string): Result<Assessment, AssessError> {
  const price = parseOdds(typed);
  if (!price.ok) return price;
  const [value, gain, even, stake] = [
    expectedValue(modelProb, price.value),
    edge(modelProb, price.value),
    breakEven(price.value),
    kelly(modelProb, price.value),
  ];
  if (!value.ok) return value;
  if (!gain.ok) return gain;
  if (!even.ok) return even;
  // Kelly's own limits are the engine's: only the bet can be at fault.
  if (!stake.ok) return err(stake.error as BetError);
  return ok({ price: price.value, value: value.value, edge: gain.value, breakEven: even.value, stake: stake.value });
}
