import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { Result } from '../result.ts';
import {
  americanToDecimal,
  breakEven,
  decidedProbability,
  edge,
  expectedValue,
  kelly,
  pairFault,
  probabilityToDecimal,
  resultShares,
  stakeOf,
  type AmericanOdds,
  type BetShares,
  type DecimalOdds,
  type Probability,
} from './index.ts';
import { KELLY_CAP, KELLY_FRACTION } from './value.ts';

const p = (value: number): Probability => value as Probability;
const d = (value: number): DecimalOdds => value as DecimalOdds;
const american = (value: number): DecimalOdds => americanToDecimal(value as AmericanOdds);
const shares = (win: number, push: number, lose: number): BetShares => ({ win: p(win), push: p(push), lose: p(lose) });
const FULL = { fraction: 1, cap: 1 };

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const probability = fc.double({ min: 0, max: 1, noNaN: true }).map(p);
const price = fc.double({ min: 1.0001, max: 5000, noNaN: true }).map(d);
/** Generates the shares of records in which a bet wins, pushes and loses. At least one record is not a push. */
const counted = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
  .filter(([win, , lose]) => win + lose > 0)
  .map(([win, push, lose]) => {
    const all = win + push + lose;
    return shares(win / all, push / all, lose / all);
  });

describe('a bet that cannot push', () => {
  test.each([
    [american(110), 0.5, 0.05],
    [d(2.5), 0.5, 0.25],
    [american(-110), 0.55, 0.05],
    [d(1.8), 0.4, -0.28],
    [d(2), 0.5, 0],
    [d(3), 0, -1],
    [d(3), 1, 2],
  ])('at a price of %s and a probability of %s, the expected value is %s', (decimal, chance, expected) => {
    expect(unwrap(expectedValue(p(chance), decimal))).toBeCloseTo(expected, 12);
  });

  test('edge and expected value differ for the same bet', () => {
    expect(unwrap(edge(p(0.5), d(2.5)))).toBeCloseTo(0.1, 12);
    expect(unwrap(expectedValue(p(0.5), d(2.5)))).toBeCloseTo(0.25, 12);
  });

  test('breakEven is 1 / price', () => {
    expect(unwrap(breakEven(american(-110)))).toBeCloseTo(0.52381, 6);
    expect(unwrap(breakEven(d(4)))).toBe(0.25);
  });

  prop(
    'expected value and edge have the same sign, and the expected value is 0 at break-even',
    [probability, price],
    (chance, decimal) => {
      const ev = unwrap(expectedValue(chance, decimal));
      const over = unwrap(edge(chance, decimal));
      expect(ev).toBeCloseTo(over * decimal, 9);
      if (Math.abs(over) > 1e-12) expect(Math.sign(ev)).toBe(Math.sign(over));
      expect(unwrap(expectedValue(unwrap(breakEven(decimal)), decimal))).toBeCloseTo(0, 12);
      expect(ev).toBeGreaterThanOrEqual(-1);
    },
  );
});

