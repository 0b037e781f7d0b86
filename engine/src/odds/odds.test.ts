import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { ODDS_FORMATS } from '../domain/index.ts';
import {
  americanToDecimal,
  decimalToAmerican,
  decimalToFractional,
  decimalToHongKong,
  decimalToIndonesian,
  decimalToMalay,
  decimalToProbability,
  fractionalToDecimal,
  guessFormat,
  parseOdds,
  parseProbability,
  probabilityToAmerican,
  probabilityToDecimal,
  readPrice,
  wilson,
  type AmericanOdds,
  type DecimalOdds,
  type Probability,
} from './index.ts';

const p = (value: number): Probability => value as Probability;
const d = (value: number): DecimalOdds => value as DecimalOdds;
const a = (value: number): AmericanOdds => value as AmericanOdds;
const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }).map(p);
const price = fc.double({ min: 1.0001, max: 5000, noNaN: true }).map(d);

describe('probabilities', () => {
  test.each([
    [0, 0],
    [1, 1],
    [0.25, 0.25],
    [-0.1, null],
    [1.1, null],
    [Number.NaN, null],
    ['0.5', null],
    [null, null],
  ])('parseProbability reads %s as %s', (value, expected) => {
    expect(parseProbability(value)).toBe(expected);
  });

  test.each([
    [0.5, -100],
    [0.4999, 100],
    [0.6, -150],
    [1 / 3, 200],
    [2 / 3, -200],
    [0.32, 212],
    [0.68, -213],
    [0.0001, 999_900],
    [0.9999, -999_900],
    [0, null],
    [1, null],
  ])('probabilityToAmerican(%s) is %s', (value, expected) => {
    expect(probabilityToAmerican(p(value))).toBe(expected);
  });

  test('probabilityToDecimal returns null for a probability of 0, and 1 for a probability of 1', () => {
    expect(probabilityToDecimal(p(0))).toBeNull();
    expect(probabilityToDecimal(p(1))).toBe(1);
    expect(probabilityToDecimal(p(0.25))).toBe(4);
  });

  prop('decimalToProbability inverts probabilityToDecimal', [probability], (value) => {
    expect(decimalToProbability(probabilityToDecimal(value)!)).toBeCloseTo(value, 12);
  });

  prop(
    'the American odds of the two sides of a bet have absolute values that differ by at most 1',
    [probability],
    (value) => {
      const one = probabilityToAmerican(value)!;
      const other = probabilityToAmerican(p(1 - value))!;
      expect(Math.abs(Math.abs(one) - Math.abs(other))).toBeLessThanOrEqual(1);
      expect(Math.abs(one)).toBeGreaterThanOrEqual(100);
    },
  );
});

describe('prices', () => {
  test.each([
    [170, 2.7],
    [130, 2.3],
    [-110, 1.909091],
    [-150, 1.666667],
    [-200, 1.5],
    [100, 2],
    [-100, 2],
  ])('americanToDecimal(%s) is %s', (american, decimal) => {
    expect(americanToDecimal(a(american))).toBeCloseTo(decimal, 6);
  });

  test.each([
    [1.5, 1, 2, -200, 0.5, 0.5, -2],
    [2, 1, 1, 100, 1, 1, 1],
    [2.5, 3, 2, 150, 1.5, -2 / 3, 1.5],
    [3, 2, 1, 200, 2, -0.5, 2],
    [1.2, 1, 5, -500, 0.2, 0.2, -5],
  ])(
    'decimal odds of %s convert to the expected odds in every other notation',
    (decimal, profit, stake, american, hongKong, malay, indonesian) => {
      expect(decimalToFractional(d(decimal))).toEqual({ profit, stake });
      expect(decimalToAmerican(d(decimal))).toBeCloseTo(american, 9);
      expect(decimalToHongKong(d(decimal))).toBeCloseTo(hongKong, 12);
      expect(decimalToMalay(d(decimal))).toBeCloseTo(malay, 12);
      expect(decimalToIndonesian(d(decimal))).toBeCloseTo(indonesian, 12);
    },
  );

  test('a price of 1 converts to a profit of 0, or to null if the notation cannot express it', () => {
    expect(decimalToFractional(d(1))).toEqual({ profit: 0, stake: 1 });
    expect(decimalToAmerican(d(1))).toBeNull();
    expect(decimalToIndonesian(d(1))).toBeNull();
    expect(decimalToMalay(d(1))).toBe(0);
  });

  test.each([
    [2.33, 133, 100],
    [2.75, 7, 4],
    [2.3, 13, 10],
    [4.5, 7, 2],
    [1 / 0.3, 7, 3],
    [10_000, 9999, 1],
    [1 / 0.9999, 1, 9999],
    [1 / 0.4, 3, 2],
    [1 + Math.PI, 311, 99],
  ])('decimalToFractional(%s) is %s/%s', (decimal, profit, stake) => {
    expect(decimalToFractional(d(decimal))).toEqual({ profit, stake });
  });

  prop('americanToDecimal inverts decimalToAmerican', [price], (decimal) => {
    expect(americanToDecimal(decimalToAmerican(decimal)!)).toBeCloseTo(decimal, 9);
  });

  prop(
    'decimalToFractional returns the nearest fraction among those with a denominator up to 100',
    [price, fc.integer({ min: 1, max: 100 })],
    (decimal, other) => {
      const fraction = decimalToFractional(decimal);
      expect(Math.min(fraction.profit, fraction.stake)).toBeLessThanOrEqual(100);
      const x = decimal >= 2 ? decimal - 1 : 1 / (decimal - 1);
      const actual = decimal >= 2 ? fraction.profit / fraction.stake : fraction.stake / fraction.profit;
      expect(Math.abs(actual - x)).toBeLessThanOrEqual(Math.abs(Math.round(x * other) / other - x) + x * 1e-12);
      expect(fractionalToDecimal(fraction)).toBeGreaterThan(1);
    },
  );
});

