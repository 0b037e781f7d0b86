import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { bootstrapMean, bootstrapShare, clusteredMean } from './clusters.ts';

const cluster = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
const clusters = fc.array(cluster, { minLength: 2, maxLength: 20 });
const flat = (groups: readonly (readonly number[])[]): readonly [number[], number[]] => [
  groups.flat(),
  groups.flatMap((group, i) => group.map(() => i)),
];

describe('clusteredMean', () => {
  test('clusteredMean returns the usual paired interval when each cluster has one difference', () => {
    // The mean is .02. The squared deviations sum to .002, so for n = 4 the variance of the mean is .002 / (n - 1) / n.
    const { mean, low, high } = clusteredMean([0.05, -0.01, 0.03, 0.01], [0, 1, 2, 3]);
    const error = Math.sqrt((0.03 ** 2 + 0.03 ** 2 + 0.01 ** 2 + 0.01 ** 2) / 3 / 4);
    expect(mean).toBeCloseTo(0.02, 12);
    expect(high - mean).toBeCloseTo(1.959964 * error, 7);
    expect(mean - low).toBeCloseTo(1.959964 * error, 7);
  });

  test('clusteredMean treats the differences within a cluster as dependent', () => {
    // The mean is 1. Cluster 7 has three differences with the sum 6, which would be 3 at the mean. Cluster 9 has the
    // difference -2, which would be 1. The squares of these two deviations add up to 18. For G = 2 clusters and n = 4
    // differences, the standard error is sqrt(G / (G - 1) * 18) / n = 1.5.
    const { mean, high } = clusteredMean([2, 2, 2, -2], [7, 7, 7, 9]);
    expect(mean).toBe(1);
    expect(high - mean).toBeCloseTo(1.959964 * 1.5, 5);
  });

  test('clusteredMean returns an infinite interval for a single cluster', () => {
    expect(clusteredMean([0.1, 0.2], [1, 1])).toMatchObject({ low: -Infinity, high: Infinity });
  });

  prop('the mean of clusteredMean changes sign when the two compared forecasts are swapped', [clusters], (groups) => {
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
    'clusteredMean returns an interval of zero width for a constant difference',
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
    'clusteredMean does not change if the order of the differences is reversed and each occurs twice in its cluster',
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
    'clusteredMean returns intervals that contain the true mean in at least 88 % of simulated experiments',
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

/** Returns the means of all samples of clusters with replacement. All samples are equally likely. */
function allSampleMeans(groups: readonly (readonly number[])[]): readonly number[] {
  let samples: readonly (readonly number[])[] = [[]];
  for (let draw = 0; draw < groups.length; draw++)
    samples = samples.flatMap((one) => groups.map((g) => [...one, ...g]));
  return samples.map((sample) => sample.reduce((sum, x) => sum + x, 0) / sample.length);
}

describe('bootstrapMean', () => {
  test('if each of 40 games has one result, the limits of bootstrapMean are quantiles of the binomial distribution', () => {
    const held = Array.from({ length: 40 }, (_, i) => Number(i % 10 < 3));
    const { mean, low, high } = bootstrapMean(
      held,
      held.map((_, i) => i),
      1,
    );
    expect(mean).toBeCloseTo(0.3, 12);
    // The 2.5 % and 97.5 % quantiles of Binomial(40, .3) are 7 and 18. With only a thousand samples, a limit may be off
    // by one game.
    expect(Math.abs(low * 40 - 7)).toBeLessThanOrEqual(1);
    expect(Math.abs(high * 40 - 18)).toBeLessThanOrEqual(1);
  });

  prop(
    'about 2.5 % of all possible samples of clusters have a mean beyond each limit of bootstrapMean',
    [fc.array(cluster, { minLength: 2, maxLength: 4 }), fc.nat()],
    (groups, seed) => {
      const { low, high } = bootstrapMean(...flat(groups), seed);
      const means = allSampleMeans(groups);
      const share = (of: (mean: number) => boolean): number => means.filter(of).length / means.length;
      // A mean that equals the limit is in `until`, and not in `beyond`. The tolerance of .02 is four standard errors.
      for (const [beyond, until] of [
        [share((mean) => mean < low - 1e-9), share((mean) => mean <= low + 1e-9)],
        [share((mean) => mean > high + 1e-9), share((mean) => mean >= high - 1e-9)],
      ] as const) {
        expect(beyond).toBeLessThan(0.025 + 0.02);
        expect(until).toBeGreaterThan(0.025 - 0.02);
      }
    },
    50,
  );

  prop(
    'with many games, the limits of bootstrapMean and clusteredMean differ by at most a tenth of the interval’s width',
    [fc.integer({ min: 1, max: 1e9 })],
    (seed) => {
      const values = Array.from({ length: 900 }, (_, i) => Math.sin(seed + i * i));
      const games = values.map((_, i) => i % 300);
      const closed = clusteredMean(values, games);
      const { low, high } = bootstrapMean(values, games, seed);
      const width = closed.high - closed.low;
      expect(Math.abs(low - closed.low)).toBeLessThan(width / 10);
      expect(Math.abs(high - closed.high)).toBeLessThan(width / 10);
    },
    20,
  );

  prop(
    'bootstrapMean returns the same interval for the same seed, and a different interval for another seed',
    [fc.nat(1e6)],
    (seed) => {
      const values = Array.from({ length: 50 }, (_, i) => Math.sin(i));
      const games = values.map((_, i) => i);
      expect(bootstrapMean(values, games, seed)).toEqual(bootstrapMean(values, games, seed));
      expect(bootstrapMean(values, games, seed)).not.toEqual(bootstrapMean(values, games, seed + 1));
    },
  );

  test('bootstrapMean returns an infinite interval for a single game', () => {
    expect(bootstrapMean([0.1, 0.2], [7, 7], 1)).toMatchObject({ low: -Infinity, high: Infinity });
  });
});

describe('bootstrapShare', () => {
  test('if no event or every event is a hit, bootstrapShare returns the Wilson interval of one result per game', () => {
    // Wilson's upper end for 0 of 3 games: z^2 / (3 + z^2).
    const z2 = 1.959963984540054 ** 2;
    expect(bootstrapShare([0, 0, 0, 0], [1, 1, 2, 3], 1)).toMatchObject({ mean: 0, low: 0 });
    expect(bootstrapShare([0, 0, 0, 0], [1, 1, 2, 3], 1).high).toBeCloseTo(z2 / (3 + z2), 12);
    expect(bootstrapShare([1, 1, 1, 1], [1, 1, 2, 3], 1).low).toBeCloseTo(3 / (3 + z2), 12);
  });

  test('bootstrapShare returns the interval from 0 to 1 when the results of a single game differ', () => {
    expect(bootstrapShare([0, 1], [5, 5], 1)).toEqual({ mean: 0.5, low: 0, high: 1 });
  });
});
