import { can, cannot, type Attempt, type Case } from '../attempt.ts';
import { NOW, SEVEN, TEAM, team, type Data } from '../world.ts';

const put = (changes: Readonly<Record<string, unknown>>, data: Data = 'usual'): Attempt => ({
  op: 'write',
  who: 'seven',
  path: TEAM,
  value: team(changes),
  data,
});
const below = (path: string, value: unknown): Attempt => ({
  op: 'write',
  who: 'seven',
  path: `${TEAM}/${path}`,
  value,
});
const together = (patch: Readonly<Record<string, unknown>>): Attempt => ({
  op: 'update',
  who: 'seven',
  path: TEAM,
  patch,
});
const create = (changes: Readonly<Record<string, unknown>>): Attempt => ({
  op: 'update',
  who: 'seven',
  path: SEVEN,
  patch: { 'teams/2345': team(changes), 'slots/s1': '2345' },
});

/** Revisions that must not follow the stored revision, which is 3. */
const NOT_NEXT = [3, 5, 2, 1, 0, -1, 4.5, 1e9, '4', true, null, { a: 4 }];

export const REVISIONS: readonly Case[] = [
  can('writing the next revision', put({ rev: 4 })),
  ...NOT_NEXT.map((rev) => cannot(`writing revision ${JSON.stringify(rev)} after revision 3`, put({ rev }))),
  can('creating a team with revision 1', create({})),
  ...[0, 2, -1, 1.5, '1', null].map((rev) =>
    cannot(`creating a team with revision ${JSON.stringify(rev)}`, create({ rev })),
  ),
  can('writing revision 1 to a stored team without a revision', {
    op: 'update',
    who: 'seven',
    path: SEVEN,
    patch: { 'slots/s0': '1234', 'teams/1234': team() },
    data: 'old',
  }),
  can('writing revision 1 to a stored team whose revision is not a number', put({ rev: 1 }, 'oldRev')),
  cannot('writing revision 4 to a stored team whose revision is the string 3', put({ rev: 4 }, 'oldRev')),
  ...[NOW - 1, NOW + 1, 0, String(NOW), null, true].map((updatedAt) =>
    cannot(`writing a time other than the server's: ${JSON.stringify(updatedAt)}`, put({ rev: 4, updatedAt })),
  ),
  cannot("creating a team with a time other than the server's", create({ updatedAt: NOW - 1 })),
  cannot('writing the name alone', below('teamName', 'sneaked')),
  cannot('writing the roster alone', below('teamRoster/F', '[]')),
  cannot('writing one weight alone', below('skaterScoring/goal', 2)),
  cannot('writing the revision alone', below('rev', 4)),
  cannot('writing the time alone', below('updatedAt', NOW)),
  cannot('removing the name', below('teamName', null)),
  cannot('removing the revision', below('rev', null)),
  cannot('removing the roster', below('teamRoster', null)),
  cannot('name and revision without the time', together({ teamName: 'x', rev: 4 })),
  cannot('name and time without the revision', together({ teamName: 'x', updatedAt: NOW })),
  can('updating single fields with revision and time', together({ teamName: 'x', rev: 4, updatedAt: NOW })),
  can(
    'removing a part of the roster, with revision and time',
    together({ 'teamRoster/F': null, rev: 4, updatedAt: NOW }),
  ),
  cannot('removing the name, with revision and time', together({ teamName: null, rev: 4, updatedAt: NOW })),
  cannot('a field below a field', together({ 'teamName/x': 'y', rev: 4, updatedAt: NOW })),
  cannot('a field below a weight', together({ 'skaterScoring/goal/x': 1, rev: 4, updatedAt: NOW })),
  cannot('an unknown field', together({ rogue: 1, rev: 4, updatedAt: NOW })),
  cannot('a field far below an unknown field', together({ 'rogue/a/b': 1, rev: 4, updatedAt: NOW })),
  can(
    'removing every field, which deletes the team',
    together({ teamName: null, teamRoster: null, rev: null, updatedAt: null }),
  ),
];
