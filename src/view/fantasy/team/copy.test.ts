import { leagueShape, SETUP_FIELDS } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../../engine/testing/teams.ts';
import { leagueSummary } from './copy.ts';

describe('leagueSummary', () => {
  test.each([
    [{}, null],
    [{ leagueStructure: { number_of_teams: 12 } }, '12 teams'],
    [{ leagueStructure: { number_of_teams: 1, bench_spots: 1 } }, '1 team, 1 roster spot'],
    [
      { leagueStructure: { bench_spots: 4, forward_lineup_spots: 9 }, goalieScoring: { wins: 4 } },
      '13 roster spots, fantasy points',
    ],
    [{ skaterScoring: { goal: 1 } }, 'fantasy points'],
    [
      {
        skaterScoring: Object.fromEntries(SETUP_FIELDS.skaterScoring.map((field) => [field, 1])),
        goalieScoring: Object.fromEntries(SETUP_FIELDS.goalieScoring.map((field) => [field, 1])),
      },
      'categories',
    ],
  ])('leagueSummary describes the parts of a league that are set up (case %#)', (settings, text) => {
    expect(leagueSummary(leagueShape(aTeam(settings)))).toBe(text);
  });
});
