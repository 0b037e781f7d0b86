import { zip } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import type { Histogram } from '../simulation/index.ts';
import type { SubjectCounts } from './distributions.ts';

/**
 * A bar of a chart: the probability that a count is `value`, in the records of the slip (`given`) and in all records
 * (`before`).
 */
export type PictureBar = { readonly value: number; readonly given: Probability; readonly before: Probability };

/**
 * Summary of a distribution. At least 80 % of the records are from `low` to `high`. At most 10 % are below, and at most
 * 10 % above.
 */
export type CountSpread = { readonly mean: number; readonly mode: number; readonly low: number; readonly high: number };

export type Picture = {
  /** One bar for every whole number of the visible range, in ascending order. */
  readonly bars: readonly PictureBar[];
  readonly given: CountSpread;
  readonly before: CountSpread;
};

/**
 * A value with a lower share than this in both distributions would have no visible bar. Such values are cut off at both
 * ends of the chart.
 */
const VISIBLE = 0.001;

/**
 * Returns the chart of a subject's count. Returns null if there is no count to show: the slip has no hits, or the
 * subject is the win of a team that loses in every hit.
 */
export function pictureOf({ given, before }: SubjectCounts): Picture | null {
  const now = spreadOf(given);
  const then = spreadOf(before);
  if (now === null || then === null) return null;
  const [givenShare, beforeShare] = [shareOf(given), shareOf(before)];
  const values = [...new Set([...given.values, ...before.values])].filter(
    (value) => givenShare(value) >= VISIBLE || beforeShare(value) >= VISIBLE,
  );
  const from = Math.min(...values);
  const until = Math.max(...values);
  return {
    bars: Array.from({ length: until - from + 1 }, (_, i) => ({
      value: from + i,
      given: givenShare(from + i),
      before: beforeShare(from + i),
    })),
    given: now,
    before: then,
  };
}

const whole = ({ counts }: Histogram): number => counts.reduce((sum, n) => sum + n, 0);

/**
 * Returns a function from a value to its share of the records, which is 0 for a value that the histogram does not list.
 */
function shareOf(histogram: Histogram): (value: number) => Probability {
  const n = whole(histogram);
  const counts = new Map(zip(histogram.values, histogram.counts));
  return (value) => ((counts.get(value) ?? 0) / n) as Probability;
}

function spreadOf(histogram: Histogram): CountSpread | null {
  const n = whole(histogram);
  const bins = zip(histogram.values, histogram.counts);
  const [first, ...rest] = bins;
  if (first === undefined || n === 0) return null;
  const mean = bins.reduce((sum, [value, count]) => sum + value * count, 0) / n;
  const [mode] = rest.reduce((most, bin) => (bin[1] > most[1] ? bin : most), first);
  /** The smallest value such that at least `share` of the records are at or below it. */
  const quantile = (share: number): number => {
    let [value, sum] = first;
    for (const [next, count] of rest) {
      if (sum >= share * n) break;
      value = next;
      sum += count;
    }
    return value;
  };
  return { mean, mode, low: quantile(0.1), high: quantile(0.9) };
}
