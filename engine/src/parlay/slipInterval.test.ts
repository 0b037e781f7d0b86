import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { wilson } from '../odds/index.ts';
import { decidedGroups, slipInterval } from './slipInterval.ts';

/** Groups with hits, and groups that are rare, empty or sure. */
const groups = fc
  .array(
    fc.nat(3000).chain((n) => fc.record({ n: fc.constant(n), hits: fc.oneof(fc.nat(n), fc.constantFrom(0, n)) })),
    { minLength: 48, maxLength: 48 },
  )
  .map((all) => ({ records: all.map(({ n }) => n), hits: all.map(({ hits }) => hits) }));
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const width = ([low, high]: readonly [number, number]): number => high - low;

describe('slipInterval', () => {
  prop('slipInterval contains the share, and is never wider than the interval of random records', [groups], (of) => {
    const [hits, records] = [sum(of.hits), sum(of.records)];
    fc.pre(records > 0);
    const { interval, method } = slipInterval(hits, records, of);
    expect(interval[0]).toBeLessThanOrEqual(hits / records);
    expect(interval[1]).toBeGreaterThanOrEqual(hits / records);
    expect(width(interval)).toBeLessThanOrEqual(width(wilson(hits, records)) * (1 + 1e-9));
    expect(method).toBe(hits === 0 || hits === records ? 'wilson' : 'even');
  });

  test('slipInterval is that of random records without groups, without hits and without misses', () => {
    const of = { records: [60, 40], hits: [0, 0] };
    expect(slipInterval(0, 0, null)).toEqual({ interval: [0, 1], method: 'wilson' });
    expect(slipInterval(30, 100, null)).toEqual({ interval: wilson(30, 100), method: 'wilson' });
    expect(slipInterval(0, 100, of)).toEqual({ interval: wilson(0, 100), method: 'wilson' });
    expect(slipInterval(100, 100, { ...of, hits: of.records })).toEqual({
      interval: wilson(100, 100),
      method: 'wilson',
    });
  });

  test('slipInterval has the variance of the sequence for a bet that the result decides', () => {
    // The records that are added to a group add 2 (1 - p) to the group with hits, and 2 p to the other one.
    const of = { records: [4e9, 6e9], hits: [4e9, 0] };
    const { interval } = slipInterval(4e9, 1e10, of);
    expect(width(interval) / (2 * 1.96)).toBeCloseTo(Math.sqrt(6.25 + 2) / 1e10, 12);
  });

  test('slipInterval has the variance of random records within a group if the groups do not differ', () => {
    const of = { records: [50_000, 50_000], hits: [20_000, 20_000] };
    const { interval } = slipInterval(40_000, 100_000, of);
    expect(width(interval) / width(wilson(40_000, 100_000))).toBeCloseTo(1, 3);
  });
});

test('decidedGroups leaves out the records in which the slip pushes', () => {
  expect(decidedGroups({ records: [10, 20], hits: [3, 4], unlost: [5, 4] })).toEqual({
    records: [8, 20],
    hits: [3, 4],
  });
});