describe('odds that the user types', () => {
  test.each([
    ['7/4', 'fractional'],
    ['+150', 'american'],
    ['-110', 'american'],
    ['\u2212150', 'american'],
    ['100', 'american'],
    ['99', 'decimal'],
    ['2.5', 'decimal'],
    ['150.5', 'american'],
    ['110.0', 'american'],
  ] as const)('guessFormat recognizes %s as %s odds', (text, format) => {
    expect(guessFormat(text)).toBe(format);
  });

  test.each([
    ['7/4', undefined, 2.75],
    [' 13 / 10 ', undefined, 2.3],
    ['+170', undefined, 2.7],
    ['\u2212150', 'american', 1 + 100 / 150],
    ['150', undefined, 2.5],
    ['2.05', undefined, 2.05],
    ['.5', 'hongKong', 1.5],
    ['0', 'hongKong', 1],
    ['0.5', 'malay', 1.5],
    ['-0.5', 'malay', 3],
    ['1', 'malay', 2],
    ['-2', 'indonesian', 1.5],
    ['1.5', 'indonesian', 2.5],
    ['1', 'decimal', 1],
    ['10.25', 'decimal', 10.25],
    ['.25', 'hongKong', 1.25],
    ['100', 'american', 2],
    ['-100', 'american', 2],
    ['-1', 'malay', 2],
    ['1', 'indonesian', 2],
    ['-1', 'indonesian', 2],
    ['2,50', undefined, 2.5],
    ['1,5', undefined, 1.5],
    ['+1,200', undefined, 13],
    ['-1,200', undefined, 1 + 100 / 1200],
  ] as const)('parseOdds reads %j in the format %s as %s', (text, format, expected) => {
    const read = format ? parseOdds(text, format) : parseOdds(text);
    expect(read.ok && read.value).toBeCloseTo(expected, 9);
  });

  test.each([
    ['', undefined],
    ['invalid', undefined],
    ['5/0', undefined],
    ['1/2/3', undefined],
    ['1,2345', undefined],
    ['1,2,3', undefined],
    ['12,', undefined],
    ['-1/2', undefined],
    ['1/-2', undefined],
    ['/2', undefined],
    ['1-5', undefined],
    ['1\u22125', undefined],
    ['-1.01', 'malay'],
    ['+50', undefined],
    ['-99.9', undefined],
    ['1e3', undefined],
    ['Infinity', undefined],
    ['1.2', 'malay'],
    ['0', 'malay'],
    ['0.5', 'indonesian'],
    ['-1', 'hongKong'],
    ['9'.repeat(400), undefined],
  ] as const)('parseOdds rejects %j in the format %s', (text, format) => {
    expect(format ? parseOdds(text, format) : parseOdds(text)).toEqual({ ok: false, error: { kind: 'notOdds', text } });
  });

  test('parseOdds rejects decimal odds below 1', () => {
    expect(parseOdds('0.99')).toEqual({ ok: false, error: { kind: 'belowEvenMoney', text: '0.99' } });
  });
});

