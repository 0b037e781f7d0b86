import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { affinities } from './compileGoals.ts';
import { assistantRows, expectedAssists, type Helpers } from './assistants.ts';

const SIZE = 6;
/** Of the six skaters of the test team, the last two are defensemen. */
const defense = Array.from({ length: SIZE }, (_, i) => i > 3);
const weight = fc.double({ min: 0.01, max: 1, noNaN: true });
const list = fc.array(weight, { minLength: SIZE, maxLength: SIZE });

/** The oracle: enumerates all pairs of a first and a second assistant. */
function byHand(
  single: readonly number[],
  double: readonly number[],
  rows: readonly (readonly number[])[],
  second: number,
) {
  const expected = single.map(() => 0);
  rows.forEach((row, s) => {
    row.forEach((p, one) => {
      expected[one]! += (single[s]! + double[s]!) * p;
      const from = defense[one] ? row : rows[one]!;
      const left = from.map((q, k) => (k === one || k === s ? 0 : defense[one] && defense[k] ? q * second : q));
      const total = left.reduce((sum, q) => sum + q, 0);
      left.forEach((q, other) => (expected[other]! += double[s]! * p * (q / total)));
    });
  });
  return expected;
}

prop(
  'expectedAssists returns the same numbers as an enumeration of all pairs of assistants',
  [list, list, fc.array(list, { minLength: SIZE, maxLength: SIZE }), fc.double({ min: 0.01, max: 1, noNaN: true })],
  (single, double, weights, second) => {
    const rows = weights.map((row, s) => {
      const others = row.map((w, h) => (s === h ? 0 : w));
      const total = others.reduce((sum, w) => sum + w, 0);
      return others.map((w) => w / total);
    });
    const expected = expectedAssists({ single, double }, Float64Array.from(rows.flat()), { defense, second });
    byHand(single, double, rows, second).forEach((x, h) => expect(expected[h]).toBeCloseTo(x, 10));
  },
  50,
);

const { skaters } = sampleRates().home;
const helpers: Helpers = { defense: skaters.map((s) => s.position === 'D'), second: 0.6 };
const goals = { single: skaters.map((s) => s.goals * 0.2), double: skaters.map((s) => s.goals * 0.7) };

test('assistantRows gives each skater the rated number of assists, and linemates of the scorer assist more often', () => {
  const total = goals.single.reduce((sum, x, i) => sum + x + 2 * goals.double[i]!, 0);
  const rated = skaters.reduce((sum, s) => sum + s.assists, 0);
  const wanted = skaters.map((s) => (s.assists * total) / rated);
  const rows = assistantRows(goals, wanted, affinities(skaters, 'lines'), helpers);
  expectedAssists(goals, rows, helpers).forEach((x, i) => expect(x / wanted[i]!).toBeCloseTo(1, 6));
  skaters.forEach((_, s) => {
    const row = rows.subarray(s * skaters.length, (s + 1) * skaters.length);
    expect(row[s]).toBe(0);
    expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
  // If the center of the third line scores, a winger of this line is a more likely assistant than a higher-rated winger
  // of the first line.
  expect(rows[6 * skaters.length + 7]!).toBeGreaterThan(rows[6 * skaters.length + 1]!);
});

test('affinities raises the affinity between forwards of line 1 or 2 and the defense pair with the same number', () => {
  const flat = affinities(skaters, 'lines');
  const of = (scorer: number, helper: number): number => flat[scorer * skaters.length + helper]!;
  // The skaters of the test team are in the order of the lines (three forwards each) and then of the pairs (two
  // defensemen each).
  expect([of(0, 12), of(12, 0), of(3, 14)]).toEqual([1.4, 1.4, 1.4]);
  expect([of(0, 14), of(6, 16)]).toEqual([1, 1]);
});

test('affinities of two defensemen depend on the pair, and of two forwards on the chance that they play together', () => {
  const flat = affinities(skaters, 'lines');
  const of = (scorer: number, helper: number): number => flat[scorer * skaters.length + helper]!;
  expect([of(12, 13), of(12, 14)]).toEqual([0.25, 0.04]);
  expect(of(0, 1)).toBeCloseTo(1 + 44 * 0.3, 12);
  expect(of(0, 3)).toBe(1);
  const certain = affinities([{ ...skaters[0]!, together: [0, 1] }, skaters[1]!], 'lines');
  expect(certain[1]).toBe(45);
});

test('affinities on the power play are higher between skaters of the same power-play unit', () => {
  const flat = affinities(skaters, 'units');
  const of = (scorer: number, helper: number): number => flat[scorer * skaters.length + helper]!;
  // Power-play unit 1 has forwards 0 to 3 and the first defenseman (skater 12). Unit 2 has forwards 4 to 7 and the
  // second defenseman (skater 13).
  expect(of(0, 12)).toBeGreaterThan(of(0, 3));
  expect(of(0, 3)).toBeGreaterThan(of(0, 4));
  expect(of(4, 13)).toBe(of(0, 12));
  expect(of(0, 0)).toBe(0);
});
