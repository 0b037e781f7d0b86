import { expect, test } from 'vitest';
import { sumOf } from '@ddh/engine/internal/domain';
import { createRater } from '@ddh/forecast/rating';
import { inventLeague } from '../engine/forecast/testing/inventedLeague.ts';
import { sampleEdges } from './edges.ts';

test('the edges of the sample are marked as invented, have closing prices that moved both ways, stayed and left, and are always the same', () => {
  const { sheets, teams } = inventLeague({ days: 12 });
  const made = () => sampleEdges(createRater(teams), sheets, { season: '2024-25', records: 300 });
  const edges = made();
  expect(edges.map(({ kind, invented }) => [kind, invented])).toEqual([
    ['honest', true],
    ['raw', true],
  ]);
  const closing = edges.flatMap(({ groups }) => groups.flatMap((group) => group.closing ?? []));
  const sum = (of: (one: (typeof closing)[number]) => number) => sumOf(closing.map(of));
  const moved = sum(({ n, same }) => n - same);
  const ours = sum(({ n, same, ourWay }) => (n - same) * (ourWay?.mean ?? 0));
  expect(Math.abs(ours / moved - 0.5)).toBeLessThan(0.3);
  expect(
    Math.min(
      sum(({ same }) => same),
      sum(({ away }) => away),
    ),
  ).toBeGreaterThan(0);
  expect(made()).toEqual(edges);
});
