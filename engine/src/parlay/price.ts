import { err, ok, type Result } from '../result.ts';
import type { Interval, Probability } from '../odds/index.ts';
import type { ResultGroups, SlipCounts } from '../simulation/index.ts';
import { slipInterval } from './slipInterval.ts';

export type LegPrice = { readonly hits: number; readonly probability: Probability };

/** The probability of a slip and of its legs. */
export type SlipPrice = {
  readonly records: number;
  /** The number of records in which every leg holds. */
  readonly hits: number;
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** How `interval` is computed, see `slipInterval`. */
  readonly method: 'wilson' | 'even';
  /** The records by the result of the game; null if they are not known to be even. */
  readonly groups: ResultGroups | null;
  /** The product of the legs' own probabilities: the slip's probability if its legs were unrelated. */
  readonly independent: Probability;
  readonly legs: readonly LegPrice[];
};

/**
 * noLegs: the slip has no complete leg, so its probability would be 100 %. noRecords: there are no records, so it would
 * be 0 %.
 */
export type PriceError = { readonly kind: 'noLegs' } | { readonly kind: 'noRecords' };

/**
 * Computes the probabilities of a slip from integer counts, which may be sums of the counts of several workers.
 * `repeats` marks the legs that repeat an earlier one. `independent` leaves out the marked legs. `groups` has the same
 * records by the result of the game, if they are known to be even.
 */
export function price(
  counts: SlipCounts,
  repeats: readonly boolean[] = [],
  groups: ResultGroups | null = null,
): Result<SlipPrice, PriceError> {
  const { records, joint, each } = counts;
  if (each.length === 0) return err({ kind: 'noLegs' });
  if (records === 0) return err({ kind: 'noRecords' });
  const legs = each.map((hits) => ({ hits, probability: (hits / records) as Probability }));
  return ok({
    records,
    hits: joint,
    probability: (joint / records) as Probability,
    ...slipInterval(joint, records, groups),
    groups,
    independent: legs.reduce((product, leg, i) => (repeats[i] ? product : product * leg.probability), 1) as Probability,
    legs,
  });
}
