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

/**
 * The maximum length of a roster's forwards, defensemen or goalies as JSON. In JSON, a control character or half of a
 * surrogate pair takes six characters, such as `\u0000`.
 */
export const MAX_ROSTER_TEXT = MAX_MERGED * (6 * MAX_NAME + 3) + 1;

/**
 * The rules of a database path: expressions under `.read`, `.write` and `.validate`, and the rules of the paths below
 * it.
 */
export type Rules = { readonly [key: string]: string | boolean | Rules };

const all = (...conditions: readonly string[]): string => conditions.join(' && ');
const any = (...conditions: readonly string[]): string =>
  `(${conditions.map((one) => (one.includes(' && ') ? `(${one})` : one)).join(' || ')})`;

/**
 * True if the user's token has a claim for the member in this path. The plugin signs the claim, which must not have
 * expired.
 */
const OWN = all('auth != null', 'auth.token.wp === $user', 'auth.token.wpExp > now');

/**
 * Firebase can store a priority with each value. The rules forbid priorities, because no rule can limit the size of
 * one.
 */
const PLAIN = 'newData.getPriority() === null';
const NOTHING: Rules = { '.validate': false };

const text = (max: number): string => all('newData.isString()', `newData.val().length <= ${max}`);

/**
 * Checks the length separately. A `$` at the end of the pattern is not enough, because it could also match before a
 * final line break.
 */
const isId = (id: string): string => all(`${id}.length === 4`, `${id}.matches(/[1-9][0-9][0-9][0-9]/)`);

/** Accepts a team id that is stored as a number, because older clients may have written ids as numbers. */
const NUMBER_ID = all(
  'newData.isNumber()',
  'newData.val() >= 1000',
  'newData.val() <= 9999',
  'newData.val() % 1 === 0',
);

/** Returns an expression that is true if one of the member's slots names the team. */
const namedIn = (slots: string, team: string): string =>
  any(...Array.from({ length: MAX_TEAMS }, (_, place) => `${slots}.child('s${place}').val() === ${team}`));

/**
 * Rules of a single value. It needs its own `.write`, because no rule above it grants a write. This `.write` also
 * checks the bounds, so the value needs no `.validate`.
 */
const single = (bounds: string): Rules => ({ '.write': all(OWN, any('!newData.exists()', all(bounds, PLAIN))) });

const TEAMS = "newData.parent().parent().child('teams')";

/**
 * Limits a member to five teams. Rules cannot count the teams, and a client could bypass a stored counter by writing
 * two paths at once. So the member has five slots, each of which can name a team. A team may be written only while a
 * slot names it. A slot that names an existing team may change only if another slot names that team.
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

/**
 * Accepts a write only if its `rev` is one more than the stored `rev`. The condition is in `.write` and not in
 * `.validate`, so that it also applies to a write of a single field below.
 */
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

/** Returns the rules of a database object that may have only the given children. */
const part = (children: readonly (readonly [string, Rules])[]): Rules => ({
  '.validate': all('newData.hasChildren()', PLAIN),
  ...Object.fromEntries(children),
  $other: NOTHING,
});

/**
 * Checks only the length and the brackets of the JSON text, because rules cannot parse JSON. Clients must validate the
 * text when they read it.
 */
const ROSTER_TEXT: Rules = {
  '.validate': all(text(MAX_ROSTER_TEXT), 'newData.val().matches(/^\\[/)', 'newData.val().matches(/\\]$/)', PLAIN),
};

/** Checks only that the value is a number. The `.write` rule of the team checks the value itself. */
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
 * The database rules: members may read and write only their own data, each team and each other value separately. No
 * rule above a value grants a write, because such a grant would override all rules below.
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

/**
 * The configuration of `firebase deploy --only database` and of the emulators, which listen on the loopback address and
 * have no web UI.
 */
export const CONFIGURATION = {
  database: { rules: 'database.rules.json' },
  emulators: {
    auth: { host: '127.0.0.1', port: 9099 },
    database: { host: '127.0.0.1', port: 9000 },
    hub: { host: '127.0.0.1' },
    logging: { host: '127.0.0.1' },
    ui: { enabled: false },
  },
};
