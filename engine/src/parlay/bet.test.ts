import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { expectedValue, kelly, type DecimalOdds, type Probability } from '../odds/index.ts';
import { slipBet, type SlipBet } from './index.ts';

const bet = (hits: number, records: number, pushes: number, price: number): SlipBet => {
  const found = slipBet({ hits, records, missing: false }, pushes, price as DecimalOdds);
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
};

test('slipBet returns a stake of 0 for a 5 % slip at +2000, whose EV interval includes 0', () => {
  const { breakEven, strict, refund } = bet(500, 10_000, 0, 21);
  expect(breakEven).toBeCloseTo(1 / 21, 12);
  expect([strict.value, ...strict.valueInterval].map((x) => (x * 100).toFixed(1))).toEqual(['5.0', '-3.6', '14.3']);
  expect([strict.stake, refund]).toEqual([0, null]);
});

test('slipBet returns one expected value for pushes that lose the stake and one for pushes that refund it', () => {
  // The slip wins in .45 of the records, pushes in .15 and loses in .40.
  const { strict, refund } = bet(450_000, 1_000_000, 150_000, 1.95);
  expect(strict.value).toBeCloseTo(0.45 * 1.95 - 1, 12);
  expect(refund!.value).toBeCloseTo(0.0275, 10);
  expect(refund!.push).toBe(0.15);
  expect(1 / refund!.probability).toBeCloseTo(1.888889, 6);
  // The full Kelly stake at the measured probability is .034056. The returned stake is less than a quarter of that,
  // because it is a quarter of the Kelly stake at the low end of the probability's interval.
  expect(refund!.stake).toBeGreaterThan(0.0075);
  expect(refund!.stake).toBeLessThan(0.034056 / 4);
});

test('slipBet returns a `refund` of null if every record is a push', () => {
  const { strict, refund } = bet(0, 100, 100, 2);
  expect([strict.value, strict.stake, refund]).toEqual([-1, 0, null]);
});

test('slipBet refuses a slip with a player who is not in the simulation', () => {
  expect(slipBet({ hits: 99, records: 100, missing: true }, 0, 2 as DecimalOdds)).toEqual({
    ok: false,
    error: { kind: 'missingPlayer' },
  });
});

test('slipBet refuses a price that returns no more than the stake', () => {
  expect(slipBet({ hits: 1, records: 100, missing: false }, 0, 1 as DecimalOdds)).toMatchObject({
    ok: false,
    error: { kind: 'badPrice' },
  });
});

prop(
  'slipBet returns an expected value within its interval, and a positive stake only if the low end is positive',
  [
    fc.integer({ min: 1, max: 100_000 }).chain((records) =>
      fc.tuple(fc.constant(records), fc.nat(records)).chain(([all, hits]) =>
        fc.record({
          records: fc.constant(all),
          hits: fc.constant(hits),
          pushes: fc.nat(Math.max(0, all - hits - 1)),
        }),
      ),
    ),
    fc.integer({ min: 101, max: 100_000 }).map((cents) => cents / 100),
  ],
  ({ records, hits, pushes }, price) => {
    const { strict, refund } = bet(hits, records, pushes, price);
    expect(refund === null).toBe(pushes === 0);
    for (const figures of refund ? [strict, refund] : [strict]) {
      const [low, high] = figures.valueInterval;
      expect(low).toBeLessThanOrEqual(figures.value + 1e-9);
      expect(high).toBeGreaterThanOrEqual(figures.value - 1e-9);
      if (Math.abs(low) > 1e-9) expect(figures.stake > 0).toBe(low > 0);
    }
    const p = (hits / records) as Probability;
    expect(strict.value).toBeCloseTo((expectedValue(p, price as DecimalOdds) as { value: number }).value, 12);
    const byKelly = kelly(strict.interval[0], price as DecimalOdds) as { value: number };
    expect(strict.stake).toBeCloseTo(byKelly.value, 12);
    // Getting the stake back on a push is never worse than losing it.
    if (refund) expect(refund.value).toBeGreaterThanOrEqual(strict.value - 1e-9);
  },
);