describe('a bet that can push', () => {
  prop(
    'is accepted with any counts of won and pushed records, also if it never loses',
    [fc.nat(40), fc.nat(40)],
    (won, pushed) => {
      fc.pre(won > 0);
      for (const lost of [0, 1]) {
        const all = won + pushed + lost;
        expect(unwrap(decidedProbability(resultShares(won / all, pushed / all)))).toBeCloseTo(won / (won + lost), 12);
      }
    },
  );

  const half = shares(0.45, 0.15, 0.4);

  test('expected value, Kelly stake, fair price and edge take pushes into account', () => {
    expect(unwrap(expectedValue(half, d(1.95)))).toBeCloseTo(0.0275, 12);
    expect(unwrap(kelly(half, d(1.95), FULL))).toBeCloseTo(0.034056, 6);
    expect(probabilityToDecimal(unwrap(decidedProbability(half)))).toBeCloseTo(1.888889, 6);
    expect(unwrap(edge(half, d(1.95)))).toBeCloseTo(0.45 / 0.85 - 1 / 1.95, 12);
  });

  test('the fair price of a bet that wins 3, pushes 3 and loses 2 of 8 records is 1.67', () => {
    const over = shares(0.375, 0.375, 0.25);
    expect(probabilityToDecimal(unwrap(decidedProbability(over)))).toBeCloseTo(1.67, 2);
  });

  prop(
    'expected value, Kelly stake and decided probability match the formulas with win, push and lose shares',
    [counted, price],
    (bet, decimal) => {
      const b = decimal - 1;
      expect(unwrap(expectedValue(bet, decimal))).toBeCloseTo(bet.win * b - bet.lose, 9);
      const full = Math.max(0, (b * bet.win - bet.lose) / (b * (bet.win + bet.lose)));
      expect(unwrap(kelly(bet, decimal, FULL))).toBeCloseTo(Math.min(1, full), 9);
      expect(unwrap(decidedProbability(bet))).toBeCloseTo(bet.win / (bet.win + bet.lose), 12);
    },
  );

  prop('a bet at its fair price has an expected value of 0', [counted], (bet) => {
    const fair = probabilityToDecimal(unwrap(decidedProbability(bet)));
    if (fair !== null && fair > 1) expect(unwrap(expectedValue(bet, fair))).toBeCloseTo(0, 9);
  });

  prop(
    'a bet with a push share of 0 has the same results as a bet that is given only by its probability of winning',
    [probability, price],
    (chance, decimal) => {
      const bet = shares(chance, 0, 1 - chance);
      expect(expectedValue(bet, decimal)).toEqual(expectedValue(chance, decimal));
      expect(kelly(bet, decimal)).toEqual(kelly(chance, decimal));
      expect(unwrap(decidedProbability(bet))).toBe(chance);
    },
  );

  test('decidedProbability is at most 1 when rounded shares sum to slightly more than 1', () => {
    expect(unwrap(decidedProbability(shares(0.85 + 5e-10, 0.15, 0)))).toBe(1);
  });
});

describe('kelly', () => {
  test.each([
    [2.1, 0.55, 0.140909],
    [3.5, 0.3, 0.02],
    [2.5, 0.5, 0.166667],
    [2, 0.5, 0],
    [1.8, 0.4, 0],
    [1.5, 1, 1],
  ])('the full Kelly stake at a price of %s and a probability of %s is %s', (decimal, chance, expected) => {
    expect(unwrap(kelly(p(chance), d(decimal), FULL))).toBeCloseTo(expected, 6);
  });

  test('kelly stakes a quarter of the full Kelly stake by default, but at most 5 % of the bankroll', () => {
    expect([KELLY_FRACTION, KELLY_CAP]).toEqual([0.25, 0.05]);
    expect(unwrap(kelly(p(0.55), d(2.1)))).toBeCloseTo(0.140909 / 4, 6);
    expect(unwrap(kelly(p(0.9), d(2.1)))).toBe(0.05);
    expect(unwrap(kelly(p(0.55), d(2.1), { fraction: 0.5 }))).toBe(0.05);
    expect(unwrap(kelly(p(0.55), d(2.1), { fraction: 0.5, cap: 1 }))).toBeCloseTo(0.0705, 4);
    expect(unwrap(kelly(p(0.55), d(2.1), { cap: 0.01 }))).toBe(0.01);
    expect(unwrap(kelly(p(0.9), d(2.1), { fraction: 0 }))).toBe(0);
    expect(unwrap(kelly(p(0.9), d(2.1), { cap: 0 }))).toBe(0);
  });

  prop(
    'kelly is 0 exactly when the expected value is not positive',
    [fc.oneof(probability, counted), price],
    (chance, decimal) => {
      const ev = unwrap(expectedValue(chance, decimal));
      expect(unwrap(kelly(chance, decimal)) === 0).toBe(ev <= 0);
    },
  );

  prop(
    'kelly never decreases with the probability and stays within the cap',
    [probability, probability, price, fc.double({ min: 0, max: 1, noNaN: true })],
    (one, other, decimal, cap) => {
      const [less, more] = [p(Math.min(one, other)), p(Math.max(one, other))];
      const stakes = [less, more].map((chance) => unwrap(kelly(chance, decimal, { fraction: 1, cap })));
      expect(stakes[0]).toBeLessThanOrEqual(stakes[1]!);
      expect(stakes[0]).toBeGreaterThanOrEqual(0);
      expect(stakes[1]).toBeLessThanOrEqual(cap);
    },
  );

  test.each([
    ['fraction', -0.1],
    ['fraction', 1.01],
    ['cap', Number.NaN],
    ['cap', 2],
  ] as const)('kelly rejects a %s of %s', (limit, amount) => {
    const refused = kelly(p(0.5), d(3), { [limit]: amount });
    expect(refused).toEqual({ ok: false, error: { kind: 'badLimit', limit, value: amount } });
  });
});

