import { unsentTeams, type StoreFailure, type StoreStatus, type TeamOutcome } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { aTeam, teamId } from '../../../../engine/testing/teams.ts';
import {
  AUTHENTICATION_REQUIRED,
  LOADING_HUB,
  PLEASE_LOG_IN,
  TEAMS_FAILED,
  TEAMS_FAILED_WHY,
  UNSAVED_QUESTION,
} from './copy.ts';
import {
  NO_TEAM_DATA,
  NOT_AUTHENTICATED,
  orphansText,
  storeFailureText,
  storeStatusText,
  teamOutcomeText,
  teamOutcomeTitle,
  TEAMS_NOT_LOADED,
} from './storeCopy.ts';

test('the texts that spec 5, 6 and 8 give word for word are unchanged', () => {
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
  [{ kind: 'broughtBack', merged: false }, 'Success', 'The earlier version is back. Save the team to keep it.'],
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
    'Failed to save team: the team storage cannot be reached. Your changes stay here as long as this page is open.',
  ],
  [
    { kind: 'saveFailed', error: { kind: 'loggedOut' } },
    'Error',
    'Failed to save team: Not authenticated. Your changes stay here as long as this page is open.',
  ],
  [
    { kind: 'settingsFailed', error: { kind: 'refused' } },
    'Error',
    'Failed to save: the site refused the request. Your changes stay here as long as this page is open.',
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
    'Failed to delete team: the stored teams cannot be read; they are backed up, and Retry shows what could be recovered',
  ],
])('teamOutcomeTitle and teamOutcomeText describe the outcome %j', (outcome, title, text) => {
  expect(teamOutcomeTitle(outcome)).toBe(title);
  expect(teamOutcomeText(outcome)).toBe(text);
  // According to spec 8, the title is "Error" exactly if the text contains "Failed". `cannotSave` is an exception: its
  // title is "Error", but its text does not contain "Failed".
  if (outcome.kind !== 'cannotSave') expect(text.includes('Failed')).toBe(title === 'Error');
});

test('storeFailureText returns the text of spec 8 for a missing team', () => {
  expect(storeFailureText({ kind: 'notFound' })).toBe('Team not found');
});

const TEAMS = [aTeam({ id: 1001, name: 'Owls' }), aTeam({ id: 1002, name: 'Foxes' })];

const elsewhere = (change: Partial<StoreStatus> = {}): StoreStatus => ({
  place: 'elsewhere',
  unsent: [],
  trouble: null,
  orphans: [],
  ...change,
});

const trouble = (kind: StoreFailure['kind']): StoreFailure => ({ kind });

const owls = [teamId(1001)];

describe('texts about the status of the teams', () => {
  test.each<[string, StoreStatus | null, string | null]>([
    ['not loaded yet', null, null],
    ['in their usual place', elsewhere(), null],
    ['only on this device', elsewhere({ place: 'device' }), 'Teams are saved on this device only.'],
    [
      'only on this device until the site can store them',
      elsewhere({ unsent: owls, trouble: trouble('notSetUp') }),
      'Teams are saved on this device only.',
    ],
    [
      'not sent',
      elsewhere({ unsent: owls, trouble: trouble('unreachable') }),
      'Owls is kept on this device: no connection. It is sent once you are back online.',
    ],
    [
      'not sent, logged out',
      elsewhere({ unsent: owls, trouble: trouble('loggedOut') }),
      'Owls is kept on this device: you are not logged in any more. It is sent once you are logged in.',
    ],
    [
      'not sent, two of them',
      elsewhere({ unsent: [teamId(1001), teamId(1002)], trouble: trouble('refused') }),
      '2 teams are kept on this device: the site refused the request. They are sent once the problem is resolved.',
    ],
    [
      'being sent',
      elsewhere({ unsent: owls }),
      'Owls is kept on this device. It is being sent to where your teams are kept.',
    ],
    [
      'not sent, and in no list',
      elsewhere({ unsent: [teamId(1009)], trouble: trouble('unreachable') }),
      'A team is kept on this device: no connection. It is sent once you are back online.',
    ],
    [
      'possibly outdated',
      elsewhere({ trouble: trouble('unreachable') }),
      'These are your teams as last saved on this device: no connection.',
    ],
  ])('storeStatusText describes teams that are %s', (_, status, text) => {
    expect(storeStatusText(status, TEAMS, false)).toBe(text);
  });

  test('storeStatusText returns null for unsent edits during a save, unless the remote store has a problem', () => {
    expect(storeStatusText(elsewhere({ unsent: owls }), TEAMS, true)).toBeNull();
    expect(storeStatusText(elsewhere({ unsent: owls, trouble: trouble('unreachable') }), TEAMS, true)).not.toBeNull();
  });

  test('unsentTeams is empty if the teams are not sent to a remote store', () => {
    expect(unsentTeams(null)).toEqual([]);
    expect(unsentTeams(elsewhere({ unsent: owls }))).toEqual(owls);
    expect(unsentTeams(elsewhere({ unsent: owls, place: 'device' }))).toEqual([]);
    expect(unsentTeams(elsewhere({ unsent: owls, trouble: trouble('notSetUp') }))).toEqual([]);
  });
});

test.each([
  [[], null],
  [['Owls'], null],
  [['Bears', 'Owls'], 'Bears was deleted on another device. Your changes are among the earlier versions.'],
  [
    ['Bears', 'Crows', 'Ducks'],
    'Bears, Crows and Ducks were deleted on another device. Your changes are among the earlier versions.',
  ],
])(
  'orphansText for %j names the deleted teams that had unsent edits, except those whose name exists again',
  (orphans, text) => {
    expect(orphansText(elsewhere({ orphans }), TEAMS)).toBe(text);
  },
);
