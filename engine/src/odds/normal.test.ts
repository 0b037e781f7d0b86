import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { normalCdf, normalQuantile } from './normal.ts';

// The expected values were computed with mpmath to 40 digits, with formulas that `normal.ts` does not use.
describe('the normal distribution', () => {
  test.each([
    [-8, 6.220960574271784e-16],
    [-5, 2.866515718791939e-7],
    [-2.6, 0.004661188023718751],
    [-2.5, 0.006209665325776135],
    [-2.4, 0.008197535924596131],
    [-1, 0.15865525393145705],
    [0, 0.5],
    [0.3, 0.6179114221889526],
    [1.5, 0.9331927987311419],
    [2.5, 0.9937903346742238],
    [2.6, 0.9953388119762813],
    [4, 0.9999683287581669],
    [40, 1],
    [-40, 0],
  ])('normalCdf(%s) is %s', (x, p) => {
    expect(Math.abs(normalCdf(x) - p)).toBeLessThanOrEqual(Math.max(1e-13 * p, x > -2.5 ? 4e-16 : 0));
  });

  test.each([
    [1e-20, -9.262340089798409],
    [1e-12, -7.034483825301132],
    [1e-5, -4.264890793922825],
    [0.001, -3.090232306167813],
    [0.02, -2.053748910631823],
    [0.07, -1.4757910281791706],
    [0.075, -1.4395314709384559],
    [0.3, -0.5244005127080408],
    [0.5, 0],
    [0.9, 1.2815515655446006],
    [0.925, 1.439531470938456],
    [0.95, 1.6448536269514724],
    [0.975, 1.959963984540054],
    [0.99999, 4.264890793923841],
  ])('normalQuantile(%s) is %s', (p, x) => {
    expect(Math.abs(normalQuantile(p) - x)).toBeLessThanOrEqual(1e-15 * Math.abs(x));
  });

  const point = fc.double({ min: -8, max: 8, noNaN: true });
  const probability = fc.double({ min: 1e-300, max: 1 - 1e-12, noNaN: true });

  prop('normalCdf inverts normalQuantile', [probability], (p) => {
    expect(Math.abs(normalCdf(normalQuantile(p)) - p)).toBeLessThan(1e-12 * Math.max(p, 1e-3));
  });
  prop(
    'normalCdf inverts normalQuantile in the far lower tail',
    [fc.double({ min: -300, max: -1, noNaN: true })],
    (power) => {
      const p = 10 ** power;
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 11);
    },
  );
  prop(
    'normalCdf(x) and normalCdf(-x) sum to 1, and normalCdf never decreases',
    [point, fc.double({ min: 1e-6, max: 1, noNaN: true })],
    (x, step) => {
      expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14);
      expect(normalCdf(x + step)).toBeGreaterThanOrEqual(normalCdf(x));
    },
  );
});
