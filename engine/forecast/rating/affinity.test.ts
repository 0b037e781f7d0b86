import { expect, test } from 'vitest';
import { skaterGame } from '../testing/historyFiles.ts';
import { createAffinities } from './affinity.ts';

/** Returns the affinity of two linemates after they shared one game, and then the team played `games` without them. */
function after(games: number, newSeason = false): number {
  const affinities = createAffinities(new Map());
  affinities.nextGame(false);
  affinities.observe('F', [
    ...[1, 2, 3].map((id) => skaterGame('AAA', id, { plusMinus: 1 })),
    ...[4, 5, 6].map((id) => skaterGame('AAA', id, { plusMinus: -1 })),
  ]);
  for (let game = 0; game < games; game++) affinities.nextGame(newSeason && game === 0);
  return affinities.between(2, 1);
}

test('the evidence about a pair halves after 25 games, and is shrunk by three games', () => {
  // In one game, the pair was together for a goal: the evidence of that game is 1.
  expect(after(0)).toBeCloseTo(1 / (1 + 3), 12);
  expect(after(25)).toBeCloseTo(0.5 / (0.5 + 3), 12);
});

test('a summer counts like 25 games', () => {
  expect(after(1, true)).toBe(after(26));
});
