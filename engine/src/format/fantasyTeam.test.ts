import { describe, expect, test } from 'vitest';
import { aTeam } from '../../testing/teams.ts';
import { rosterCounts, SETUP_FIELDS, SETUP_SECTIONS, type TeamOutcome } from '../fantasy/index.ts';
import {
  AUTHENTICATION_REQUIRED,
  deleteQuestion,
  foundText,
  groupCountShort,
  groupCountText,
  leagueSummary,
  LOADING_HUB,
  loginErrorText,
  modeToggleHint,
  modeToggleText,
  NO_TEAM_DATA,
  NOT_AUTHENTICATED,
  PLEASE_LOG_IN,
  resetSectionText,
  rosterCountText,
  rosterLimitText,
  rosterNewsText,
  setupErrorText,
  setupFieldName,
  setupRangeText,
  setupSectionHint,
  setupSectionName,
  storeFailureText,
  teamNameErrorText,
  teamOutcomeText,
  teamOutcomeTitle,
  TEAMS_FAILED,
  TEAMS_FAILED_WHY,
  TEAMS_NOT_LOADED,
  teamsCountText,
  UNSAVED_QUESTION,
} from './index.ts';

test('the sentences of spec 5, 6 and 8 are to the letter', () => {
  expect({
    AUTHENTICATION_REQUIRED,
    PLEASE_LOG_IN,
    LOADING_HUB,
    TEAMS_FAILED,
    TEAMS_FAILED_WHY,
    NOT_AUTHENTICATED,
    TEAMS_NOT_LOADED,
    NO_TEAM_DATA,
    UNSAVED_QUESTION,
  }).toEqual({
    AUTHENTICATION_REQUIRED: 'Authentication Required',
    PLEASE_LOG_IN: 'Please log in to access the Fantasy Hub.',
    LOADING_HUB: 'Loading Fantasy Hub...',
    TEAMS_FAILED: 'Error Loading Teams',
    TEAMS_FAILED_WHY: 'Failed to load teams',
    NOT_AUTHENTICATED: 'Not authenticated',
    TEAMS_NOT_LOADED: 'Team data not loaded',
    NO_TEAM_DATA: 'No team data available',
    UNSAVED_QUESTION: 'You have unsaved changes. Save current team first?',
  });
});

test.each([
  [{ kind: 'loggedOut' }, 'Not logged in to WordPress'],
  [{ kind: 'http', status: 503 }, 'HTTP error! status: 503'],
  [{ kind: 'unreachable', detail: 'Failed to fetch' }, 'The site could not be reached (Failed to fetch)'],
  [{ kind: 'badAnswer' }, 'The site did not say who is logged in'],
] as const)('a login: %j', (error, text) => {
  expect(loginErrorText(error)).toBe(text);
});

test.each([
  ['nameMissing', false, 'Team name is required'],
  ['nameMissing', true, 'Please enter a team name'],
  ['nameTaken', true, 'Team name already exists'],
  ['nameTooLong', false, 'Team name can have at most 50 characters'],
  ['tooManyTeams', true, 'Maximum 5 teams allowed'],
] as const)('a name: %s, handed in: %s', (kind, submitted, text) => {
  expect(teamNameErrorText({ kind }, submitted)).toBe(text);
});

const full = { kind: 'full' } as const;
test.each<[TeamOutcome, string, string]>([
  [{ kind: 'teamSaved', merged: false }, 'Success', 'Team saved successfully!'],
  [
    { kind: 'teamSaved', merged: true },
    'Success',
    'Team saved successfully! Changes from another tab or device were kept as well.',
  ],
  [{ kind: 'settingsSaved', merged: false }, 'Success', 'League settings saved successfully!'],
  [
    { kind: 'settingsSaved', merged: true },
    'Success',
    'League settings saved successfully! Changes from another tab or device were kept as well.',
  ],
  [{ kind: 'teamCreated', merged: false }, 'Success', 'Team created and saved successfully!'],
  [{ kind: 'teamRestored', merged: false }, 'Success', 'Team restored successfully!'],
  [
    { kind: 'broughtBack', merged: false },
    'Success',
    'The earlier version is here again. Save team keeps it, and until then it can be discarded.',
  ],
  [
    { kind: 'saveFailed', error: { kind: 'unreachable' }, kept: true },
    'Error',
    'Failed to save team: no connection (kept on this device)',
  ],
  [
    { kind: 'settingsFailed', error: { kind: 'unreachable' }, kept: true },
    'Error',
    'Failed to save: no connection (kept on this device)',
  ],
  [
    { kind: 'saveFailed', error: { kind: 'loggedOut' }, kept: true },
    'Error',
    'Failed to save team: Not authenticated (kept on this device)',
  ],
  [
    { kind: 'restoreFailed', error: { kind: 'nameTaken' } },
    'Error',
    'Failed to restore team: Team name already exists',
  ],
  [
    { kind: 'restoreFailed', error: { kind: 'tooManyTeams' } },
    'Error',
    'Failed to restore team: Maximum 5 teams allowed',
  ],
  [{ kind: 'cannotSave' }, 'Error', 'Cannot save team'],
  [
    { kind: 'saveFailed', error: full },
    'Error',
    "Failed to save team: there is no room left in this browser's storage. Your changes stay here as long as this page is open.",
  ],
  [
    { kind: 'settingsFailed', error: { kind: 'blocked' } },
    'Error',
    "Failed to save: this browser's storage cannot be used. Your changes stay here as long as this page is open.",
  ],
  [
    { kind: 'saveFailed', error: { kind: 'unreachable' } },
    'Error',
    'Failed to save team: there is no connection to the store of teams. Your changes stay here as long as this page is open.',
  ],
  [
    { kind: 'saveFailed', error: { kind: 'loggedOut' } },
    'Error',
    'Failed to save team: Not authenticated. Your changes stay here as long as this page is open.',
  ],
  [
    { kind: 'settingsFailed', error: { kind: 'refused' } },
    'Error',
    'Failed to save: the site refused it. Your changes stay here as long as this page is open.',
  ],
  [{ kind: 'saveFailed', error: { kind: 'notFound' } }, 'Error', 'Failed to save team: Team not found'],
  [{ kind: 'saveFailed', error: { kind: 'notLoaded' } }, 'Error', 'Failed to save team: Team data not loaded'],
  [{ kind: 'saveFailed', error: { kind: 'noTeams' } }, 'Error', 'Failed to save team: No team data available'],
  [{ kind: 'createFailed', error: { kind: 'loggedOut' } }, 'Error', 'Failed to create team: Not authenticated'],
  [{ kind: 'saveFailed', error: { kind: 'nameTaken' } }, 'Error', 'Failed to save team: Team name already exists'],
  [
    { kind: 'createFailed', error: { kind: 'tooManyTeams' } },
    'Error',
    'Failed to create team: Maximum 5 teams allowed',
  ],
  [{ kind: 'createFailed', error: { kind: 'nameMissing' } }, 'Error', 'Failed to create team: Team name is required'],
  [
    { kind: 'createFailed', error: { kind: 'nameTooLong' } },
    'Error',
    'Failed to create team: Team name can have at most 50 characters',
  ],
  [
    { kind: 'createFailed', error: full },
    'Error',
    "Failed to create team: there is no room left in this browser's storage",
  ],
  [
    { kind: 'deleteFailed', error: { kind: 'damaged' } },
    'Error',
    'Failed to delete team: what is stored cannot be read as teams; it is kept aside, and Retry shows all that could be read of it',
  ],
])('an outcome: %j', (outcome, title, text) => {
  expect(teamOutcomeTitle(outcome)).toBe(title);
  expect(teamOutcomeText(outcome)).toBe(text);
  // The rule of spec 8, for all it was written for.
  if (outcome.kind !== 'cannotSave') expect(text.includes('Failed')).toBe(title === 'Error');
});

