import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { clusteredMean } from './paired.ts';

const cluster = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
const clusters = fc.array(cluster, { minLength: 2, maxLength: 20 });
const flat = (groups: readonly (readonly number[])[]): readonly [number[], number[]] => [
  groups.flat(),
  groups.flatMap((group, i) => group.map(() => i)),
];

describe('clusteredMean', () => {
  test('returns the usual paired interval when each cluster has one difference', () => {
    // The mean is .02. The squared deviations sum to .002, so for n = 4 the variance of the mean is .002 / (n - 1) / n.
    const { mean, low, high } = clusteredMean([0.05, -0.01, 0.03, 0.01], [0, 1, 2, 3]);
    const error = Math.sqrt((0.03 ** 2 + 0.03 ** 2 + 0.01 ** 2 + 0.01 ** 2) / 3 / 4);
    expect(mean).toBeCloseTo(0.02, 12);
    expect(high - mean).toBeCloseTo(1.959964 * error, 7);
    expect(mean - low).toBeCloseTo(1.959964 * error, 7);
  });

  test('treats the differences within a cluster as dependent', () => {
    // The mean is 1. Cluster 7 has three differences with sum 6 instead of 3, and cluster 9 has one, -2 instead of 1.
    // The squared deviations of these sums add up to 18, so for G = 2 clusters and n = 4: sqrt(G / (G - 1) * 18) / n =
    // 1.5.
    const { mean, high } = clusteredMean([2, 2, 2, -2], [7, 7, 7, 9]);
    expect(mean).toBe(1);
    expect(high - mean).toBeCloseTo(1.959964 * 1.5, 5);
  });

  test('returns an infinite interval for a single cluster', () => {
    expect(clusteredMean([0.1, 0.2], [1, 1])).toMatchObject({ low: -Infinity, high: Infinity });
  });

  prop('the mean difference changes sign when the compared forecasts are swapped', [clusters], (groups) => {
    const [values, ids] = flat(groups);
    const one = clusteredMean(values, ids);
    const other = clusteredMean(
      values.map((x) => -x),
      ids,
    );
    expect(other.mean).toBeCloseTo(-one.mean, 10);
    expect(other.low).toBeCloseTo(-one.high, 10);
    expect(other.high).toBeCloseTo(-one.low, 10);
  });

  prop(
    'returns an interval of zero width for a constant difference',
    [clusters, fc.double({ min: -1, max: 1, noNaN: true })],
    (groups, by) => {
      const [values, ids] = flat(groups);
      const { mean, low, high } = clusteredMean(
        values.map(() => by),
        ids,
      );
      for (const end of [mean, low, high]) expect(end).toBeCloseTo(by, 10);
    },
  );

  prop(
    'returns the same mean and lower bound when each difference is duplicated in its cluster and the order changes',
    [clusters],
    (groups) => {
      const [values, ids] = flat(groups);
      const one = clusteredMean(values, ids);
      const twice = clusteredMean([...values, ...values].toReversed(), [...ids, ...ids].toReversed());
      expect(twice.mean).toBeCloseTo(one.mean, 10);
      expect(twice.low).toBeCloseTo(one.low, 10);
    },
  );

  prop(
    'returns intervals that cover the true mean in at least 88 % of simulated experiments',
    [fc.integer({ min: 1, max: 1e9 })],
    (seed) => {
      let state = seed;
      // A Park-Miller generator, which is random enough here.
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      let inside = 0;
      for (let trial = 0; trial < 300; trial++) {
        const games = Array.from({ length: 60 }, () => {
          const shared = random() - 0.5;
          return Array.from({ length: 4 }, () => shared + 0.3 * (random() - 0.5));
        });
        const { low, high } = clusteredMean(...flat(games));
        if (low <= 0 && high >= 0) inside++;
      }
      // An interval that ignores the clusters would contain the true mean in only about two thirds of the experiments.
      expect(inside / 300).toBeGreaterThan(0.88);
    },
    5,
  );
});
