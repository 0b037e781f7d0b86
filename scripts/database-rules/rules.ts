import {
  boundsOf,
  MAX_EMAIL,
  MAX_MEMBER_NAME,
  MAX_TEAM_NAME,
  MAX_TEAMS,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  type SetupField,
} from '@ddh/engine/internal/fantasy';
import { MAX_MERGED } from '../../engine/src/fantasy/team/roster.ts';
import { MAX_NAME, ROSTER_GROUPS } from '@ddh/engine/internal/domain';

/** JSON writes a control or half a character as `\u0000`: six for one. Every name in quotes, commas between, brackets around. */
export const MAX_ROSTER_TEXT = MAX_MERGED * (6 * MAX_NAME + 3) + 1;

/** Rules of a place: expressions under `.read`, `.write` and `.validate`, and the places below it. */
export type Rules = { readonly [key: string]: string | boolean | Rules };

const all = (...conditions: readonly string[]): string => conditions.join(' && ');
const any = (...conditions: readonly string[]): string =>
  `(${conditions.map((one) => (one.includes(' && ') ? `(${one})` : one)).join(' || ')})`;

/** The plugin has signed that this session acts for the member whose place this is, and the time has not run out. */
const OWN = all('auth != null', 'auth.token.wp === $user', 'auth.token.wpExp > now');

/** Any place can carry a priority, a second value that nobody here reads: it would be a way around every bound. */
const PLAIN = 'newData.getPriority() === null';
const NOTHING: Rules = { '.validate': false };

const text = (max: number): string => all('newData.isString()', `newData.val().length <= ${max}`);

/** Four characters that match four: without anchors no engine can take a line's end for the text's. */
const isId = (id: string): string => all(`${id}.length === 4`, `${id}.matches(/[1-9][0-9][0-9][0-9]/)`);

/** Older clients may have written the id as a number. */
const NUMBER_ID = all(
  'newData.isNumber()',
  'newData.val() >= 1000',
  'newData.val() <= 9999',
  'newData.val() % 1 === 0',
);

/** Whether one of a member's slots names a team. */
const namedIn = (slots: string, team: string): string =>
  any(...Array.from({ length: MAX_TEAMS }, (_, place) => `${slots}.child('s${place}').val() === ${team}`));

/**
 * A value that stands alone. All is asked in `.write`, which no writing below it can pass by: a `.validate` does not
 * grant, and there is nothing above that grants.
 */
const single = (bounds: string): Rules => ({ '.write': all(OWN, any('!newData.exists()', all(bounds, PLAIN))) });

const TEAMS = "newData.parent().parent().child('teams')";

/**
 * "At most five teams": rules cannot count, and a counter can be cheated by writing two places at once. So a team may be
 * written only while a slot names it, and a slot that names a living team keeps it, unless another slot names it, too.
 */
const SLOT: Rules = {
  '.write': all(
    OWN,
    any('!data.exists()', `!${TEAMS}.child(data.val()).exists()`, namedIn('newData.parent()', 'data.val()')),
    any(
      '!newData.exists()',
      all(
        '$slot.length === 2',
        `$slot.matches(/s[0-${MAX_TEAMS - 1}]/)`,
        'newData.isString()',
        isId('newData.val()'),
        `${TEAMS}.child(newData.val()).exists()`,
        PLAIN,
      ),
    ),
  ),
};

const NEXT_REV = "(data.child('rev').isNumber() ? data.child('rev').val() + 1 : 1)";

/** Compare-and-set by `rev`. In `.write`, so that writing one field below asks for it as well. */
const TEAM_WRITE = all(
  OWN,
  any(
    '!newData.exists()',
    all(
      namedIn("newData.parent().parent().child('slots')", '$team'),
      "newData.child('teamName').isString()",
      "newData.child('updatedAt').val() === now",
      `newData.child('rev').val() === ${NEXT_REV}`,
    ),
  ),
);

function field(name: SetupField): Rules {
  const { whole, min, max } = boundsOf(name);
  const bounds = ['newData.isNumber()', `newData.val() >= ${min}`, `newData.val() <= ${max}`];
  return { '.validate': all(...bounds, ...(whole ? ['newData.val() % 1 === 0'] : []), PLAIN) };
}

/** Named children and no others. */
const part = (children: readonly (readonly [string, Rules])[]): Rules => ({
  '.validate': all('newData.hasChildren()', PLAIN),
  ...Object.fromEntries(children),
  $other: NOTHING,
});

/** What a part of a roster says is read with care by whoever reads it: rules cannot read JSON. */
const ROSTER_TEXT: Rules = {
  '.validate': all(text(MAX_ROSTER_TEXT), 'newData.val().matches(/^\\[/)', 'newData.val().matches(/\\]$/)', PLAIN),
};

/** Their values are asked for by the team's `.write`. */
const COUNTED: Rules = { '.validate': all('newData.isNumber()', PLAIN) };

const TEAM: Rules = {
  '.write': TEAM_WRITE,
  '.validate': PLAIN,
  teamName: { '.validate': all(text(MAX_TEAM_NAME), 'newData.val().matches(/\\S/)', PLAIN) },
  ...Object.fromEntries(
    SETUP_SECTIONS.map((section) => [
      section,
      part((SETUP_FIELDS[section] as readonly SetupField[]).map((name) => [name, field(name)] as const)),
    ]),
  ),
  teamRoster: part(ROSTER_GROUPS.map((group) => [group, ROSTER_TEXT] as const)),
  rev: COUNTED,
  updatedAt: COUNTED,
  $other: NOTHING,
};

/**
 * Who may read and write what in the database: a member what is his own, team by team and value by value. No place above
 * grants a writing, since that would override everything below.
 */
export const databaseRules = (): Rules => ({
  rules: {
    '.read': false,
    '.write': false,
    users: {
      $user: {
        '.read': OWN,
        name: single(text(MAX_MEMBER_NAME)),
        email: single(text(MAX_EMAIL)),
        currentTeam: single(any(all('newData.isString()', isId('newData.val()')), NUMBER_ID)),
        slots: { $slot: SLOT },
        teams: { $team: TEAM },
      },
    },
  },
});
