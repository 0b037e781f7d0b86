import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { Priced } from '../datasets/index.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import { audit, contradictions, recomputedValue, type Flaw } from './index.ts';
import { OLD_PRICE_MS } from './audit.ts';

const NOW = Date.UTC(2025, 9, 7, 16);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const row = (change: { readonly [K in keyof Priced]?: Priced[K] | number | null } = {}): Priced =>
  ({
    value: 0,
    book: 'Alpha',
    bookOdds: 2,
    modelOdds: 2,
    modelProb: 0.5,
    push: 0,
    captured: null,
    ...change,
  }) as Priced;
/** The flaws of a row, without those of a high EV. */
const kinds = (priced: Priced, now = NOW): readonly Flaw['kind'][] =>
  audit(priced, now)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'tooGood');

const probability = fc.double({ min: 0.0001, max: 1, noNaN: true });
const price = fc.double({ min: 1.01, max: 200, noNaN: true });

describe('audit of the value', () => {
  test.each([
    [0.5, 2, 0.005, []],
    [0.5, 2, -0.005, []],
    [0.5, 2, 0.00501, ['value']],
    [0.5, 2, -0.00501, ['value']],
    // In decimal arithmetic, the difference is exactly the limit of 0.005. In binary it is above the limit, because 2 x
    // 0.55 - 1 is 0.10000000000000009.
    [0.55, 2, 0.095, []],
    [0.55, 2, 0.105, []],
    [0.55, 2, 0.0949, ['value']],
    [0.55, 2, 0.1051, ['value']],
    // The expected value is given as a percentage instead of a fraction.
    [0.55, 2, 10, ['value']],
    [0, 3, -1, []],
    [0, 3, 0, ['value']],
  ])(
    'for a probability of %s, odds of %s and a listed value of %s, audit finds %j',
    (modelProb, bookOdds, value, expected) => {
      expect(kinds(row({ modelProb, bookOdds, value, modelOdds: null }))).toEqual(expected);
    },
  );

  // Round numbers are included, because their product may be exactly between two rounded values.
  const share = fc.oneof(
    fc.nat(10_000).map((n) => n / 10_000),
    fc.nat(20).map((n) => n / 20),
  );
  const odds = fc.oneof(
    fc.integer({ min: 100, max: 20_000 }).map((n) => n / 100),
    fc.integer({ min: 10, max: 200 }).map((n) => n / 10),
  );
  prop(
    'audit accepts a value that is rounded to two or more decimals',
    [share, odds, fc.integer({ min: 2, max: 6 })],
    (p, d, digits) => {
      // The factors are scaled to integers, so that the product is exact, as in decimal arithmetic. It is rounded
      // below.
      const exact = (Math.round(p * 10_000) * Math.round(d * 100) - 1e6) / 1e6;
      const priced = row({ modelProb: p, bookOdds: d, modelOdds: null });
      for (const value of [
        round(exact, digits),
        Math.floor(exact * 100 + 0.5) / 100,
        Math.ceil(exact * 100 - 0.5) / 100,
      ])
        expect(kinds({ ...priced, value })).toEqual([]);
    },
  );

  const off = fc.tuple(fc.double({ min: 0.00501, max: 1, noNaN: true }), fc.boolean());
  prop('audit flags a wrong value and reports the correct value', [probability, price, off], (p, d, [by, up]) => {
    const right = p * d - 1;
    const priced = row({ modelProb: p, bookOdds: d, modelOdds: null, value: right + (up ? by : -by) });
    expect(contradictions(priced)).toEqual([{ kind: 'value', recomputed: right }]);
    expect(recomputedValue(priced)).toBe(right);
  });
});

