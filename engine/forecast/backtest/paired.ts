/** A mean with its 95 % confidence interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * Returns the mean and the confidence interval of differences that are dependent within a cluster (the skaters of one
 * game) but not between clusters.
 *
 * The variance is the linearized variance of a ratio of two sums over clusters, times G / (G - 1) for G clusters. With
 * one difference per cluster, this is the usual paired interval. With fewer than two clusters, the interval is
 * infinite.
 */
export function clusteredMean(differences: readonly number[], clusters: readonly number[]): Estimate {
  const sums = new Map<number, { sum: number; count: number }>();
  differences.forEach((difference, i) => {
    const one = sums.get(clusters[i]!) ?? { sum: 0, count: 0 };
    one.sum += difference;
    one.count++;
    sums.set(clusters[i]!, one);
  });
  const n = differences.length;
  const mean = differences.reduce((sum, x) => sum + x, 0) / n;
  let squares = 0;
  for (const { sum, count } of sums.values()) squares += (sum - mean * count) ** 2;
  const units = sums.size;
  const error = units < 2 ? Infinity : Math.sqrt((units / (units - 1)) * squares) / n;
  return { mean, low: mean - Z * error, high: mean + Z * error };
}
