/** Probability lists over 0, 1, 2, ..., used when a game model is compiled, never while it is simulated. */

/** Tails below this are cut: four records in a million would see them. */
const TAIL = 4e-6;

/**
 * Negative binomial with `mean` and `size` k: variance = mean + mean^2 / k. `size` Infinity is the Poisson
 * distribution. Cut where less than `TAIL` is left, at `most` values.
 */
export function negativeBinomial(mean: number, size: number, most: number): number[] {
  if (!(mean > 0)) return [1];
  const odds = size === Infinity ? 0 : mean / (mean + size);
  let p = size === Infinity ? Math.exp(-mean) : Math.pow(1 - odds, size);
  const list = [p];
  for (let k = 1, left = 1 - p; k < most && (left > TAIL || k <= mean); k++) {
    p *= size === Infinity ? mean / k : (odds * (size + k - 1)) / k;
    list.push(p);
    left -= p;
  }
  return list;
}

export const poisson = (mean: number, most: number): number[] => negativeBinomial(mean, Infinity, most);

export const meanOf = (list: readonly number[]): number =>
  list.reduce((sum, p, k) => sum + p * k, 0) / list.reduce((sum, p) => sum + p, 0);

/**
 * Conway-Maxwell-Poisson over 0..last: proportional to theta^k / (k!)^nu, with theta solved for the mean.
 * nu above 1 is less dispersed than Poisson, as goals are.
 */
export function comPoisson(mean: number, nu: number, last: number): number[] {
  const logFactorial = [0];
  for (let k = 1; k <= last; k++) logFactorial.push(logFactorial[k - 1]! + Math.log(k));
  const at = (logTheta: number): number[] => {
    const logs = logFactorial.map((f, k) => k * logTheta - nu * f);
    const top = Math.max(...logs);
    const list = logs.map((x) => Math.exp(x - top));
    const total = list.reduce((sum, p) => sum + p, 0);
    return list.map((p) => p / total);
  };
  // The mean rises with theta from 0 to `last`: bisection is sure, and 60 halvings exhaust a double.
  let low = -30;
  let high = 30;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (meanOf(at(middle)) < mean) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}
