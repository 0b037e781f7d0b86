import { expect, test } from 'vitest';
import type { RosterPlayer } from '../history/index.ts';
import { Players } from './players.ts';

const playerOf = (playerId: number, team: string): RosterPlayer => ({
  playerId,
  name: `Player ${playerId}`,
  team,
  position: 'C',
});

test('rosterNow corrects a roster by later games and keeps moves that no game shows', () => {
  const players = new Players();
  players.see(2024, playerOf(1, 'BBB'));
  // This season, 2 and 3 moved from AAA to BBB, 4 is with AAA, and 5 is on no roster.
  for (const [id, team] of [
    [2, 'AAA'],
    [2, 'BBB'],
    [3, 'AAA'],
    [3, 'BBB'],
    [4, 'AAA'],
    [5, 'CCC'],
  ] as const)
    players.see(2025, playerOf(id, team));
  // 1 changed teams in summer, the entry of 2 is old, that of 3 is current, 4 was traded today, 6 has not played.
  const roster = [playerOf(1, 'AAA'), playerOf(2, 'AAA'), playerOf(3, 'BBB'), playerOf(4, 'DDD'), playerOf(6, 'AAA')];
  const teams = new Map(players.rosterNow(roster, 2025).map(({ playerId, team }) => [playerId, team]));
  expect([...teams]).toEqual([
    [1, 'AAA'],
    [2, 'BBB'],
    [3, 'BBB'],
    [4, 'DDD'],
    [6, 'AAA'],
    [5, 'CCC'],
  ]);
  // In the next season only the roster counts.
  expect(players.rosterNow([playerOf(2, 'AAA')], 2026)).toEqual([playerOf(2, 'AAA')]);
});

test('recent returns players of this season and the last one', () => {
  const players = new Players();
  players.see(2022, playerOf(1, 'AAA'));
  players.see(2023, playerOf(2, 'AAA'));
  players.see(2024, playerOf(3, 'BBB'));
  expect(players.recent(2024).map(({ playerId }) => playerId)).toEqual([2, 3]);
  expect(players.of(1)).toEqual(playerOf(1, 'AAA'));
  expect(players.of(9)).toBeUndefined();
});
