import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../testing/prop.ts';
import { devig, DEVIG_METHODS, type DecimalOdds, type Probability } from '../odds/index.ts';
import { formatOdds, formatPercent, formatPrice, formatPush } from './odds.ts';

/** The tenths of a percent that a text states. The texts for shares near 0 and 1 state the end. */
const tenthsOf = (text: string): number =>
  text === '<0.1%' ? 0 : text === '>99.9%' ? 1000 : Math.round(parseFloat(text) * 10);

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
        // The text is the nearest tenth of a percent.
        expect(Math.abs(tenthsOf(text) - (1000 * hits) / records)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
      seeded(300),
    );
  });

  const line = fc.oneof(fc.constantFrom(400, 2000, 10_000), fc.integer({ min: 1, max: 100_000 })).chain((records) =>
    fc
      .array(fc.integer({ min: 0, max: records }), { minLength: 2, maxLength: 2 })
      .map((cuts) => cuts.toSorted((a, b) => a - b))
      .map(([low = 0, high = 0]) => ({ records, over: low, push: high - low, under: records - high })),
  );
  test('over, push and under sum to 100 % as printed, and so do two sides without a push', () => {
    fc.assert(
      fc.property(line, ({ records, ...counts }) => {
        const share = (count: number) => (count / records) as Probability;
        const [over, under, push] = [share(counts.over), share(counts.under), share(counts.push)];
        const texts = [formatPercent(over), formatPush({ over, under, push }), formatPercent(under)];
        const tenths = texts.map(tenthsOf);
        expect(tenths.reduce((sum, one) => sum + one, 0)).toBe(1000);
        // The oracle is exact: counts and records are whole numbers.
        expect(Math.abs(tenths[1]! * records - 1000 * counts.push)).toBeLessThanOrEqual(records);
        expect([texts[1] === '0.0%', texts[1] === '100.0%']).toEqual([counts.push === 0, counts.push === records]);
        expect(tenthsOf(formatPercent(over)) + tenthsOf(formatPercent(1 - over))).toBe(1000);
      }),
      seeded(2000),
    );
  });

  test('the fair probabilities of two outcomes sum to 100 % as printed, by every method', () => {
    const price = fc.double({ min: 1.02, max: 40, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.constantFrom(...DEVIG_METHODS), (one, other, method) => {
        const fair = devig([priceOf(one), priceOf(other)], method);
        fc.pre(fair.ok);
        const [first = 0, second = 0] = fair.value.probabilities.map((p) => tenthsOf(formatPercent(p)));
        expect(first + second).toBe(1000);
      }),
      seeded(1000),
    );
  });

  test('formatPush returns - if a share is not known', () => {
    expect(formatPush({ over: 0.5 as Probability, under: null, push: null })).toBe('-');
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
