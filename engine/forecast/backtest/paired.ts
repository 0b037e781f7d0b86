/** A mean and its 95 % interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** The normal distribution's 97.5 % point. */
const Z = 1.959963984540054;

/**
 * The mean of differences that depend on each other within a cluster (the skaters of a game) and not between clusters.
 * The clusters' sums are the units: the linearised variance of a ratio of two sums, times G / (G - 1). With one
 * difference a cluster it is the usual paired interval. Fewer than two clusters have no interval: it is infinite.
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
