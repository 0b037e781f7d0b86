import { SETUP_SECTIONS } from '@ddh/engine/internal/fantasy';

/** The time of the database during every attempt. */
export const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const linked = (wp: unknown, wpExp: unknown): object => ({ uid: 'session', token: { wp, wpExp } });

/** The sessions that attempt operations. `auth` is what the rules know about the session. */
export const WHO = {
  seven: linked('wp_7', NOW + HOUR),
  /** The claim expires exactly at the time of the attempt, so the claim must not be valid any more. */
  justExpired: linked('wp_7', NOW),
  lastMoment: linked('wp_7', NOW + 1),
  expired: linked('wp_7', NOW - HOUR),
  eight: linked('wp_8', NOW + HOUR),
  seventy: linked('wp_70', NOW + HOUR),
  /** The id of this account looks like the id of a member. */
  calledSeven: { uid: 'wp_7', token: {} },
  anonymous: { uid: 'session', token: { firebase: { sign_in_provider: 'anonymous' } } },
  withoutEnd: { uid: 'session', token: { wp: 'wp_7' } },
  withoutMember: { uid: 'session', token: { wpExp: NOW + HOUR } },
  endAsText: linked('wp_7', String(NOW + HOUR)),
  endAsTruth: linked('wp_7', true),
  memberAsNumber: linked(7, NOW + HOUR),
  memberAsTruth: linked(true, NOW + HOUR),
  memberAsList: linked(['wp_7'], NOW + HOUR),
  memberInCapitals: linked('WP_7', NOW + HOUR),
  emptyMember: linked('', NOW + HOUR),
  withoutToken: { uid: 'session' },
  nobody: null,
} as const satisfies Record<string, object | null>;
export type Who = keyof typeof WHO;

/** The sessions that must not have access to the data of member 7. */
export const STRANGERS = (Object.keys(WHO) as readonly Who[]).filter((who) => who !== 'seven' && who !== 'lastMoment');

export const SEVEN = 'users/wp_7';
export const TEAM = `${SEVEN}/teams/1234`;

const ROSTER = { F: '["A B"]', D: '[]', G: '[]' };

/** A team as the product writes it. By default, the team is new. */
export const team = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  teamName: 'Ice',
  teamRoster: ROSTER,
  rev: 1,
  updatedAt: NOW,
  ...changes,
});
const stored = (rev: number): object => team({ rev, updatedAt: NOW - HOUR });

const eight = (rev: number): object => ({ name: 'Eight', teams: { 5555: stored(rev) }, slots: { s0: '5555' } });
const FIVE = ['1234', '3001', '3002', '3003', '3004'];

/** The contents that the database can have before an attempt. */
export const DATA = {
  usual: {
    users: {
      wp_7: { name: 'N', email: 'n@x', currentTeam: '1234', slots: { s0: '1234' }, teams: { 1234: stored(3) } },
      wp_8: eight(1),
    },
  },
  nothing: null,
  eightAtThree: { users: { wp_8: eight(3) } },
  fiveTeams: {
    users: {
      wp_7: {
        slots: Object.fromEntries(FIVE.map((id, place) => [`s${place}`, id])),
        teams: Object.fromEntries(FIVE.map((id) => [id, stored(3)])),
      },
    },
  },
  /** An invalid state: two slots name the same team. */
  twiceNamed: { users: { wp_7: { slots: { s0: '1234', s3: '1234' }, teams: { 1234: stored(3) } } } },
  /** A slot names a deleted team. */
  freed: { users: { wp_7: { slots: { s0: '1234', s1: '4321' }, teams: { 1234: stored(3) } } } },
  /** An older version of the product, without slots and revisions, wrote this user's data. */
  old: {
    users: {
      wp_7: { currentTeam: 1234, teams: { 1234: { teamName: 'Ice', teamRoster: ROSTER }, 2345: { teamName: 'Old' } } },
    },
  },
  oldRev: { users: { wp_7: { slots: { s0: '1234' }, teams: { 1234: { teamName: 'Ice', rev: '3' } } } } },
  /** This user has invalid data. An administrator has written the data without a check by the rules. */
  odd: {
    users: {
      wp_7: {
        slots: { s7: '1234', s0: '1234' },
        teams: {
          1234: team({
            rev: 3,
            rogue: 1,
            teamRoster: { rogue: 'x', F: '[]' },
            ...Object.fromEntries(SETUP_SECTIONS.map((section) => [section, { rogue: 1 }])),
          }),
          rogue: { a: 1 },
        },
      },
    },
  },
} as const satisfies Record<string, object | null>;
export type Data = keyof typeof DATA;
