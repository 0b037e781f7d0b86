import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../testing/prop.ts';
import type { DecimalOdds } from '../odds/index.ts';
import { formatOdds, formatPercent, formatPrice } from './odds.ts';

const priceOf = (d: number) => d as DecimalOdds;

describe('odds and percentages', () => {
  // Expected values from spec 9, with its edge cases.
  test.each([
    [0.5, '2.00', '-100', '50.0%'],
    [0.4999, '2.00', '+100', '50.0%'],
    [0.6, '1.67', '-150', '60.0%'],
    [1 / 3, '3.00', '+200', '33.3%'],
    [2 / 3, '1.50', '-200', '66.7%'],
    [0.32, '3.13', '+212', '32.0%'],
    [0.68, '1.47', '-213', '68.0%'],
    [0.0001, '10000.00', '+999900', '<0.1%'],
    [0.0004, '2500.00', '+249900', '<0.1%'],
    [0.0005, '2000.00', '+199900', '0.1%'],
    [0.9999, '1.00', '-999900', '>99.9%'],
    [0.9994, '1.00', '-166567', '99.9%'],
    [1, '1.00', '-', '100.0%'],
    [0, '-', '-', '0.0%'],
    [1e-9, '1000000000.00', '+99999999900', '<0.1%'],
    [9e-10, '-', '-', '<0.1%'],
    [5e-324, '-', '-', '<0.1%'],
    [-0.1, '-', '-', '-'],
    [1.1, '-', '-', '-'],
    [Number.NaN, '-', '-', '-'],
    [null, '-', '-', '-'],
  ])('the probability %s is formatted as %s, %s and %s', (p, decimal, american, percent) => {
    expect([formatOdds(p, 'decimal'), formatOdds(p, 'american'), formatPercent(p)]).toEqual([
      decimal,
      american,
      percent,
    ]);
  });

  test('formatPercent returns 0.0% only for a share of 0, and 100.0% only for a share of 1', () => {
    const counts = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((records) =>
        fc.tuple(
          fc.oneof(fc.integer({ min: 0, max: records }), fc.constantFrom(0, 1, records - 1, records)),
          fc.constant(records),
        ),
      );
    fc.assert(
      fc.property(counts, ([hits, records]) => {
        const text = formatPercent(hits / records);
        expect([text === '0.0%', text === '100.0%']).toEqual([hits === 0, hits === records]);
        // The text is the nearest tenth of a percent. A tie may round either way in floating point.
        const tenths = (1000 * hits) / records;
        const shown = text === '<0.1%' ? 0 : text === '>99.9%' ? 1000 : Math.round(parseFloat(text) * 10);
        expect(Math.abs(shown - tenths)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
      seeded(300),
    );
  });

  test.each([
    [0.4, '3/2', '1.50', '-0.67', '1.50'],
    [0.5, '1/1', '1.00', '1.00', '1.00'],
    [2 / 3, '1/2', '0.50', '0.50', '-2.00'],
    [1, '0/1', '0.00', '0.00', '-'],
    [0, '-', '-', '-', '-'],
  ])(
    'formatOdds formats %s as fractional, Hong Kong, Malay and Indonesian odds',
    (p, fractional, hongKong, malay, indonesian) => {
      const texts = (['fractional', 'hongKong', 'malay', 'indonesian'] as const).map((format) => formatOdds(p, format));
      expect(texts).toEqual([fractional, hongKong, malay, indonesian]);
    },
  );
});

test.each([
  [2, '2.00', '+100'],
  [2.5, '2.50', '+150'],
  [1.91, '1.91', '-110'],
  [1.005, '1.00', '-20000'],
  [101, '101.00', '+10000'],
  [1, '1.00', '-'],
])('formatPrice of %s is %s and %s', (price, text, american) => {
  expect(formatPrice(priceOf(price), 'decimal')).toBe(text);
  expect(formatPrice(priceOf(price), 'american')).toBe(american);
});

test('formatPrice shows a dash for a missing price', () => expect(formatPrice(null, 'american')).toBe('-'));
