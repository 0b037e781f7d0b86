/**
 * Probability distributions of counts, as lists of the probabilities of 0, 1, 2 and so on. They are used to compile a
 * game model, never to simulate a game.
 */

/** The tail of a distribution is cut off if its probability is lower than this (four records in a million). @shape */
const TAIL = 4e-6;

/**
 * The negative binomial distribution with `mean` and `size` k: variance = mean + mean^2 / k. With a `size` of Infinity
 * it is the Poisson distribution. Returns at most `most` values. A tail with a probability below TAIL is cut off.
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

/** The values of ln k! for k below 64. @shape */
const LOG_FACTORIAL: number[] = [0];
for (let k = 1; k < 64; k++) LOG_FACTORIAL.push(LOG_FACTORIAL[k - 1]! + Math.log(k));

/** Upper bound for the number of Newton iterations. About five are usual. @shape */
const MAX_ROUNDS = 60;

/**
 * The Conway-Maxwell-Poisson distribution over 0 to `last`: proportional to theta^k / (k!)^nu, with theta solved for
 * the mean. With nu above 1 it is less dispersed than Poisson, as goals are.
 */
export function comPoisson(mean: number, nu: number, last: number): number[] {
  let logTheta = nu * Math.log(mean);
  for (let round = 0; ; round++) {
    const { list, moment, square } = atTheta(logTheta, nu, last);
    // Newton's method: the derivative of the mean with respect to ln theta is the variance. Each step is at most 1.
    const step = (mean - moment) / (square - moment * moment);
    if (Math.abs(step) < 1e-12 || round === MAX_ROUNDS) return list;
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
