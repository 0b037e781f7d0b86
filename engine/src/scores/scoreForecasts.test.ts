import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { compareWith, scoreForecasts, scoreGroup } from './scoreForecasts.ts';

const FORECASTS = {
  chance: [0.05, 0.12, 0.31, 0.31, 0.48, 0.55, 0.62, 0.77, 0.9, 1],
  held: [0, 0, 1, 0, 0, 1, 1, 1, 1, 1],
  game: [1, 1, 1, 2, 2, 3, 3, 3, 4, 4],
};
const OPTIONS = { floor: 1e-4, seed: 20_251_007 };

const forecasts = fc
  .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1), fc.nat(9)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((rows) => ({
    chance: rows.map(([chance]) => chance),
    held: rows.map(([, held]) => held),
    game: rows.map(([, , game]) => game),
  }));

describe('scoreForecasts', () => {
  test('scoreForecasts returns the same figures as an independent Python script', () => {
    const { n, said, came, brier, logLoss, constant } = scoreForecasts(FORECASTS, OPTIONS);
    expect(n).toBe(10);
    expect(said).toBeCloseTo(0.511, 12);
    expect(came.mean).toBeCloseTo(0.6, 12);
    expect(brier).toBeCloseTo(0.12293, 12);
    expect(logLoss).toBeCloseTo(0.3817997882689064, 12);
    expect(constant.difference.brier.mean).toBeCloseTo(-0.11707, 12);
    expect(constant.difference.logLoss.mean).toBeCloseTo(-0.29121187874035004, 12);
  });

  test('the interval limits of scoreForecasts are within .01 of those that a Python script computed from all 256 samples of the four games', () => {
    const { came, constant } = scoreForecasts(FORECASTS, OPTIONS);
    for (const [found, exact] of [
      [came.low, 0.2],
      [came.high, 1],
      [constant.difference.brier.low, -0.175875],
      [constant.difference.brier.high, -0.0523],
      [constant.difference.logLoss.low, -0.43094551045615903],
      [constant.difference.logLoss.high, -0.13156794637572947],
    ] as const)
      expect(Math.abs(found - exact)).toBeLessThan(0.01);
  });

  prop(
    'the constant forecast p has a Brier score of p (1 - p), and the entropy of p as log loss',
    [forecasts],
    (all) => {
      const { came, constant } = scoreForecasts(all, OPTIONS);
      const p = came.mean;
      const entropy = [p, 1 - p].reduce((sum, x) => (x === 0 ? sum : sum - x * Math.log(x)), 0);
      expect(constant.brier).toBeCloseTo(p * (1 - p), 9);
      expect(constant.logLoss).toBeCloseTo(entropy, 3);
    },
  );

  prop(
    'no constant forecast has a lower score than the share of events that happened',
    [forecasts, fc.double({ min: 0, max: 1, noNaN: true })],
    (all, other) => {
      const { constant } = scoreForecasts(all, OPTIONS);
      const another = compareWith(
        all.chance.map(() => other),
        all,
        OPTIONS,
      );
      expect(constant.brier).toBeLessThanOrEqual(another.brier + 1e-12);
      expect(constant.logLoss).toBeLessThanOrEqual(another.logLoss + 1e-12);
    },
  );

  prop(
    '`constant.difference` is the score of the forecasts minus that of the constant forecast',
    [forecasts],
    (all) => {
      const { brier, logLoss, constant } = scoreForecasts(all, OPTIONS);
      expect(constant.difference.brier.mean).toBeCloseTo(brier - constant.brier, 9);
      expect(constant.difference.logLoss.mean).toBeCloseTo(logLoss - constant.logLoss, 9);
    },
  );

  test('compareWith finds no difference between forecasts and themselves', () => {
    const zero = { mean: 0, low: 0, high: 0 };
    expect(compareWith(FORECASTS.chance, FORECASTS, OPTIONS).difference).toEqual({ brier: zero, logLoss: zero });
  });
});

describe('scoreGroup', () => {
  prop(
    'scoreGroup returns the number of events, the mean forecast, and an interval that contains the share of hits',
    [fc.array(fc.constantFrom(0, 1), { minLength: 2 })],
    (held) => {
      const group = { chance: held.map(() => 0.4), held, game: held.map((_, i) => i) };
      const { n, said, came } = scoreGroup(group, 1);
      expect(n).toBe(held.length);
      expect(said).toBeCloseTo(0.4, 12);
      expect(came.low).toBeLessThanOrEqual(came.mean);
      expect(came.high).toBeGreaterThanOrEqual(came.mean);
    },
  );
});
