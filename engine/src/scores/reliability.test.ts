import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { reliability, tenths } from './reliability.ts';

const events = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)), {
  minLength: 1,
  maxLength: 80,
});

describe('reliability', () => {
  test('reliability splits twenty events into ten bins of two', () => {
    const chances = Array.from({ length: 20 }, (_, i) => (19 - i) / 20);
    const held = chances.map((p) => (p >= 0.5 ? 1 : 0));
    const bins = reliability(chances, held);
    expect(bins).toHaveLength(10);
    expect(bins[0]).toEqual({ events: 2, expected: 0.025, observed: 0 });
    expect(bins[9]!.expected).toBeCloseTo(0.925, 12);
    expect(bins[9]!.observed).toBe(1);
  });

  test('reliability returns no empty bins for fewer than ten events', () => {
    expect(reliability([0.4], [1])).toEqual([{ events: 1, expected: 0.4, observed: 1 }]);
  });

  prop(
    'reliability puts each event into one bin; bins are in order of forecast and differ in size by at most 1',
    [events],
    (all) => {
      const bins = reliability(
        all.map(([p]) => p),
        all.map(([, came]) => came),
      );
      const sum = (of: (bin: (typeof bins)[number]) => number): number => bins.reduce((s, bin) => s + of(bin), 0);
      expect(sum((bin) => bin.events)).toBe(all.length);
      expect(sum((bin) => bin.events * bin.observed)).toBeCloseTo(all.filter(([, came]) => came === 1).length, 9);
      const expected = bins.map((bin) => bin.expected);
      expect(expected.every((p, i) => i === 0 || p >= expected[i - 1]! - 1e-12)).toBe(true);
      const sizes = bins.map((bin) => bin.events);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    },
  );
});

describe('tenths', () => {
  test('tenths puts a chance at a boundary into the higher group, and a chance of 1 into the last group', () => {
    const groups = tenths([0, 0.0999, 0.1, 0.3, 0.55, 0.9, 1]);
    expect(groups).toEqual([[0, 1], [2], [], [3], [], [4], [], [], [], [5, 6]]);
  });

  prop('tenths puts each event into exactly one group, whose range contains the chance', [events], (all) => {
    const chances = all.map(([p]) => p);
    const groups = tenths(chances);
    expect(groups.flat().toSorted((a, b) => a - b)).toEqual(chances.map((_, i) => i));
    groups.forEach((group, k) =>
      group.forEach((i) => {
        expect(chances[i]!).toBeGreaterThanOrEqual(k / 10 - 1e-12);
        expect(chances[i]!).toBeLessThanOrEqual((k + 1) / 10);
      }),
    );
  });
});
