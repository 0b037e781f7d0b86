import { zip } from '../domain/index.ts';
import type { SlipCounts } from '../simulation/index.ts';
import { wilsonOf, Z } from '../odds/index.ts';

/** P(all legs) divided by the product of the legs' own probabilities, and the 95 % interval of this factor. */
export type Lift = { readonly value: number; readonly interval: readonly [number, number] };

/**
 * Two legs by their indexes, the number of records in which each holds (`a`, `b`), and the number in which both hold.
 */
type Couple = {
  readonly first: number;
  readonly second: number;
  readonly a: number;
  readonly b: number;
  readonly both: number;
};

/** Lists every pair of legs of a slip. `each` has the hits of each leg, and `pairs` is `SlipDetails.pairs`. */
export function legPairs(each: readonly number[], pairs: readonly number[]): readonly Couple[] {
  const places = each.flatMap((a, first) =>
    each.slice(first + 1).map((b, k) => ({ first, second: first + 1 + k, a, b })),
  );
  return zip(places, pairs).map(([place, both]) => ({ ...place, both }));
}

/**
 * The joint probability of a slip divided by the product of its legs' own probabilities. `pairs` is
 * `SlipDetails.pairs`; a leg that `repeats` another is left out of the product. Null with fewer than two distinct legs,
 * or if one never holds.
 */
export function liftOf(
  { records, joint, each }: SlipCounts,
  pairs: readonly number[],
  repeats: readonly boolean[] = [],
): Lift | null {
  const distinct = each.flatMap((hits, leg) => (repeats[leg] ? [] : [{ leg, hits }]));
  const rarest = Math.min(...distinct.map(({ hits }) => hits));
  if (distinct.length < 2 || rarest === 0) return null;
  const couples = legPairs(each, pairs).filter(({ second }) => !repeats[second]);
  let variance = inverse(joint, records) - 1;
  let independent = 1;
  for (const { leg, hits } of distinct) {
    independent *= hits / records;
    variance -= inverse(hits, records) - 1;
    for (const { first, a, b, both } of couples) {
      if (first === leg) variance += 2 * ((both * records) / (a * b) - 1);
    }
  }
  return ratio({ joint, records, independent, variance, rarest });
}

/**
 * The lift of two events that occur in `a` and `b` of `records` records, and together in `both`. Null if one never
 * occurs.
 */
export function liftOfTwo(both: number, a: number, b: number, records: number): Lift | null {
  if (a === 0 || b === 0) return null;
  // Computes exactly the same result as `liftOf` for two legs, but allocates no lists, because it runs for thousands of
  // candidates.
  const together = 2 * ((both * records) / (a * b) - 1);
  const variance = inverse(both, records) - 1 - (inverse(a, records) - 1) + together - (inverse(b, records) - 1);
  return ratio({
    joint: both,
    records,
    independent: (a / records) * (b / records),
    variance,
    rarest: Math.min(a, b),
  });
}

/** The value of `liftOfTwo` without the interval. The low end of the interval is never above this value. */
export const liftFigure = (both: number, a: number, b: number, records: number): number =>
  timesAsOften(both, records, (a / records) * (b / records));

const timesAsOften = (joint: number, records: number, independent: number): number => joint / records / independent;

const inverse = (hits: number, records: number): number => records / hits;

/**
 * With at least this many hits, about 95 % of the delta method's intervals contain the true lift, as a test shows. With
 * fewer hits, the interval is widened.
 */
const FEW = 50;

type LiftCounts = {
  readonly joint: number;
  readonly records: number;
  readonly independent: number;
  readonly variance: number;
  readonly rarest: number;
};

/**
 * Computes a lift and its interval with the delta method on ln(joint) - sum of ln(each). `variance` is the variance of
 * this sum in a single record. With few hits, or if nearly all hits of the rarest leg are hits of the slip, this
 * interval is far too narrow. It is then widened to include the interval that follows from Wilson's interval for the
 * slip's share of the rarest leg's hits.
 */
function ratio({ joint, records, independent, variance, rarest }: LiftCounts): Lift {
  const value = timesAsOften(joint, records, independent);
  const wide = Math.exp(Z * Math.sqrt(Math.max(0, variance) / records));
  const [low, high] = wilsonOf(joint, rarest).map((share) => (share * rarest) / records / independent) as [
    number,
    number,
  ];
  // The delta method needs the logarithm of the number of hits, which does not exist for 0 hits.
  if (joint === 0) return { value, interval: [0, high] };
  if (Math.min(joint, rarest - joint) >= FEW) return { value, interval: [value / wide, value * wide] };
  return { value, interval: [Math.min(value / wide, low), Math.max(value * wide, high)] };
}
