import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { bestLines, linesByIceTime, pairsByIceTime } from './lines.ts';

const players = [...Array.from({ length: 12 }).keys()];
const matrix = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 144, maxLength: 144 });
const of =
  (cells: readonly number[]) =>
  (a: number, b: number): number =>
    cells[Math.min(a, b) * 12 + Math.max(a, b)]!;
const together = (lines: readonly (readonly number[])[], affinity: (a: number, b: number) => number): number =>
  lines.reduce(
    (sum, line) =>
      sum + line.reduce((all, a) => all + line.reduce((own, b) => own + (a < b ? affinity(a, b) : 0), 0), 0),
    0,
  );

describe('bestLines', () => {
  prop(
    'bestLines keeps all players and line sizes, and returns lines that no swap of two players improves',
    [matrix],
    (cells) => {
      const start = linesByIceTime(players, (player) => player % 3 === 0);
      const affinity = of(cells);
      const lines = bestLines(start, affinity);
      expect(lines.map((line) => line.length)).toEqual(start.map((line) => line.length));
      expect(lines.flat().toSorted((a, b) => a - b)).toEqual(players);
      const reached = together(lines, affinity);
      for (const a of players) {
        for (const b of players) {
          const swapped = lines.map((line) => line.map((player) => (player === a ? b : player === b ? a : player)));
          expect(together(swapped, affinity)).toBeLessThanOrEqual(reached);
        }
      }
    },
  );

  prop('bestLines finds the best of the three ways to pair four players', [matrix], (cells) => {
    const ways = [
      [0, 1, 2, 3],
      [0, 2, 1, 3],
      [0, 3, 1, 2],
    ].map((order) => together([order.slice(0, 2), order.slice(2)], of(cells)));
    expect(together(bestLines([[0, 1], [2, 3], []], of(cells)), of(cells))).toBe(Math.max(...ways));
  });

  test('bestLines changes nothing when all affinities are 0', () => {
    expect(bestLines([[1, 2], [3]], () => 0)).toEqual([[1, 2], [3]]);
  });
});

test('each initial line has one of the first four centers, and initial pairs follow the order of ice time', () => {
  const forwards = ['c1', 'c2', 'w1', 'c3', 'w2', 'c4', 'c5', 'w3', 'w4', 'w5', 'w6', 'w7'];
  expect(linesByIceTime(forwards, (player) => player.startsWith('c'))).toEqual([
    ['c1', 'w1', 'w2'],
    ['c2', 'c5', 'w3'],
    ['c3', 'w4', 'w5'],
    ['c4', 'w6', 'w7'],
  ]);
  expect(linesByIceTime(['w1', 'w2', 'w3', 'w4'], () => false)).toEqual([['w1', 'w2', 'w3'], ['w4'], [], []]);
  expect(pairsByIceTime([1, 2, 3, 4, 5])).toEqual([[1, 2], [3, 4], [5]]);
});