describe('invalid bets', () => {
  test.each([1, 0.5, 0, -2, Infinity, Number.NaN])('every calculation rejects a price of %s', (decimal) => {
    const refused = { ok: false, error: { kind: 'badPrice', decimal } };
    expect(expectedValue(p(0.5), d(decimal))).toEqual(refused);
    expect(edge(p(0.5), d(decimal))).toEqual(refused);
    expect(breakEven(d(decimal))).toEqual(refused);
    expect(kelly(p(0.5), d(decimal))).toEqual(refused);
  });

  test.each([
    [-0.1, 0, 1.1],
    [1.1, 0, -0.1],
    [0.5, 0.6, -0.1],
    [0.6, -0.1, 0.5],
    [-0.1, 0.6, 0.5],
    [0.5, 0.2, 0.2],
    [0.5, 0.2, 0.5],
    [0.5, 0.2, 0.3 + 1e-8],
    [0, 1, 0],
    [5e-10, 1, 0],
    [0, 1 - 5e-10, 0],
    [Number.NaN, 0, 0.5],
  ])('every calculation rejects the shares win %s, push %s and lose %s', (win, push, lose) => {
    const bet = shares(win, push, lose);
    const refused = { ok: false, error: { kind: 'badChance', shares: bet } };
    expect(expectedValue(bet, d(2))).toEqual(refused);
    expect(decidedProbability(bet)).toEqual(refused);
    expect(edge(bet, d(2))).toEqual(refused);
    expect(kelly(bet, d(2))).toEqual(refused);
  });

  test.each([1.5, -0.5, Number.NaN])('expectedValue rejects a probability of %s', (chance) => {
    const error = { kind: 'badChance', shares: { win: chance, push: 0, lose: 1 - chance } };
    expect(expectedValue(p(chance), d(2))).toEqual({ ok: false, error });
  });
});

describe('the prices of both sides at one book', () => {
  // The bounds of the sum are exact in these prices.
  test.each([
    [2, 1 / 0.48, null],
    [2, 1 / 0.4799, 'pairBelow'],
    [2, 1 / 0.85, null],
    [2, 1 / 0.8501, 'pairAbove'],
  ])('pairFault of %s and %s is %s', (one, other, kind) => {
    expect(pairFault(d(one), d(other))?.kind ?? null).toBe(kind);
    expect(pairFault(d(other), d(one))?.kind ?? null).toBe(kind);
  });

  const implied = fc.integer({ min: 1, max: 999 });
  prop('pairFault judges and returns the sum of the implied probabilities', [implied, implied], (one, other) => {
    const sum = one + other;
    fc.pre(sum !== 980 && sum !== 1350);
    const found = pairFault(d(1000 / one), d(1000 / other));
    if (sum > 980 && sum < 1350) expect(found).toBeNull();
    else expect(found).toEqual({ kind: sum < 980 ? 'pairBelow' : 'pairAbove', sum: expect.closeTo(sum / 1000, 12) });
  });
});

describe('the stake of a bet of the files', () => {
  // 1 / .92 - 1 = 8.7 %, which `STAKE_RULE` names.
  prop(
    'stakeOf stakes on a bet that is not too good from an EV of 8.7% of what does not push',
    [
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 85, max: 119 }),
    ],
    (decided, percent, hundredths) => {
      const push = percent / 100;
      const paid = d(hundredths / 100 / decided);
      fc.pre(paid > 1.001);
      const chance = shares(decided * (1 - push), push, (1 - decided) * (1 - push));
      const stake = unwrap(stakeOf(chance, paid));
      expect(unwrap(expectedValue(chance, paid))).toBeCloseTo((hundredths / 100 - 1) * (1 - push), 9);
      expect(stake > 0).toBe(hundredths / 100 > 1 / 0.92);
    },
  );
});
