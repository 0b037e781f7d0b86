import fc from 'fast-check';
import {
  boundsOf,
  NO_ROSTER,
  SETUP_FIELDS,
  type FantasyTeam,
  type SetupField,
  type SetupSection,
  type TeamId,
  type TeamRecord,
} from '../src/fantasy/index.ts';
import { NO_SETTINGS, type Settings } from '../src/fantasy/team/fields.ts';
import type { Roster } from '../src/fantasy/team/team.ts';

export const teamId = (id: string | number): TeamId => String(id) as TeamId;

/** Returns an empty fantasy team with the given changes. */
export const aTeam = (
  change: Partial<Omit<FantasyTeam, 'id'>> & { readonly id?: string | number } = {},
): FantasyTeam => ({
  ...NO_SETTINGS,
  name: 'Northgate',
  roster: NO_ROSTER,
  ...change,
  id: teamId(change.id ?? 1000),
});

export const aRecord = (team: FantasyTeam, rev = 1): TeamRecord => ({ team, rev });

/** Generates a valid value for a field of a team's setup form. */
function fieldValue(field: SetupField): fc.Arbitrary<number> {
  const { whole, min, max } = boundsOf(field);
  const any = whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  // Half of the values are multiples of 0.25, which users type most often. Adding 0 turns -0 into 0.
  return fc
    .oneof(
      any,
      fc.integer({ min: min * 4, max: max * 4 }).map((n) => (whole ? Math.trunc(n / 4) : n / 4)),
    )
    .map((n) => n + 0);
}

const section = (name: SetupSection) =>
  fc.record(Object.fromEntries(SETUP_FIELDS[name].map((field) => [field, fieldValue(field)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });

/** Generates valid settings. */
export const someSettings = fc.record(
  {
    leagueStructure: section('leagueStructure'),
    skaterScoring: section('skaterScoring'),
    goalieScoring: section('goalieScoring'),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Settings>;

/**
 * The player names of generated rosters. The list is short, so that names repeat. Some names differ only in accents,
 * and some are difficult for code.
 */
export const PLAYER_NAMES = [
  'Tim Stützle',
  'Tim Stutzle',
  'Brady Tkachuk',
  'Elias Pettersson',
  'Elias Pettersson (D)',
  "Ryan O'Reilly",
  'J.T. Miller',
  '__proto__',
  'toString',
  '<b>Bo</b> "Horvat" \\',
  'Линус Ульмарк',
] as const;

/** Generates a roster without duplicate players. Names that differ only in accents are duplicates. */
export const someRoster: fc.Arbitrary<Roster> = fc
  .tuple(
    fc.shuffledSubarray(PLAYER_NAMES.filter((name) => name !== 'Tim Stutzle')),
    fc.array(fc.constantFrom('F', 'D', 'G'), { minLength: PLAYER_NAMES.length, maxLength: PLAYER_NAMES.length }),
  )
  .map(([names, groups]) => ({
    F: names.filter((_, place) => groups[place] === 'F'),
    D: names.filter((_, place) => groups[place] === 'D'),
    G: names.filter((_, place) => groups[place] === 'G'),
  }));

const TEAM_NAMES = ['Northgate', 'Süd & Co', 'a', '日本 🏒', 'x'.repeat(50), '<i>Team</i>', '5'] as const;

/** Generates a fantasy team with this id. */
export const someTeam = (id: string | number = 1000): fc.Arbitrary<FantasyTeam> =>
  fc
    .record({ name: fc.constantFrom(...TEAM_NAMES), roster: someRoster, settings: someSettings })
    .map(({ name, roster, settings }) => ({ ...settings, id: teamId(id), name, roster }));
