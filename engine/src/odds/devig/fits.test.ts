import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { additive, multiplicative, oddsRatio, power, probit, shin } from './fits.ts';

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** Generates implied probabilities that sum to at least 1, each between 0.001 and 0.9999. */
const book = fc
  .array(fc.double({ min: 0.001, max: 0.9999, noNaN: true }), { minLength: 2, maxLength: 20 })
  .map((implied) => ({ implied, booksum: sum(implied) }))
  .filter(({ booksum }) => booksum >= 1);

describe('the fitted probabilities sum to 1 before devig rescales them', () => {
  for (const fit of [multiplicative, additive, power, oddsRatio, shin, probit]) {
    prop(fit.name, [book], (prices) => {
      const { probabilities } = fit(prices);
      expect(Math.abs(sum(probabilities) - 1)).toBeLessThan(1e-12);
      expect(probabilities).toHaveLength(prices.implied.length);
    });
  }
});
