import { describe, expect, it } from 'vitest';
import { wilson, type Interval, type Probability } from '../odds/index.ts';
import { price } from '../parlay/index.ts';
import { formatCertainty, formatCountedShare, formatOddsInterval } from './certainty.ts';

const certainty = (hits: number, records: number): string => {
  const priced = price({ records, joint: hits, each: [hits] });
  return priced.ok ? formatCertainty(priced.value) : '';
};

describe('formatCertainty', () => {
  it('formatCertainty shows the interval with one decimal', () => {
    expect(certainty(500, 10_000)).toBe('4.6% to 5.4%');
  });

  it('formatCertainty shows more decimals for a narrow interval', () => {
    expect(certainty(26_837, 100_000)).toBe('26.6% to 27.1%');
    expect(certainty(268_372, 1_000_000)).toBe('26.75% to 26.92%');
    expect(certainty(20, 1_000_000)).toBe('0.001% to 0.003%');
  });

  it('formatCertainty never shows a limit of the interval as 0% or 100%', () => {
    expect(certainty(1, 4000)).toBe('<0.01% to 0.14%');
    expect(certainty(3999, 4000)).toBe('99.86% to >99.99%');
    expect(certainty(1, 2)).toBe('9.5% to 90.5%');
  });

  it('formatCertainty shows only an upper or a lower bound if none or all of the simulated games are hits', () => {
    // Wilson's upper bound for 0 of n is z^2 / (n + z^2): 0.03840 % for n = 10,000, and 79.34 % for n = 1.
    expect(certainty(0, 10_000)).toBe('< 0.039%');
    expect(certainty(0, 1)).toBe('< 79.4%');
    expect(certainty(0, 1_000_000)).toBe('< 0.00039%');
    expect(certainty(10_000, 10_000)).toBe('> 99.961%');
    expect(certainty(1, 1)).toBe('> 20.6%');
  });
});

describe('formatCountedShare', () => {
  it.each([
    [500, 10_000, '5.0%'],
    [5, 10_000, '0.1%'],
    [4, 10_000, '0.04%'],
    [1, 1_000_000, '0.0001%'],
    [0, 10_000, '< 0.039%'],
    [10_000, 10_000, '100.0%'],
  ])('formatCountedShare shows %i of %i as %s', (hits, records, text) => {
    const probability = (hits / records) as Probability;
    expect(formatCountedShare({ probability, interval: wilson(hits, records) })).toBe(text);
  });
});

describe('formatOddsInterval', () => {
  it('formatOddsInterval shows the odds of the upper limit first, then the odds of the lower limit', () => {
    expect(formatOddsInterval(wilson(500, 10_000), 'american')).toBe('+1737 to +2079');
    expect(formatOddsInterval(wilson(500, 10_000), 'decimal')).toBe('18.37 to 21.79');
    expect(formatOddsInterval(wilson(3, 4), 'american')).toBe('-2094 to +233');
  });

  it('formatOddsInterval shows only one limit if the other limit has no odds', () => {
    // Wilson's upper bound for 0 of 10,000 is .000383998, and 1 / .000383998 is 2604.18.
    expect(formatOddsInterval(wilson(0, 10_000), 'decimal')).toBe('over 2604.18');
    expect(formatOddsInterval(wilson(0, 10_000), 'american')).toBe('over +260318');
    expect(formatOddsInterval(wilson(10_000, 10_000), 'decimal')).toBe('under 1.01');
    expect(formatOddsInterval(wilson(10_000, 10_000), 'american')).toBe('under -260318');
    expect(formatOddsInterval([0.5, 1] as unknown as Interval, 'decimal')).toBe('under 2.00');
  });

  it('formatOddsInterval shows one price if both limits have the same odds', () => {
    expect(formatOddsInterval([0.5, 0.50001] as unknown as Interval, 'decimal')).toBe('2.00');
  });
});
