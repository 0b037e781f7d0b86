import { expect, test } from 'vitest';
import type { RosterPlayer } from '../history/index.ts';
import { Players } from './players.ts';

const man = (playerId: number, team: string): RosterPlayer => ({
  playerId,
  name: `Man ${playerId}`,
  team,
  position: 'C',
});

test('a roster is corrected by the games since, and right about moves that no game shows', () => {
  const players = new Players();
  players.see(2024, man(1, 'BBB'));
  // Of the season: 2 and 3 were with AAA and are with BBB; 4 is with AAA; 5 on nobody's roster.
  for (const [id, team] of [
    [2, 'AAA'],
    [2, 'BBB'],
    [3, 'AAA'],
    [3, 'BBB'],
    [4, 'AAA'],
    [5, 'CCC'],
  ] as const)
    players.see(2025, man(id, team));
  // 1 came in summer, 2's entry is old, 3's is new, 4 was traded today, 6 was never seen.
  const roster = [man(1, 'AAA'), man(2, 'AAA'), man(3, 'BBB'), man(4, 'DDD'), man(6, 'AAA')];
  const teams = new Map(players.rosterNow(roster, 2025).map(({ playerId, team }) => [playerId, team]));
  expect([...teams]).toEqual([
    [1, 'AAA'],
    [2, 'BBB'],
    [3, 'BBB'],
    [4, 'DDD'],
    [6, 'AAA'],
    [5, 'CCC'],
  ]);
  // A season later only the roster tells.
  expect(players.rosterNow([man(2, 'AAA')], 2026)).toEqual([man(2, 'AAA')]);
});

test('who played in this season or the one before is recent', () => {
  const players = new Players();
  players.see(2022, man(1, 'AAA'));
  players.see(2023, man(2, 'AAA'));
  players.see(2024, man(3, 'BBB'));
  expect(players.recent(2024).map(({ playerId }) => playerId)).toEqual([2, 3]);
  expect(players.of(1)).toEqual(man(1, 'AAA'));
  expect(players.of(9)).toBeUndefined();
});
