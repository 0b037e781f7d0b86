import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { logitSlope } from './logitSlope.ts';

const FLOOR = 1e-4;
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Returns 1,000 forecasts of each chance, of which a share of logistic(a + b logit(chance)) are hits. */
function forecastsOf(a: number, b: number, logits: readonly number[]) {
  const rows = logits.flatMap((x, game) => {
    const hits = Math.round(1000 * logistic(a + b * x));
    return Array.from({ length: 1000 }, (_, i) => ({ chance: logistic(x), held: i < hits ? 1 : 0, game }));
  });
  return {
    chance: rows.map(({ chance }) => chance),
    held: rows.map(({ held }) => held),
    game: rows.map(({ game }) => game),
  };
}

prop(
  'logitSlope returns the slope of the curve from which the hits were generated, whatever the intercept',
  [
    fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    fc.double({ min: 0.5, max: 1.5, noNaN: true }),
    fc.uniqueArray(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 6 }),
  ],
  (a, b, logits) => {
    const slope = logitSlope(forecastsOf(a, b, logits), FLOOR)!;
    expect(Math.abs(slope.mean - b)).toBeLessThan(0.05);
    expect(slope.low).toBeLessThanOrEqual(slope.mean);
    expect(slope.high).toBeGreaterThanOrEqual(slope.mean);
  },
  60,
);

test('the interval of logitSlope is wider if the forecasts of a game always have the same result', () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    chance: i % 2 === 0 ? 0.3 : 0.6,
    held: (i >> 2) % 3 === 0 ? 1 : 0,
  }));
  const of = (game: (i: number) => number) =>
    logitSlope(
      {
        chance: rows.map(({ chance }) => chance),
        held: rows.map(({ held }) => held),
        game: rows.map((_, i) => game(i)),
      },
      FLOOR,
    )!;
  const [apart, together] = [of((i) => i), of((i) => (i >> 2) * 2 + (i % 2))];
  expect(together.mean).toBeCloseTo(apart.mean, 9);
  expect(together.high - together.low).toBeGreaterThan(1.2 * (apart.high - apart.low));
});

test('logitSlope returns null if all chances are equal, or if there are no hits', () => {
  expect(logitSlope({ chance: [0.4, 0.4, 0.4], held: [1, 0, 1], game: [0, 1, 2] }, FLOOR)).toBeNull();
  expect(logitSlope({ chance: [0.2, 0.4, 0.6], held: [0, 0, 0], game: [0, 1, 2] }, FLOOR)).toBeNull();
});
