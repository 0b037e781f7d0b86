import { describe, expect, it } from 'vitest';
import { price } from '../parlay/index.ts';
import { formatCertainty } from './certainty.ts';

const certainty = (hits: number, records: number): string => {
  const priced = price({ records, joint: hits, each: [hits] });
  return priced.ok ? formatCertainty(priced.value) : '';
};

describe('formatCertainty', () => {
  it('gives the interval', () => {
    expect(certainty(500, 10_000)).toBe('4.6% to 5.4%');
  });

  it('gives more digits of a narrow one', () => {
    expect(certainty(26_837, 100_000)).toBe('26.6% to 27.1%');
    expect(certainty(268_372, 1_000_000)).toBe('26.75% to 26.92%');
    expect(certainty(20, 1_000_000)).toBe('0.001% to 0.003%');
  });

  it('gives a bound that holds where nothing or everything was hit', () => {
    // Wilson at 0 of n: z^2 / (n + z^2) = 0.03840 % of 10,000, 79.34 % of 1.
    expect(certainty(0, 10_000)).toBe('fewer than 0.039%');
    expect(certainty(0, 1)).toBe('fewer than 79.4%');
    expect(certainty(0, 1_000_000)).toBe('fewer than 0.00039%');
    expect(certainty(10_000, 10_000)).toBe('more than 99.961%');
    expect(certainty(1, 1)).toBe('more than 20.6%');
  });
});
