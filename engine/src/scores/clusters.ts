import { RecordStream, streamKey } from '../model/index.ts';
import { wilsonOf, Z, Z_99 } from '../odds/index.ts';
import { meanOf, type Numbers } from './rules.ts';

/** A mean with its confidence interval, of 95 % if nothing else is said. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** Sum and number of the values in each cluster. Events of one game are one cluster, because they depend on each other. */
type ClusterSums = { readonly sums: readonly number[]; readonly counts: readonly number[]; readonly mean: number };

function sumClusters(values: Numbers, clusters: Numbers): ClusterSums {
  const places = new Map<number, number>();
  const sums: number[] = [];
  const counts: number[] = [];
  let place = -1;
  for (let i = 0; i < values.length; i++) {
    const cluster = clusters[i]!;
    // The values of a cluster mostly follow each other.
    if (i === 0 || cluster !== clusters[i - 1]) {
      place = places.get(cluster) ?? places.size;
      if (place === places.size) {
        places.set(cluster, place);
        sums.push(0);
        counts.push(0);
      }
    }
    sums[place]! += values[i]!;
    counts[place]! += 1;
  }
  return { sums, counts, mean: meanOf(values) };
}

/**
 * Returns the mean and the confidence interval of values that are dependent within a cluster (the skaters of one
 * game) but not between clusters.
 *
 * The variance is the linearized variance of a ratio of two sums over clusters, times G / (G - 1) for G clusters. With
 * one value per cluster, this is the usual paired interval. With fewer than two clusters, the interval is infinite.
 */
export function clusteredMean(values: Numbers, clusters: Numbers): Estimate {
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
export function bootstrapMean(values: Numbers, clusters: Numbers, seed: number, { share }: Level = LEVEL_95): Estimate {
  const { sums, counts, mean } = sumClusters(values, clusters);
  const units = sums.length;
  if (units < 2) return { mean, low: -Infinity, high: Infinity };
  const drawn = samplesOf(units, seed);
  const means = new Float64Array(RESAMPLES);
  for (let sample = 0; sample < RESAMPLES; sample++) {
    let sum = 0;
    let count = 0;
    for (let at = sample * units; at < (sample + 1) * units; at++) {
      sum += sums[drawn[at]!]!;
      count += counts[drawn[at]!]!;
    }
    means[sample] = sum / count;
  }
  means.sort();
  return { mean, low: quantile(means, (1 - share) / 2), high: quantile(means, (1 + share) / 2) };
}

/** Samples, by the number of clusters and the seed. Scores of the same forecasts follow each other and share one. */
const drawnBefore = new Map<string, Uint32Array>();
const MOST_KEPT = 8;

/** Draws clusters with replacement: as many as there are, for each sample. */
function samplesOf(units: number, seed: number): Uint32Array {
  const key = `${units} ${seed}`;
  const known = drawnBefore.get(key);
  if (known !== undefined) return known;
  const stream = new RecordStream(streamKey(seed, 'bootstrap'), units);
  const drawn = new Uint32Array(RESAMPLES * units);
  for (let sample = 0; sample < RESAMPLES; sample++) {
    stream.start(sample);
    stream.need(units);
    for (let i = 0; i < units; i++)
      drawn[sample * units + i] = Math.floor(((stream.draws[i]! >>> 0) / 2 ** 32) * units);
  }
  if (drawnBefore.size === MOST_KEPT) drawnBefore.delete([...drawnBefore.keys()][0]!);
  drawnBefore.set(key, drawn);
  return drawn;
}

/**
 * `bootstrapMean` for results that are 0 or 1, with limits from 0 to 1. If all results are equal, all samples have the
 * same mean, and the interval would have no width. In this case it is Wilson's interval, with one result per cluster.
 */
export function bootstrapShare(held: Numbers, clusters: Numbers, seed: number, level: Level = LEVEL_95): Estimate {
  const { mean, low, high } = bootstrapMean(held, clusters, seed, level);
  if (mean !== 0 && mean !== 1) return { mean, low: Math.max(0, low), high: Math.min(1, high) };
  const units = sumClusters(held, clusters).sums.length;
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
