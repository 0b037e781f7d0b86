import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { comPoisson, distributionMean, negativeBinomial, poisson } from './distributions.ts';

const variance = (list: readonly number[]): number => {
  const mean = distributionMean(list);
  return list.reduce((sum, p, k) => sum + p * (k - mean) ** 2, 0);
};

prop(
  'negativeBinomial has the given mean and the variance mean + mean^2 / size',
  [fc.double({ min: 0.05, max: 4, noNaN: true }), fc.double({ min: 5, max: 100, noNaN: true })],
  (mean, size) => {
    const list = negativeBinomial(mean, size, 200);
    expect(list.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5);
    expect(Math.abs(distributionMean(list) / mean - 1)).toBeLessThan(1e-3);
    expect(Math.abs(variance(list) / (mean + mean ** 2 / size) - 1)).toBeLessThan(5e-3);
  },
);

describe('special cases of distributions', () => {
  test('poisson matches the formula of the Poisson distribution', () => {
    const list = poisson(2, 32);
    [1, 2, 2, 4 / 3].forEach((factor, k) => expect(list[k]).toBeCloseTo(factor * Math.exp(-2), 12));
  });

  test('negativeBinomial with a mean of 0 has the value 0 with a probability of 1', () => {
    expect(negativeBinomial(0, 10, 32)).toEqual([1]);
  });

  test('poisson returns at most the requested number of values, even if the mean is larger than that number', () => {
    expect(poisson(60, 32)).toHaveLength(32);
  });

  test('comPoisson with nu = 1 equals poisson', () => {
    const com = comPoisson(3, 1, 60);
    poisson(3, 60).forEach((p, k) => expect(com[k]).toBeCloseTo(p, 8));
  });
});

prop(
  'comPoisson has the given mean, and a smaller variance for a larger nu',
  [fc.double({ min: 0.5, max: 6, noNaN: true })],
  (mean) => {
    expect(distributionMean(comPoisson(mean, 1.176, 13))).toBeCloseTo(mean, 8);
    expect(variance(comPoisson(mean, 1.176, 13))).toBeLessThan(variance(comPoisson(mean, 1, 13)));
  },
  50,
);
