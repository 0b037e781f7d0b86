import { RecordStream, streamKey } from '../model/index.ts';
import { wilsonOf, Z, Z_99 } from '../odds/index.ts';

/** A mean with its confidence interval, of 95 % if nothing else is said. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** Sum and number of the values in each cluster. Events of one game are one cluster, because they depend on each other. */
type ClusterSums = { readonly sums: readonly number[]; readonly counts: readonly number[]; readonly mean: number };

function sumClusters(values: readonly number[], clusters: readonly number[]): ClusterSums {
  const places = new Map<number, number>();
  const sums: number[] = [];
  const counts: number[] = [];
  let total = 0;
  for (const [i, value] of values.entries()) {
    const cluster = clusters[i]!;
    const place = places.get(cluster) ?? places.size;
    if (place === places.size) places.set(cluster, place);
    sums[place] = (sums[place] ?? 0) + value;
    counts[place] = (counts[place] ?? 0) + 1;
    total += value;
  }
  return { sums, counts, mean: total / values.length };
}

/**
 * Returns the mean and the confidence interval of values that are dependent within a cluster (the skaters of one
 * game) but not between clusters.
 *
 * The variance is the linearized variance of a ratio of two sums over clusters, times G / (G - 1) for G clusters. With
 * one value per cluster, this is the usual paired interval. With fewer than two clusters, the interval is infinite.
 */
export function clusteredMean(values: readonly number[], clusters: readonly number[]): Estimate {
  const { sums, counts, mean } = sumClusters(values, clusters);
  const units = sums.length;
  const squares = sums.reduce((total, sum, i) => total + (sum - mean * counts[i]!) ** 2, 0);
  const error = units < 2 ? Infinity : Math.sqrt((units / (units - 1)) * squares) / values.length;
  return { mean, low: mean - Z * error, high: mean + Z * error };
}

const RESAMPLES = 1000;

/** The share of an interval, and the point of the normal distribution for it. */
export type Level = { readonly share: number; readonly z: number };
const LEVEL_95: Level = { share: 0.95, z: Z };
export const LEVEL_99: Level = { share: 0.99, z: Z_99 };

/**
 * An interval like that of `clusteredMean`, but without the assumption that the mean is normally distributed: the
 * central 95 % (or another `level`) of the means of 1,000 samples of clusters, drawn with replacement. The same seed
 * gives the same interval.
 */
export function bootstrapMean(
  values: readonly number[],
  clusters: readonly number[],
  seed: number,
  { share }: Level = LEVEL_95,
): Estimate {
  const { sums, counts, mean } = sumClusters(values, clusters);
  const units = sums.length;
  if (units < 2) return { mean, low: -Infinity, high: Infinity };
  const stream = new RecordStream(streamKey(seed, 'bootstrap'), units);
  const means = Float64Array.from({ length: RESAMPLES }, (_, sample) => {
    stream.start(sample);
    stream.need(units);
    let sum = 0;
    let count = 0;
    for (let i = 0; i < units; i++) {
      const drawn = Math.floor(((stream.draws[i]! >>> 0) / 2 ** 32) * units);
      sum += sums[drawn]!;
      count += counts[drawn]!;
    }
    return sum / count;
  }).toSorted();
  return { mean, low: quantile(means, (1 - share) / 2), high: quantile(means, (1 + share) / 2) };
}

/**
 * `bootstrapMean` for results that are 0 or 1, with limits from 0 to 1. If all results are equal, all samples have the
 * same mean, and the interval would have no width. In this case it is Wilson's interval, with one result per cluster.
 */
export function bootstrapShare(
  held: readonly number[],
  clusters: readonly number[],
  seed: number,
  level: Level = LEVEL_95,
): Estimate {
  const { mean, low, high } = bootstrapMean(held, clusters, seed, level);
  if (mean !== 0 && mean !== 1) return { mean, low: Math.max(0, low), high: Math.min(1, high) };
  const units = new Set(clusters).size;
  const [from, to] = wilsonOf(mean * units, units, level.z);
  return { mean, low: from, high: to };
}

/** Returns a quantile, interpolated between the two nearest of the sorted values. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const [a, b] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!];
  return a + (b - a) * (at - below);
}
