import { rosterCounts } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../../../engine/testing/teams.ts';
import {
  foundText,
  groupCountShort,
  groupCountText,
  rosterCountText,
  rosterLimitText,
  rosterEditText,
} from './copy.ts';

describe('texts of a roster', () => {
  const counts = (players: number, spots: number | null) =>
    rosterCounts(
      aTeam({
        leagueStructure: spots === null ? {} : { forward_lineup_spots: spots },
        roster: { F: Array.from({ length: players }, (_, place) => `P${place}`), D: [], G: [] },
      }),
    );

  test('rosterCountText, groupCountText and groupCountShort give the numbers of players and spots', () => {
    expect(rosterCountText(counts(3, 2))).toBe('3 players, 2 spots');
    expect(rosterCountText(counts(1, 1))).toBe('1 player, 1 spot');
    expect(rosterCountText(counts(1, null))).toBe('1 player');
    expect(groupCountText(counts(3, 2).groups.F)).toBe('3 of 2');
    expect(groupCountText(counts(3, 2).groups.D)).toBe('0');
    expect(groupCountShort('F', counts(3, 2).groups.F)).toBe('F 3/2');
    expect(groupCountShort('D', counts(3, 2).groups.D)).toBe('D 0');
  });

  test('rosterLimitText warns only if there are more players than spots', () => {
    expect(rosterLimitText(counts(3, 2))).toBe('Your roster has 3 players, but your league has only 2 spots.');
    expect(rosterLimitText(counts(2, 1))).toBe('Your roster has 2 players, but your league has only 1 spot.');
    expect(rosterLimitText(counts(2, 2))).toBeNull();
    expect(rosterLimitText(counts(2, null))).toBeNull();
  });

  test.each([
    ['added', 'Tim Stützle is on your roster now'],
    ['removed', 'Tim Stützle is off your roster'],
    ['alreadyThere', 'Tim Stützle is already on your roster'],
    ['rosterFull', 'Tim Stützle cannot be added: a position can have at most 100 players'],
  ] as const)('rosterEditText describes the edit of the roster with the result %s', (kind, text) => {
    expect(rosterEditText({ kind, player: 'Tim Stützle' })).toBe(text);
  });

  test('foundText gives the number of players found', () => {
    expect([0, 1, 8].map(foundText)).toEqual(['No player found', '1 player found', '8 players found']);
  });
});
