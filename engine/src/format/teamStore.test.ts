import { describe, expect, test } from 'vitest';
import { aTeam, teamId } from '../../testing/teams.ts';
import { unsentTeams, type StoreFailure, type StoreStatus } from '../fantasy/index.ts';
import { orphansText, storeStatusText } from './index.ts';

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

describe('where teams are', () => {
  test.each<[string, StoreStatus | null, string | null]>([
    ['not known', null, null],
    ['where they belong', elsewhere(), null],
    ['here alone', elsewhere({ place: 'device' }), 'Teams are saved on this device only.'],
    [
      'here alone until the site has a place for them',
      elsewhere({ unsent: owls, trouble: trouble('notSetUp') }),
      'Teams are saved on this device only.',
    ],
    [
      'not sent',
      elsewhere({ unsent: owls, trouble: trouble('unreachable') }),
      'Owls is kept on this device: no connection. It is sent as soon as there is one.',
    ],
    [
      'not sent, logged out',
      elsewhere({ unsent: owls, trouble: trouble('loggedOut') }),
      'Owls is kept on this device: you are not logged in any more. It is sent once you are logged in.',
    ],
    [
      'not sent, two of them',
      elsewhere({ unsent: [teamId(1001), teamId(1002)], trouble: trouble('refused') }),
      '2 teams are kept on this device: the site refused it. They are sent when that is over.',
    ],
    [
      'on the way',
      elsewhere({ unsent: owls }),
      'Owls is kept on this device. It is on the way to where your teams are kept.',
    ],
    [
      'not sent, and in no list',
      elsewhere({ unsent: [teamId(1009)], trouble: trouble('unreachable') }),
      'A team is kept on this device: no connection. It is sent as soon as there is one.',
    ],
    [
      'old',
      elsewhere({ trouble: trouble('unreachable') }),
      'These are your teams as this device last knew them: no connection.',
    ],
  ])('%s', (_, status, text) => {
    expect(storeStatusText(status, TEAMS, false)).toBe(text);
  });

  test('says nothing of a sending that is being told of anyway', () => {
    expect(storeStatusText(elsewhere({ unsent: owls }), TEAMS, true)).toBeNull();
    expect(storeStatusText(elsewhere({ unsent: owls, trouble: trouble('unreachable') }), TEAMS, true)).not.toBeNull();
  });

  test('is waited for only where there is another place', () => {
    expect(unsentTeams(null)).toEqual([]);
    expect(unsentTeams(elsewhere({ unsent: owls }))).toEqual(owls);
    expect(unsentTeams(elsewhere({ unsent: owls, place: 'device' }))).toEqual([]);
    expect(unsentTeams(elsewhere({ unsent: owls, trouble: trouble('notSetUp') }))).toEqual([]);
  });
});

test.each([
  [[], null],
  [['Owls'], null],
  [['Bears', 'Owls'], 'Bears was deleted on another device. The changes made here are among the earlier versions.'],
  [
    ['Bears', 'Crows', 'Ducks'],
    'Bears, Crows and Ducks were deleted on another device. The changes made here are among the earlier versions.',
  ],
])('teams that were deleted under unsent edits, as long as they are gone: %j', (orphans, text) => {
  expect(orphansText(elsewhere({ orphans }), TEAMS)).toBe(text);
});
