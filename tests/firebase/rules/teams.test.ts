import fc from 'fast-check';
import { expect } from 'vitest';
import {
  boundsOf,
  decodeTeam,
  encodeTeam,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  type FantasyTeam,
} from '@ddh/engine/internal/fantasy';
import { nameKey } from '../../../engine/src/fantasy/team/names.ts';
import { MAX_NAME, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { prop } from '../../../engine/testing/prop.ts';
import { someTeam, teamId } from '../../../engine/testing/teams.ts';
import { answer, load } from './attempt.ts';
import { PUBLISHED } from './published.ts';
import { NOW, SEVEN, TEAM } from './world.ts';

const rules = load(PUBLISHED);

const written = (team: object, rev: number): object => ({ ...team, rev, updatedAt: NOW });
const edits = (team: object): boolean =>
  answer(rules, { op: 'write', who: 'seven', path: TEAM, value: written(team, 4) }).allowed;
const creates = (team: object): boolean =>
  answer(rules, {
    op: 'update',
    who: 'seven',
    path: SEVEN,
    patch: { 'teams/2345': written(team, 1), 'slots/s1': '2345', currentTeam: '2345' },
  }).allowed;

/**
 * Player names that the engine accepts but no data contains: with control characters, with halves of surrogate pairs,
 * or very long.
 */
const wildNames = fc.uniqueArray(
  fc.string({ unit: 'binary', minLength: 1, maxLength: MAX_NAME / 2 }).filter((name) => nameKey(name) !== ''),
  { selector: nameKey, maxLength: 40 },
);
const wildTeam: fc.Arbitrary<FantasyTeam> = fc
  .tuple(someTeam(), wildNames, fc.constantFrom(...ROSTER_GROUPS))
  .map(([team, names, group]) => ({ ...team, roster: { F: [], D: [], G: [], [group]: names } }));

prop(
  'the rules allow creating and editing every team that the engine accepts',
  [fc.oneof(someTeam(), wildTeam)],
  (team) => {
    expect(creates(encodeTeam(team))).toBe(true);
    expect(edits(encodeTeam(team))).toBe(true);
  },
);

/** Returns the team as the database would return it, without empty parts. */
const kept = (team: object): object =>
  Object.fromEntries(
    Object.entries(team).filter(([, part]) => typeof part !== 'object' || Object.keys(part as object).length > 0),
  );

prop(
  'a team that was stored without its empty parts decodes to the same team, and the rules allow writing it again',
  [wildTeam],
  (team) => {
    const back = kept(encodeTeam(team));
    expect(decodeTeam(teamId(1000), back)).toStrictEqual({ ok: true, value: { team, problems: [] } });
    expect(edits(back)).toBe(true);
  },
);

const fields = SETUP_SECTIONS.flatMap((section) => SETUP_FIELDS[section].map((field) => ({ section, field })));
const farFrom = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value < min || value > max);

const bad = fc.constantFrom(...fields).chain(({ section, field }) => {
  const { whole, min, max } = boundsOf(field);
  const between = fc.double({ min, max, noNaN: true }).filter((value) => !Number.isInteger(value));
  const values = fc.oneof(
    farFrom(min, max),
    fc.constantFrom(min - 1, max + 1),
    fc.string({ minLength: 1 }),
    fc.constantFrom(true, false),
    fc.record({ x: fc.integer() }, { noNullPrototype: true }),
    ...(whole ? [between] : []),
  );
  return values.map((value) => ({ section, field, value }));
});

prop('the rules deny a team with one field out of bounds', [someTeam(), bad], (team, { section, field, value }) => {
  const stored = encodeTeam(team);
  const broken = { ...stored, [section]: { ...stored[section], [field]: value } };
  expect(edits(broken)).toBe(false);
  expect(creates(broken)).toBe(false);
});

const parts: readonly string[] = ['teamName', ...SETUP_SECTIONS, 'teamRoster', 'rev', 'updatedAt'];
/** Any key that the database accepts, except names such as `constructor`, which targaryen cannot handle. */
const rogue = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((key) => !/[.#$/[\]\p{Cc}]/u.test(key) && !parts.includes(key) && !(key in {}));
const someValue = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());

prop('the rules deny a team with an unknown field', [someTeam(), rogue, someValue], (team, key, value) => {
  expect(edits({ ...encodeTeam(team), [key]: value })).toBe(false);
});
