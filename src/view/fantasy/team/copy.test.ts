import { leagueShape, SETUP_FIELDS } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { aTeam } from '../../../../engine/testing/teams.ts';
import { deleteQuestion, leagueSummary, loginErrorText, teamNameErrorText, teamsCountText } from './copy.ts';

test.each([
  [{ kind: 'loggedOut' }, 'Not logged in to WordPress'],
  [{ kind: 'http', status: 503 }, 'HTTP error! status: 503'],
  [{ kind: 'unreachable', detail: 'Failed to fetch' }, 'The site could not be reached (Failed to fetch)'],
  [{ kind: 'badAnswer' }, 'The site did not say who is logged in'],
] as const)('loginErrorText describes the error %j', (error, text) => {
  expect(loginErrorText(error)).toBe(text);
});

test.each([
  ['nameMissing', false, 'Team name is required'],
  ['nameMissing', true, 'Please enter a team name'],
  ['nameTaken', true, 'Team name already exists'],
  ['nameTooLong', false, 'Team name can have at most 50 characters'],
  ['tooManyTeams', true, 'Maximum 5 teams allowed'],
] as const)('teamNameErrorText describes the error %s (form submitted: %s)', (kind, submitted, text) => {
  expect(teamNameErrorText({ kind }, submitted)).toBe(text);
});

test('teamsCountText gives the number of teams and the limit, and deleteQuestion names the team to delete', () => {
  expect(teamsCountText(0)).toBe('0 of 5 teams');
  expect(teamsCountText(5)).toBe('5 of 5 teams');
  expect(deleteQuestion('Ice Kings')).toBe('Delete Ice Kings?');
});

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
