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

export const distributionMean = (list: readonly number[]): number =>
  list.reduce((sum, p, k) => sum + p * k, 0) / list.reduce((sum, p) => sum + p, 0);

/** ln k! for the counts of `comPoisson`. */
const LOG_FACTORIAL: number[] = [0];
for (let k = 1; k < 64; k++) LOG_FACTORIAL.push(LOG_FACTORIAL[k - 1]! + Math.log(k));

/** Rounds after which theta is exact whatever the mean; a handful do. */
const MOST_ROUNDS = 60;

/**
 * Conway-Maxwell-Poisson over 0..last: proportional to theta^k / (k!)^nu, with theta solved for the mean.
 * nu above 1 is less dispersed than Poisson, as goals are.
 */
export function comPoisson(mean: number, nu: number, last: number): number[] {
  let logTheta = nu * Math.log(mean);
  for (let round = 0; ; round++) {
    const { list, moment, square } = atTheta(logTheta, nu, last);
    // Newton: the mean's slope in ln theta is the variance. Far off a step is no more than 1.
    const step = (mean - moment) / (square - moment * moment);
    if (Math.abs(step) < 1e-12 || round === MOST_ROUNDS) return list;
    logTheta += Math.min(Math.max(step, -1), 1);
  }
}

function atTheta(logTheta: number, nu: number, last: number): { list: number[]; moment: number; square: number } {
  const list: number[] = [];
  let [total, moment, square] = [0, 0, 0];
  for (let k = 0; k <= last; k++) {
    const p = Math.exp(k * logTheta - nu * LOG_FACTORIAL[k]!);
    list.push(p);
    total += p;
    moment += p * k;
    square += p * k * k;
  }
  for (let k = 0; k <= last; k++) list[k]! /= total;
  return { list, moment: moment / total, square: square / total };
}
