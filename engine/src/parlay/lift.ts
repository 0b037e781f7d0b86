import { zip } from '../domain/index.ts';
import type { SlipCounts } from '../simulation/index.ts';
import { wilson, Z } from '../odds/index.ts';

/** How many times as often as if unrelated, with its 95 % interval. */
export type Lift = { readonly value: number; readonly interval: readonly [number, number] };

/** Two legs: their places in the slip, the hits of each, and the records in which both hold. */
type Couple = {
  readonly first: number;
  readonly second: number;
  readonly a: number;
  readonly b: number;
  readonly both: number;
};

/** Every two legs of a slip. `pairs`: as in `SlipDetails`. */
export function legPairs(each: readonly number[], pairs: readonly number[]): readonly Couple[] {
  const places = each.flatMap((a, first) =>
    each.slice(first + 1).map((b, k) => ({ first, second: first + 1 + k, a, b })),
  );
  return zip(places, pairs).map(([place, both]) => ({ ...place, both }));
}

/**
 * The joint probability of a slip over the product of its legs' own probabilities. `pairs`: as in `SlipDetails`; a leg that `repeats` another is no factor. Null with fewer than two distinct legs, or where one never holds.
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

/** Of two events: how much more often both happen in `records` records than if they were unrelated. Null where one never does. */
export function liftOfTwo(both: number, a: number, b: number, records: number): Lift | null {
  if (a === 0 || b === 0) return null;
  // As `liftOf` says it of two, to the last bit, without its lists: thousands of candidates are ranked by it.
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

/** The figure of `liftOfTwo` without its interval, whose low end it is never below. */
export const liftFigure = (both: number, a: number, b: number, records: number): number =>
  timesAsOften(both, records, (a / records) * (b / records));

const timesAsOften = (joint: number, records: number, independent: number): number => joint / records / independent;

const inverse = (hits: number, records: number): number => records / hits;

/** From so many on the delta method holds the truth as often as it says (a test measures it). */
const FEW = 50;

type LiftCounts = {
  readonly joint: number;
  readonly records: number;
  readonly independent: number;
  readonly variance: number;
  /** Hits of the rarest leg. */
  readonly rarest: number;
};

/**
 * By the delta method, on the logarithm: the variance of ln(joint) - sum of ln(each), all counted in the same records, over
 * their number. With few hits, and where nearly all of the rarest leg's are the slip's, that is far too sure: there the
 * interval is never narrower than Wilson's of the slip among the rarest leg's hits makes it.
 */
function ratio({ joint, records, independent, variance, rarest }: LiftCounts): Lift {
  const value = timesAsOften(joint, records, independent);
  const wide = Math.exp(Z * Math.sqrt(Math.max(0, variance) / records));
  const [low, high] = wilson(joint, rarest).map((share) => (share * rarest) / records / independent) as [
    number,
    number,
  ];
  // Without a hit there is no logarithm.
  if (joint === 0) return { value, interval: [0, high] };
  if (Math.min(joint, rarest - joint) >= FEW) return { value, interval: [value / wide, value * wide] };
  return { value, interval: [Math.min(value / wide, low), Math.max(value * wide, high)] };
}
