import { expect, test } from 'vitest';
import { assistantRows, expectedAssists } from './assistants.ts';
import { sampleRates } from '../../testing/sampleRates.ts';

const { skaters } = sampleRates().home;
const share = (values: readonly number[]): number[] => {
  const total = values.reduce((sum, x) => sum + x, 0);
  return values.map((x) => x / total);
};

test('each row is a distribution over teammates, the scorer left out', () => {
  assistantRows(skaters).forEach((row, s) => {
    expect(row[s]).toBe(0);
    expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});

test('everybody assists as often as he was rated, though his line helps him more', () => {
  const rows = assistantRows(skaters);
  const expected = share(expectedAssists(share(skaters.map((s) => s.goals)), rows));
  share(skaters.map((s) => s.assists)).forEach((wanted, i) => expect(expected[i]).toBeCloseTo(wanted, 4));
  // The third line's centre: his wings before a first-line wing who is rated far higher.
  expect(rows[6]![7]!).toBeGreaterThan(rows[6]![1]!);
});

test('expected assists, against drawing first and second by hand', () => {
  const rows = [
    [0, 0.5, 0.5],
    [0.75, 0, 0.25],
    [0.2, 0.8, 0],
  ];
  // With two helpers both assist whenever there are two: only single assists tell them apart.
  expectedAssists([1, 0, 0], rows).forEach((x, i) => expect(x).toBeCloseTo([0, 0.841, 0.841][i]!, 12));
  expectedAssists([0, 1, 0], rows).forEach((x, i) => {
    expect(x).toBeCloseTo([0.748 + 0.186 * 0.75, 0, 0.748 + 0.186 * 0.25][i]!, 12);
  });
});

test('a skater who never assisted may still do', () => {
  const none = skaters.map((s, i) => (i < 16 ? { ...s, assists: 0 } : s));
  const rows = assistantRows(none);
  expect(rows[0]!.filter((p) => p > 0)).toHaveLength(17);
});
