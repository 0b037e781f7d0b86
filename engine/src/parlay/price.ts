import { err, ok, type Result } from '../result.ts';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import type { SlipCounts } from '../simulation/index.ts';

export type LegPrice = { readonly hits: number; readonly probability: Probability };

/** What a slip is worth. Odds follow from `probability`; texts of all of it are made in `format/`. */
export type SlipPrice = {
  readonly records: number;
  /** Records in which every leg holds. */
  readonly hits: number;
  readonly probability: Probability;
  /** 95 % Wilson interval of `probability`. */
  readonly interval: Interval;
  /** The product of the legs' own probabilities: what the slip would be if they had nothing to do with each other. */
  readonly independent: Probability;
  readonly legs: readonly LegPrice[];
};

/** There is nothing to price: no complete leg (which is not 100 %), or not one record (which is not 0 %). */
export type PriceError = { readonly kind: 'noLegs' } | { readonly kind: 'noRecords' };

/**
 * Integers in, figures out. Pure: sums of counts from many workers are priced as one. A leg that `repeats` another is in
 * the joint count anyway, and must not be multiplied twice.
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