describe('audit of the model odds', () => {
  prop('audit accepts model odds and a model probability that are both rounded', [probability, price], (p, d) => {
    const modelProb = round(p, 4) as Probability;
    const bookOdds = round(d, 2) as DecimalOdds;
    const priced = row({ modelProb, bookOdds, value: recomputedValue({ modelProb, bookOdds }) });
    // The odds in the file may have been computed from the probability before or after it was rounded.
    expect(kinds({ ...priced, modelOdds: round(1 / p, 2) as DecimalOdds })).toEqual([]);
    expect(kinds({ ...priced, modelOdds: round(1 / modelProb, 2) as DecimalOdds })).toEqual([]);
  });

  test('audit accepts a row without model odds', () => {
    expect(kinds(row({ modelOdds: null }))).toEqual([]);
  });

  test.each([
    // For fair odds of 2.00, a difference of up to 0.0104 is accepted: 0.01 for rounded odds, and 2 x 2 x 0.0001 for
    // the rounded probability.
    [0.5, 2.0103, []],
    [0.5, 1.9897, []],
    [0.5, 2.0105, ['modelOdds']],
    [0.5, 1.9895, ['modelOdds']],
    [0.01, 101.009, []],
    [0.01, 98.991, []],
    [0.01, 101.011, ['modelOdds']],
    [0.01, 98.989, ['modelOdds']],
    [1, 1, []],
    [1, 1.02, ['modelOdds']],
  ])('for a probability of %s and listed odds of %s, audit finds %j', (modelProb, modelOdds, expected) => {
    expect(kinds(row({ modelProb, modelOdds, value: modelProb * 2 - 1 }))).toEqual(expected);
  });

  prop(
    'audit flags model odds that do not match the probability, and reports both',
    [probability, probability],
    (p, other) => {
      const [fair, odds] = [1 / p, 1 / other];
      const allowed = 0.01 + fair * fair * 0.0001;
      const found = contradictions(row({ modelProb: p, modelOdds: odds, value: p * 2 - 1 }));
      if (Math.abs(odds - fair) < allowed * 0.999) expect(found).toEqual([]);
      else if (Math.abs(odds - fair) > allowed * 1.001)
        expect(found).toEqual([{ kind: 'modelOdds', listed: odds, probability: p }]);
    },
  );

  test('audit flags any model odds if the model probability is 0', () => {
    expect(audit(row({ modelProb: 0, modelOdds: 1000, value: -1 }), NOW)).toEqual([
      { kind: 'modelOdds', listed: 1000, probability: 0 },
    ]);
  });

  test('audit reports model odds in American notation as a fault', () => {
    expect(kinds(row({ modelOdds: 100 }))).toEqual(['modelOdds']);
  });
});

describe('audit of the age of a price', () => {
  test.each([
    [0, []],
    [OLD_PRICE_MS, []],
    [OLD_PRICE_MS + 1, ['oldPrice']],
    // The capture time of the price is in the future.
    [-OLD_PRICE_MS * 4, []],
  ])('for a price that is %s ms old, audit finds %j', (age, expected) => {
    expect(kinds(row({ captured: NOW - age }))).toEqual(expected);
  });

  test('audit flags a price that is older than 12 hours, and reports its age', () => {
    expect(OLD_PRICE_MS).toBe(12 * 60 * 60 * 1000);
    expect(audit(row({ captured: NOW - 90_000_000 }), NOW)).toEqual([{ kind: 'oldPrice', age: 90_000_000 }]);
  });
});

test('audit reports all flaws of a row', () => {
  expect(kinds(row({ value: 0.3, modelOdds: 3, captured: 0 }))).toEqual(['value', 'modelOdds', 'oldPrice']);
});

describe('audit of what surrounds a price', () => {
  const sound = { ...row(), start: null, started: false, pair: null };

  test.each([
    [2.4, []],
    [2.41, ['tooGood']],
    [110, ['tooGood']],
  ])('audit finds at a price of %s for a probability of 0.5: %j', (bookOdds, found) => {
    const priced = row({ bookOdds, value: bookOdds / 2 - 1 });
    expect(audit(priced, NOW).map(({ kind }) => kind)).toEqual(found);
  });

  test('audit repeats what is wrong with a pair of prices', () => {
    const pair = { kind: 'pairBelow', sum: 0.57 } as const;
    expect(audit({ ...sound, pair }, NOW)).toEqual([pair]);
  });

  test.each([
    [{ start: NOW }, ['begun']],
    [{ start: NOW + 1 }, []],
    [{ start: null }, []],
    [{ started: true }, ['begun']],
  ])('audit with %j finds %j', (game, found) => {
    expect(audit({ ...sound, ...game }, NOW).map(({ kind }) => kind)).toEqual(found);
  });

  test('the clock does not judge sample data, but what the data says counts', () => {
    expect(audit({ ...sound, start: 0, captured: 0 }, -Infinity)).toEqual([]);
    expect(audit({ ...sound, started: true }, -Infinity)).toEqual([{ kind: 'begun' }]);
  });
});
