import {
  boundsOf,
  MAX_TEAM_NAME,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  type SetupField,
  type SetupSection,
} from '@ddh/engine/internal/fantasy';
import { MAX_MERGED } from '../../../../engine/src/fantasy/team/roster.ts';
import { MAX_NAME, ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { can, cannot, type Attempt, type Case } from '../attempt.ts';
import { SEVEN, TEAM, team } from '../world.ts';

const put = (changes: Readonly<Record<string, unknown>>): Attempt => ({
  op: 'write',
  who: 'seven',
  path: TEAM,
  value: team({ rev: 4, ...changes }),
});
const alone = (key: string, value: unknown): Attempt => ({
  op: 'write',
  who: 'seven',
  path: `${SEVEN}/${key}`,
  value,
});
const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}… of ${text.length}` : text;
};

/** Returns a test case for each valid and each invalid value. `attempt` returns the operation that writes a value. */
const each = (
  what: string,
  good: readonly unknown[],
  bad: readonly unknown[],
  attempt: (value: unknown) => Attempt,
) => [
  ...good.map((value) => can(`${what} ${shown(value)}`, attempt(value))),
  ...bad.map((value) => cannot(`${what} ${shown(value)}`, attempt(value))),
];

const NO_TEXTS = [5, true, { a: 'x' }, ['x']];
const NO_NUMBERS = ['3', true, { a: 1 }, [1], ''];

function fieldCases(section: SetupSection, field: SetupField): readonly Case[] {
  const { whole, min, max } = boundsOf(field);
  const middle = Math.floor((min + max) / 2);
  const between = [middle + 0.5, 0.15, max - 0.001].filter((value) => value > min);
  return each(
    `${section}.${field}`,
    [min, max, middle, ...(whole ? [] : [...between, min + 1e-9, -0.25])],
    [min - 1, max + 1, min - 1e-9, max + 1e-9, 1e300, ...(whole ? between : []), ...NO_NUMBERS],
    (value) => put({ [section]: { [field]: value } }),
  );
}

const sections = SETUP_SECTIONS.flatMap((section) => {
  const fields: readonly SetupField[] = SETUP_FIELDS[section];
  const others = SETUP_SECTIONS.filter((one) => one !== section).flatMap(
    (one) => SETUP_FIELDS[one] as readonly string[],
  );
  return [
    ...fields.flatMap((field) => fieldCases(section, field)),
    ...each(
      section,
      [{}, null, Object.fromEntries(fields.map((field) => [field, 1]))],
      ['x', 1, true, ...others.map((field) => ({ [field]: 1 })), { rogue: 1 }],
      (value) => put({ [section]: value }),
    ),
  ];
});

/**
 * The longest roster JSON that the engine can write: the maximum number of names, with the maximum length, in the
 * character that takes the most space in JSON.
 */
const LONGEST = JSON.stringify(Array.from({ length: MAX_MERGED }, () => '\u0001'.repeat(MAX_NAME)));

const roster = [
  ...ROSTER_GROUPS.flatMap((group) =>
    each(
      `teamRoster.${group}`,
      ['[]', '["A B"]', '["a]","[b"]', '["\u2028"]', LONGEST, null],
      ['', 'A', '["A"', '"A"]', '[]x', 'x[]', '{}', `${LONGEST.slice(0, -1)} ]`, ...NO_TEXTS],
      (value) => put({ teamRoster: { [group]: value } }),
    ),
  ),
  ...each('teamRoster', [{}, null], ['[]', 1, { C: '[]' }, { F: '[]', rogue: 1 }], (value) =>
    put({ teamRoster: value }),
  ),
];

const names = each(
  'teamName',
  ['x', 'x'.repeat(MAX_TEAM_NAME), '🏒'.repeat(MAX_TEAM_NAME / 2), 'Élan', ' x '],
  ['x'.repeat(MAX_TEAM_NAME + 1), `${'🏒'.repeat(MAX_TEAM_NAME / 2)}x`, '', ' ', ' \t\n ', null, ...NO_TEXTS],
  (teamName) => put({ teamName }),
);

export const BOUNDS: readonly Case[] = [
  ...sections,
  ...roster,
  ...names,
  ...each('an unknown field', [], [1, 'x', { a: 1 }, 'x'.repeat(1e5)], (extra) => put({ extra })),
  ...each('name', ['', 'x', 'x'.repeat(250), null], ['x'.repeat(251), ...NO_TEXTS], (value) => alone('name', value)),
  ...each('email', ['', 'x', 'x'.repeat(254), null], ['x'.repeat(255), ...NO_TEXTS], (value) => alone('email', value)),
  ...['name', 'email', 'currentTeam'].map((key) => cannot(`a value below ${key}`, alone(`${key}/x/y`, 'z'))),
  ...each(
    'currentTeam',
    ['1234', '1000', '9999', '1010', 1000, 9999, 1234, null],
    [
      '0123',
      '123',
      '12345',
      '',
      'abcd',
      '1a34',
      '12a4',
      '123a',
      '１２３４',
      '1234\n',
      '\n1234',
      999,
      10_000,
      1234.5,
      -1234,
      true,
      { a: '1234' },
    ],
    (value) => alone('currentTeam', value),
  ),
];
