import type { Probability } from '../odds/index.ts';
import type { Histogram } from '../simulation/index.ts';
import type { SubjectCounts } from './distributions.ts';

/** How often a count is `value`, given the slip and before. */
export type PictureBar = { readonly value: number; readonly given: Probability; readonly before: Probability };

/** A distribution in short. `low` to `high` holds at least 80 % of it, at most 10 % lying on either side. */
export type CountSpread = { readonly mean: number; readonly mode: number; readonly low: number; readonly high: number };

export type Picture = {
  /** Every whole number of the range that matters, ascending. */
  readonly bars: readonly PictureBar[];
  readonly given: CountSpread;
  readonly before: CountSpread;
};

/** A value below this share on both sides lies in a tail that no bar could show. */
const VISIBLE = 0.001;

/** The picture of a subject's count; null where the slip was never hit, or nothing counted. */
export function pictureOf({ given, before }: SubjectCounts): Picture | null {
  const now = spreadOf(given);
  const then = spreadOf(before);
  if (now === null || then === null) return null;
  const shares = [given, before].map(sharesOf);
  const values = [...new Set([...given.values, ...before.values])].filter((value) =>
    shares.some((share) => (share.get(value) ?? 0) >= VISIBLE),
  );
  const from = Math.min(...values);
  const until = Math.max(...values);
  return {
    bars: Array.from({ length: until - from + 1 }, (_, i) => ({
      value: from + i,
      given: (shares[0]!.get(from + i) ?? 0) as Probability,
      before: (shares[1]!.get(from + i) ?? 0) as Probability,
    })),
    given: now,
    before: then,
  };
}

const whole = ({ counts }: Histogram): number => counts.reduce((sum, n) => sum + n, 0);

function sharesOf(histogram: Histogram): ReadonlyMap<number, number> {
  const n = whole(histogram);
  return new Map(histogram.values.map((value, i) => [value, histogram.counts[i]! / n]));
}

function spreadOf(histogram: Histogram): CountSpread | null {
  const { values, counts } = histogram;
  const n = whole(histogram);
  if (n === 0) return null;
  const mean = values.reduce((sum, value, i) => sum + value * counts[i]!, 0) / n;
  const mode = values[counts.indexOf(Math.max(...counts))]!;
  return { mean, mode, low: quantile(histogram, n, 0.1), high: quantile(histogram, n, 0.9) };
}

/** The smallest value that at least this share does not exceed. */
function quantile({ values, counts }: Histogram, n: number, share: number): number {
  let sum = 0;
  for (const [i, count] of counts.entries()) {
    sum += count;
    if (sum >= share * n) return values[i]!;
  }
  return values.at(-1)!;
}