test('a store that has no such team says so in the words of spec 8', () => {
  expect(storeFailureText({ kind: 'notFound' })).toBe('Team not found');
});

test('teams are counted', () => {
  expect(teamsCountText(0)).toBe('0 of 5 teams');
  expect(teamsCountText(5)).toBe('5 of 5 teams');
  expect(deleteQuestion('Ice Kings')).toBe('Delete Ice Kings?');
});

describe('a league', () => {
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
  ])('%#', (settings, text) => {
    expect(leagueSummary(aTeam(settings))).toBe(text);
  });
});

describe('a roster', () => {
  const counts = (players: number, spots: number | null) =>
    rosterCounts(
      aTeam({
        leagueStructure: spots === null ? {} : { forward_lineup_spots: spots },
        roster: { F: Array.from({ length: players }, (_, place) => `P${place}`), D: [], G: [] },
      }),
    );

  test('is counted', () => {
    expect(rosterCountText(counts(3, 2))).toBe('3 players, 2 spots');
    expect(rosterCountText(counts(1, 1))).toBe('1 player, 1 spot');
    expect(rosterCountText(counts(1, null))).toBe('1 player');
    expect(groupCountText(counts(3, 2).groups.F)).toBe('3 of 2');
    expect(groupCountText(counts(3, 2).groups.D)).toBe('0');
    expect(groupCountShort('F', counts(3, 2).groups.F)).toBe('F 3/2');
    expect(groupCountShort('D', counts(3, 2).groups.D)).toBe('D 0');
  });

  test('warns with both numbers, and only then', () => {
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
  ] as const)('tells of a player: %s', (kind, text) => {
    expect(rosterNewsText({ kind, player: 'Tim Stützle' })).toBe(text);
  });

  test('tells of a search', () => {
    expect([0, 1, 8].map(foundText)).toEqual(['No player found', '1 player found', '8 players found']);
  });
});

describe("the league's form", () => {
  test('has a name of its own for every field and section', () => {
    const fields = SETUP_SECTIONS.flatMap((section) => [...SETUP_FIELDS[section]]);
    const names = [
      ...fields.map(setupFieldName),
      ...SETUP_SECTIONS.map(setupSectionName),
      ...SETUP_SECTIONS.map(setupSectionHint),
    ];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][^_]+$/);
    expect(setupFieldName('pk_goal')).toBe('Short-handed goal');
    expect(setupSectionHint('skaterScoring')).toContain('come on top of goal and assist');
    expect(resetSectionText('goalieScoring')).toBe('Reset goalie scoring');
  });

  test.each([
    ['number_of_teams', 'Invalid, must be whole number from 1 to 50', '1 to 50'],
    ['forward_lineup_spots', 'Invalid, must be whole number from 0 to 20', '0 to 20'],
    ['goalie_lineup_spots', 'Invalid, must be whole number from 0 to 5', '0 to 5'],
    ['injury_spots', 'Invalid, must be whole number from 0 to 20', '0 to 20'],
    ['goal', 'Invalid, must be number from -25 to 25', '-25 to 25'],
    ['shutouts', 'Invalid, must be number from -25 to 25', '-25 to 25'],
  ] as const)('says what %s must be', (field, error, range) => {
    expect(setupErrorText(field)).toBe(error);
    expect(setupRangeText(field)).toBe(range);
  });

  test('offers the other mode', () => {
    expect(modeToggleText('category')).toBe('Fantasy mode');
    expect(modeToggleText('fantasy')).toBe('Category mode');
    expect(modeToggleHint('fantasy')).toContain('every scoring value to 1');
    expect(modeToggleHint('category')).toContain('Brings back');
  });
});
