import { err, ok, type Result } from '../result.ts';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import type { SlipCounts } from '../simulation/index.ts';

export type LegPrice = { readonly hits: number; readonly probability: Probability };

/** The probability of a slip and of its legs. */
export type SlipPrice = {
  readonly records: number;
  /** Records in which every leg holds. */
  readonly hits: number;
  readonly probability: Probability;
  /** 95 % Wilson interval of `probability`. */
  readonly interval: Interval;
  /** The product of the legs' own probabilities: the slip's probability if its legs were unrelated. */
  readonly independent: Probability;
  readonly legs: readonly LegPrice[];
};

/** The slip has no complete leg (its probability would be 100 %), or there are no records (it would be 0 %). */
export type PriceError = { readonly kind: 'noLegs' } | { readonly kind: 'noRecords' };

/**
 * Computes the probabilities from integer counts. The counts from several workers can be added up first. `repeats`
 * marks the legs that repeat another one; `independent` leaves them out.
 */
export function price(counts: SlipCounts, repeats: readonly boolean[] = []): Result<SlipPrice, PriceError> {
  const { records, joint, each } = counts;
  if (each.length === 0) return err({ kind: 'noLegs' });
  if (records === 0) return err({ kind: 'noRecords' });
  const legs = each.map((hits) => ({ hits, probability: (hits / records) as Probability }));
  return ok({
    records,
    hits: joint,
    probability: (joint / records) as Probability,
    interval: wilson(joint, records),
    independent: legs.reduce((product, leg, i) => (repeats[i] ? product : product * leg.probability), 1) as Probability,
    legs,
  });
}
