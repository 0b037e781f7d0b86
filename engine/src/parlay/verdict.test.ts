import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { MODEL_MARGIN, wilson, type BetShares, type DecimalOdds, type Probability } from '../odds/index.ts';
import { priceToBeat, UNGRADED, verdict, type GradedSlips, type JudgedBet, type Verdict } from './verdict.ts';

const price = (value: number): DecimalOdds => value as DecimalOdds;
const counted = (hits: number, records: number): JudgedBet => ({
  shares: { win: hits / records, push: 0, lose: 1 - hits / records } as BetShares,
  probability: (hits / records) as Probability,
  interval: wilson(hits, records),
  ofFile: false,
  missing: false,
});
const slip = counted(2454, 10_000);

function judge(of: JudgedBet, odds: number, trust = UNGRADED): Verdict {
  const judged = verdict(of, price(odds), trust);
  if (!judged.ok) throw new Error(JSON.stringify(judged.error));
  return judged.value;
}

const slips = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([records, share]) => counted(Math.round(records * share), records));
const prices = fc.double({ min: 1.01, max: 5000, noNaN: true });

describe('verdict', () => {
  test('the verdict on +260 is `pass` if the fair price is +307, and prices are better than fair from +343', () => {
    const { kind, value, betterFrom, stake } = judge(slip, 3.6);
    expect(kind).toBe('pass');
    expect(value).toBeCloseTo(0.2454 * 3.6 - 1, 12);
    expect(Math.round((betterFrom! - 1) * 100)).toBe(343);
    expect(stake).toBe(0);
  });

  test('the verdict is `tooClose` at the fair price, and `better` beyond the model’s margin of error', () => {
    expect(judge(slip, 1 / 0.2454).kind).toBe('tooClose');
    const better = judge(slip, 4.5);
    expect(better.kind).toBe('better');
    const low = 0.2454 * (1 - MODEL_MARGIN);
    expect(better.stake).toBeCloseTo((0.25 * (low * 4.5 - 1)) / 3.5, 12);
  });

  test('the range of a verdict is the 95 % interval if that is wider than the model’s margin of error', () => {
    const few = counted(3, 20);
    expect(judge(few, 10).range).toEqual(wilson(3, 20));
  });

  test('verdict never stakes more than 5 % of the bankroll', () => {
    expect(judge(counted(9000, 10_000), 1000).stake).toBe(0.05);
  });

  test('`betterFrom` is null for a slip without hits', () => {
    expect(judge(counted(0, 100), 1000)).toMatchObject({
      betterFrom: null,
      kind: 'tooClose',
    });
  });

  test('verdict refuses a price without a profit, and a slip with a missing player', () => {
    expect(verdict(slip, price(1))).toEqual({ ok: false, error: { kind: 'badPrice', decimal: 1 } });
    expect(verdict({ ...slip, missing: true }, price(2))).toEqual({ ok: false, error: { kind: 'missingPlayer' } });
  });

  prop(
    'the verdict depends on whether the break-even probability is below, within or above the range',
    [slips, prices, fc.double({ min: 0, max: 0.5, noNaN: true })],
    (of, odds, margin) => {
      const { kind, range, stake } = judge(of, odds, { margin, graded: null });
      expect(kind).toBe(1 / odds >= range[1] ? 'pass' : 1 / odds < range[0] ? 'better' : 'tooClose');
      expect(stake > 0).toBe(kind === 'better');
    },
  );

  prop(
    'no price of a slip is `better` if graded slips like it came too low, and no other verdict changes',
    [slips, prices, fc.double({ min: 0, max: 1, noNaN: true })],
    (of, odds, margin) => {
      const graded: GradedSlips = { like: null, n: 300, games: 90, said: 0.5, came: 0.4, tooHigh: true, honest: false };
      const [held, free] = [judge(of, odds, { margin, graded }), judge(of, odds, { margin, graded: null })];
      expect(held.kind).toBe(free.kind === 'better' ? 'tooClose' : free.kind);
      expect([held.stake, held.betterFrom]).toEqual([0, null]);
      expect(judge(of, odds, { margin, graded: { ...graded, tooHigh: false } }).kind).toBe(free.kind);
      expect(priceToBeat(of, { margin, graded })).toBeNull();
    },
  );

  prop('a higher price never makes the verdict worse', [slips, prices, prices], (of, a, b) => {
    const rank = { pass: 0, tooClose: 1, better: 2 };
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    expect(rank[judge(of, high).kind]).toBeGreaterThanOrEqual(rank[judge(of, low).kind]);
  });

  prop('the verdict is `better` slightly above `betterFrom`, and is not `better` slightly below it', [slips], (of) => {
    const { betterFrom } = judge(of, 2);
    fc.pre(betterFrom !== null && betterFrom > 1.001);
    expect(judge(of, betterFrom * 1.0001).kind).toBe('better');
    expect(judge(of, betterFrom * 0.9999).kind).not.toBe('better');
  });
});
