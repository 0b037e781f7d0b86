import { sumOf } from '../domain/index.ts';
import { err, ok, type Result } from '../result.ts';
import type { Interval, Probability } from '../odds/index.ts';
import type { PushedLegs, ResultGroups, SlipCounts } from '../simulation/index.ts';
import { decidedGroups, slipInterval, type IntervalMethod } from './slipInterval.ts';

export type LegPrice = { readonly hits: number; readonly probability: Probability };

/** How often certain legs push while all others win. */
type SlipPush = {
  /** The share of the records. */
  readonly share: Probability;
  /** The fair probability of the legs that are left, like `SlipPrice.fair`. `null` if every leg pushes. */
  readonly left: Probability | null;
};

/** The probability of a slip and of its legs. */
export type SlipPrice = {
  readonly records: number;
  /** The number of records in which every leg holds. */
  readonly hits: number;
  /** The probability that every leg holds. A count on a whole line does not hold. */
  readonly probability: Probability;
  /** 95 % interval of `probability`. */
  readonly interval: Interval;
  /** How `interval` is computed, see `slipInterval`. */
  readonly method: IntervalMethod;
  /**
   * The probability that the slip wins, given that it does not push. A slip pushes if no leg loses and at least one ends
   * on its whole line. The odds of `fair` are the fair price, if a push returns the stake.
   */
  readonly fair: Probability;
  /** 95 % interval of `fair`. */
  readonly fairInterval: Interval;
  /** The probability that the slip pushes. */
  readonly push: Probability;
  /** The ways in which the slip pushes. Empty if it cannot. */
  readonly pushes: readonly SlipPush[];
  /** The product of the legs' own probabilities: the slip's probability if its legs were unrelated. */
  readonly independent: Probability;
  readonly legs: readonly LegPrice[];
  /** What the records say, if the other fields are those of a file. Otherwise null. */
  readonly counted: CountedChance | null;
};

/** A probability that is counted in the records. `differs`: by more than four standard errors from that of the file. */
export type CountedChance = {
  readonly probability: Probability;
  readonly interval: Interval;
  readonly differs: boolean;
};

/**
 * noLegs: the slip has no complete leg, so its probability would be 100 %. noRecords: there are no records, so it would
 * be 0 %.
 */
export type PriceError = { readonly kind: 'noLegs' } | { readonly kind: 'noRecords' };

/** What is counted besides the legs. `groups` are the same records by result, if they are known to be even. */
export type PriceDetails = {
  /** Marks the legs that repeat an earlier one. */
  readonly repeats?: readonly boolean[];
  readonly groups?: ResultGroups | null;
  readonly pushes?: readonly PushedLegs[];
};

/** Returns the probability of a slip that does not push. If it always pushes, it never wins. */
const fairOf = (hits: number, decided: number): Probability => (decided > 0 ? hits / decided : 0) as Probability;

/**
 * Computes the probabilities of a slip from integer counts, which may be sums of the counts of several workers.
 * `independent` leaves out the legs that `repeats` marks.
 */
export function price(
  { records, joint, each }: SlipCounts,
  { repeats = [], groups = null, pushes = [] }: PriceDetails = {},
): Result<SlipPrice, PriceError> {
  if (each.length === 0) return err({ kind: 'noLegs' });
  if (records === 0) return err({ kind: 'noRecords' });
  const legs = each.map((hits) => ({ hits, probability: (hits / records) as Probability }));
  const pushed = sumOf(pushes.map((one) => one.records));
  const decided = records - pushed;
  return ok({
    records,
    hits: joint,
    probability: (joint / records) as Probability,
    ...slipInterval(joint, records, groups),
    fair: fairOf(joint, decided),
    fairInterval: slipInterval(joint, decided, groups && decidedGroups(groups)).interval,
    push: (pushed / records) as Probability,
    pushes: pushes.map((one) => ({
      share: (one.records / records) as Probability,
      left: one.left && fairOf(one.left.hits, records - one.left.unlost + one.left.hits),
    })),
    independent: legs.reduce((product, leg, i) => (repeats[i] ? product : product * leg.probability), 1) as Probability,
    legs,
    counted: null,
  });
}
