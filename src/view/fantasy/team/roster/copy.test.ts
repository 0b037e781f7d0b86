import { rosterCounts } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../../../engine/testing/teams.ts';
import { groupCountShort, groupCountText, rosterCountText, rosterLimitText } from './copy.ts';

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
    const limits = [counts(3, 2), counts(2, 1), counts(2, 2), counts(2, null)].map(rosterLimitText);
    expect(limits.map((text) => text?.match(/\d+/g) ?? null)).toEqual([['3', '2'], ['2', '1'], null, null]);
  });
});
