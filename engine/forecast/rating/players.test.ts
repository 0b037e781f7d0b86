import { expect, test } from 'vitest';
import type { RosterPlayer } from '../history/index.ts';
import { Players } from './players.ts';

const playerOf = (playerId: number, team: string): RosterPlayer => ({
  playerId,
  name: `Player ${playerId}`,
  team,
  position: 'C',
});

test('rosterNow uses the team of each player’s last game this season, unless the roster has a newer move', () => {
  const players = new Players();
  players.see(2024, playerOf(1, 'BBB'));
  // This season, players 2 and 3 moved from AAA to BBB, and player 4 has played for AAA. Player 5 is on no roster.
  for (const [id, team] of [
    [2, 'AAA'],
    [2, 'BBB'],
    [3, 'AAA'],
    [3, 'BBB'],
    [4, 'AAA'],
    [5, 'CCC'],
  ] as const)
    players.see(2025, playerOf(id, team));
  // Player 1 changed teams in summer, player 4 today, and player 6 has not played. The roster still has the old team of
  // player 2 and already has the new team of player 3.
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
  // In the next season, games of this season do not change the teams of the roster.
  expect(players.rosterNow([playerOf(2, 'AAA')], 2026)).toEqual([playerOf(2, 'AAA')]);
});

test('`recent` returns the players of this season and of the season before', () => {
  const players = new Players();
  players.see(2022, playerOf(1, 'AAA'));
  players.see(2023, playerOf(2, 'AAA'));
  players.see(2024, playerOf(3, 'BBB'));
  expect(players.recent(2024).map(({ playerId }) => playerId)).toEqual([2, 3]);
  expect(players.of(1)).toEqual(playerOf(1, 'AAA'));
  expect(players.of(9)).toBeUndefined();
});
