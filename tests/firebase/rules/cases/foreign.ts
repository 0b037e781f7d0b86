import { SETUP_FIELDS, SETUP_SECTIONS } from '@ddh/engine/internal/fantasy';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { can, cannot, type Case } from '../attempt.ts';
import { SEVEN, STRANGERS, TEAM, team, type Who } from '../world.ts';

const READ = [SEVEN, `${SEVEN}/name`, `${SEVEN}/email`, `${SEVEN}/teams`, TEAM, `${SEVEN}/slots`];

/** Writes that the rules allow only to the member who owns the data. */
const WRITINGS: readonly (readonly [string, unknown])[] = [
  [`${SEVEN}/name`, 'New'],
  [`${SEVEN}/name`, null],
  [`${SEVEN}/email`, 'a@b.c'],
  [`${SEVEN}/email`, null],
  [`${SEVEN}/currentTeam`, '1234'],
  [`${SEVEN}/currentTeam`, null],
  [`${SEVEN}/slots/s1`, '1234'],
  [TEAM, team({ rev: 4 })],
  [TEAM, null],
];

/** All paths below a member's path at which the database may hold a value, and some at which it must not. */
const VALUES = [
  'name',
  'email',
  'currentTeam',
  'slots/s0',
  'slots/s7',
  'teams/rogue/a',
  ...['', '/teamName', '/rev', '/updatedAt', '/rogue', '/teamRoster', '/teamRoster/rogue'].map(
    (at) => `teams/1234${at}`,
  ),
  ...ROSTER_GROUPS.map((group) => `teams/1234/teamRoster/${group}`),
  ...SETUP_SECTIONS.flatMap((section) =>
    ['', '/rogue', ...SETUP_FIELDS[section].map((field) => `/${field}`)].map((at) => `teams/1234/${section}${at}`),
  ),
];

/** Paths below a team that may be written only together with the team's revision. */
const PARTS = VALUES.filter((path) => /^teams\/1234\/(?!rev$)/.test(path));

const own = (who: Who): readonly Case[] => [
  ...READ.map((path) => can(`${who} reads ${path}`, { op: 'read', who, path })),
  ...WRITINGS.map(([path, value]) =>
    can(`${who} writes ${path} ${JSON.stringify(value)}`, { op: 'write', who, path, value }),
  ),
  can(`${who} creates a team`, { op: 'update', who, path: SEVEN, patch: { 'teams/2345': team(), 'slots/s1': '2345' } }),
];

const strange = (who: Who): readonly Case[] => [
  ...READ.map((path) => cannot(`${who} reads ${path}`, { op: 'read', who, path })),
  ...WRITINGS.map(([path, value]) =>
    cannot(`${who} writes ${path} ${JSON.stringify(value)}`, { op: 'write', who, path, value }),
  ),
  cannot(`${who} creates a team`, {
    op: 'update',
    who,
    path: SEVEN,
    patch: { 'teams/2345': team(), 'slots/s1': '2345' },
  }),
  cannot(`${who} frees a slot`, { op: 'write', who, path: `${SEVEN}/slots/s1`, value: null, data: 'freed' }),
];

/** Paths that even the member must not write: parents of the member's own paths, and paths next to them. */
const NOWHERE = ['', 'users', SEVEN, `${SEVEN}/teams`, `${SEVEN}/slots`, `${SEVEN}/patreon_id`, 'links/session', 'x'];

export const FOREIGN: readonly Case[] = [
  ...VALUES.flatMap((path) => [
    cannot(`a linked stranger reads ${path}`, { op: 'read', who: 'eight', path: `${SEVEN}/${path}`, data: 'odd' }),
    cannot(`a linked stranger empties ${path}`, {
      op: 'write',
      who: 'eight',
      path: `${SEVEN}/${path}`,
      value: null,
      data: 'odd',
    }),
  ]),
  ...PARTS.map((path) =>
    cannot(`${path} is emptied without a new revision`, {
      op: 'write',
      who: 'seven',
      path: `${SEVEN}/${path}`,
      value: null,
      data: 'odd',
    }),
  ),
  ...['name', 'email'].flatMap((key) => [
    can(`writing the ${key} of a new member`, {
      op: 'write',
      who: 'seven',
      path: `${SEVEN}/${key}`,
      value: 'x',
      data: 'nothing',
    }),
    cannot(`writing an overlong ${key} of a new member`, {
      op: 'write',
      who: 'seven',
      path: `${SEVEN}/${key}`,
      value: 'x'.repeat(500),
      data: 'nothing',
    }),
  ]),
  ...WRITINGS.map(([path, value]) =>
    cannot(`the member writes another's ${path} ${JSON.stringify(value)}`, {
      op: 'write',
      who: 'seven',
      path: path.replace('wp_7', 'wp_8').replace('1234', '5555'),
      value: value === '1234' ? '5555' : value,
      data: 'eightAtThree',
    }),
  ),
  ...own('seven'),
  ...own('lastMoment'),
  ...STRANGERS.flatMap(strange),
  ...NOWHERE.flatMap((path) => [
    cannot(`the member empties /${path}`, { op: 'write', who: 'seven', path, value: null }),
    cannot(`the member writes a string at /${path}`, { op: 'write', who: 'seven', path, value: 'x' }),
    cannot(`the member writes a map at /${path}`, { op: 'write', who: 'seven', path, value: { 1234: team() } }),
  ]),
  ...['', 'users', 'users/wp_8', 'users/wp_8/teams', 'users/wp_8/name', 'users/wp_', 'links', 'users/wp_70'].map(
    (path) => cannot(`the member reads /${path}`, { op: 'read', who: 'seven', path }),
  ),
  cannot('writing a whole profile at once', {
    op: 'write',
    who: 'seven',
    path: SEVEN,
    value: { name: 'N', email: 'n@x', slots: { s0: '1234' }, teams: { 1234: team({ rev: 4 }) } },
  }),
  can('updating name and email at once', { op: 'update', who: 'seven', path: SEVEN, patch: { name: 'N', email: 'e' } }),
  cannot('updating the member’s own name and another member’s at once', {
    op: 'update',
    who: 'seven',
    path: '',
    patch: { 'users/wp_7/name': 'ok', 'users/wp_8/name': 'evil' },
  }),
  cannot('creating a team for another member', {
    op: 'update',
    who: 'seven',
    path: 'users/wp_8',
    patch: { 'teams/2345': team(), 'slots/s1': '2345' },
  }),
  cannot('a slot of the member’s own account that names another member’s team', {
    op: 'update',
    who: 'seven',
    path: 'users',
    patch: { 'wp_7/slots/s1': '5555', 'wp_8/teams/5555': team({ rev: 2 }) },
  }),
];