describe('Wilson interval', () => {
  test.each([
    [0, 10, 0, 0.277533],
    [1, 10, 0.017876, 0.40415],
    [5, 10, 0.236593, 0.763407],
    [10, 10, 0.722467, 1],
    [0, 20, 0, 0.161125],
    [1, 29, 0.006113, 0.171755],
    [15, 148, 0.062386, 0.160487],
    [81, 263, 0.255288, 0.36621],
    [0, 10_000, 0, 0.000384],
    [500, 10_000, 0.045899, 0.054447],
    [5000, 10_000, 0.490202, 0.509798],
  ])('wilson(%s, %s) is the interval from %s to %s', (hits, records, low, high) => {
    const interval = wilson(hits, records);
    expect(Math.abs(interval[0] - low)).toBeLessThan(1e-6);
    expect(Math.abs(interval[1] - high)).toBeLessThan(1e-6);
  });

  prop(
    'the Wilson interval contains the share, stays inside [0, 1], and mirrors the interval of the misses',
    [fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true })],
    (records, share) => {
      const hits = Math.round(records * share);
      const [low, high] = wilson(hits, records);
      const [mirrorLow, mirrorHigh] = wilson(records - hits, records);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(hits / records);
      expect(high).toBeGreaterThanOrEqual(hits / records);
      expect(mirrorLow).toBeCloseTo(1 - high, 9);
      expect(mirrorHigh).toBeCloseTo(1 - low, 9);
    },
  );

  test('the Wilson interval starts at exactly 0 without hits, and ends at exactly 1 without misses', () => {
    for (let n = 1; n < 500; n++) {
      expect(wilson(0, n)[0]).toBe(0);
      expect(wilson(n, n)[1]).toBe(1);
    }
  });
});

describe('readPrice', () => {
  test.each([
    ['110', { kind: 'unclear', american: 2.1, decimal: 110 }],
    [' 1500 ', { kind: 'unclear', american: 16, decimal: 1500 }],
    ['110,5', { kind: 'unclear', american: 2.105, decimal: 110.5 }],
    ['110,55', { kind: 'unclear', american: 2.1055, decimal: 110.55 }],
    ['+110', { kind: 'certain', format: 'american', odds: 2.1 }],
    ['2.5', { kind: 'certain', format: 'decimal', odds: 2.5 }],
    ['5/2', { kind: 'certain', format: 'fractional', odds: 3.5 }],
    ['Even', { kind: 'certain', format: 'american', odds: 2 }],
  ])('readPrice reads %j as %j', (text, { kind, ...figures }) => {
    const read = readPrice(text);
    const near = Object.entries(figures).map(([name, of]) => [
      name,
      typeof of === 'number' ? expect.closeTo(of, 9) : of,
    ]);
    expect(read).toEqual({ ok: true, value: { kind, ...Object.fromEntries(near) } });
  });

  test.each([
    ['1,909', 1.909, 20.09],
    [' 150,000 ', 150, 1501],
  ])('readPrice leaves open whether the comma of %j is before decimals', (text, decimal, american) => {
    expect(readPrice(text)).toEqual({
      ok: false,
      error: { kind: 'twoReadings', text, decimal, american: expect.closeTo(american, 9) },
    });
  });

  test('a word for even odds is the price 2 in the notations that have one', () => {
    for (const text of ['even', ' EVENS ', 'ev'])
      for (const format of ODDS_FORMATS) {
        const found = parseOdds(text, format);
        expect([format, found.ok && found.value]).toEqual([
          format,
          format === 'american' || format === 'fractional' ? 2 : false,
        ]);
      }
  });

  const cents = fc.integer({ min: 101, max: 99_999 });
  prop('a decimal price is the same with a comma, and an American price with or without one', [cents], (of) => {
    const text = (of / 100).toFixed(2);
    expect(parseOdds(text.replace('.', ','), 'decimal')).toEqual({ ok: true, value: of / 100 });
    const thousands = `+${Math.floor(of / 1000)},${String(of % 1000).padStart(3, '0')}`;
    if (of >= 1000) expect(parseOdds(thousands, 'american')).toEqual(parseOdds(`+${of}`, 'american'));
  });

  test.each(['1234,567', '+1,2345', '1,23,456', '++110', '110+', '-1,50', '+9,999,999'])(
    'parseOdds does not read %j as American odds',
    (text) => {
      expect(parseOdds(text, 'american')).toMatchObject({ ok: false });
    },
  );
});
