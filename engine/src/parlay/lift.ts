import { pairIndex, type SlipCounts } from '../simulation/index.ts';
import { wilson, Z } from '../odds/index.ts';

/** How many times as often as if unrelated, with its 95 % interval. */
export type Lift = { readonly value: number; readonly interval: readonly [number, number] };

/**
 * The joint probability of a slip over the product of its legs' own probabilities. `pairs`: records in which two legs hold
 * (`pairIndex`); a leg that `repeats` another is no factor. Null with fewer than two distinct legs, or where one never holds.
 */
export function liftOf(
  { records, joint, each }: SlipCounts,
  pairs: readonly number[],
  repeats: readonly boolean[] = [],
): Lift | null {
  const distinct = each.flatMap((_, i) => (repeats[i] ? [] : [i]));
  if (distinct.length < 2 || distinct.some((i) => each[i] === 0)) return null;
  let variance = inverse(joint, records) - 1;
  let independent = 1;
  for (const i of distinct) {
    independent *= each[i]! / records;
    variance -= inverse(each[i]!, records) - 1;
    for (const j of distinct) {
      if (j <= i) continue;
      const both = pairs[pairIndex(i, j, each.length)]!;
      variance += 2 * ((both * records) / (each[i]! * each[j]!) - 1);
    }
  }
  return ratio(joint, records, independent, variance);
}

/** Of two events: how much more often both happen in `records` records than if they were unrelated. Null where one never does. */
export function liftOfTwo(both: number, a: number, b: number, records: number): Lift | null {
  return liftOf({ records, joint: both, each: [a, b] }, [both]);
}

const inverse = (hits: number, records: number): number => records / hits;

/**
 * By the delta method, on the logarithm: the variance of ln(joint) - sum of ln(each), all counted in the same records, over
 * their number. Where nothing was hit it is 0, up to the bound of Wilson's interval.
 */
function ratio(joint: number, records: number, independent: number, variance: number): Lift {
  if (joint === 0) return { value: 0, interval: [0, wilson(0, records)[1] / independent] };
  const value = joint / records / independent;
  const wide = Math.exp(Z * Math.sqrt(Math.max(0, variance) / records));
  return { value, interval: [value / wide, value * wide] };
}
