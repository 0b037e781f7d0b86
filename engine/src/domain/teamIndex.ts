import { CLUBS, type Club } from './clubs.ts';
import { groupOf } from './positions.ts';
import { NameIndex, NO_ALIASES, type NameFault } from './nameIndex.ts';
import { err, ok, type Result } from '../result.ts';

export type TeamNames = { readonly name: string; readonly abbreviation?: string | null };

type Spelled<T> = { readonly name: string; readonly marks: string; readonly of: T };

/** A team's spellings may also follow one of them in parentheses: `New York (NYR)`. */
const spelled = <T>(of: T, spellings: readonly string[]): readonly Spelled<T>[] =>
  spellings.map((name) => ({ name, marks: spellings.join(' '), of }));

/** The clubs by their spellings, indexed when the first is looked up. */
let clubs: NameIndex<Spelled<Club>> | undefined;

/** Finds an NHL club by any of its spellings. "New York" is ambiguous. */
export function findClub(typed: string): Result<Club, NameFault<Club>> {
  clubs ??= new NameIndex(
    CLUBS.flatMap((of) => spelled(of, of.spellings)),
    { idOf: ({ of }) => of, loose: false },
  );
  return teamFound(clubs.find(typed));
}

/** Returns the team's name and abbreviation, and all spellings of the club if it is an NHL club. */
export function teamSpellings({ name, abbreviation }: TeamNames): readonly string[] {
  const club = findClub(name);
  return [name, ...(abbreviation ? [abbreviation] : []), ...(club.ok ? club.value.spellings : [])];
}

/** Returns the words that may follow the name of a player in parentheses: the position, its group, the team's spellings. */
export const playerMarks = (position: string | null, team: TeamNames | null): string =>
  [position, groupOf(position), ...(team === null ? [] : teamSpellings(team))].join(' ');

/**
 * Finds teams by full name, abbreviation, place or nickname. "New York" is ambiguous only if the index contains both
 * New York clubs.
 */
export class TeamIndex<T extends TeamNames> {
  readonly #names: NameIndex<Spelled<T>>;

  constructor(teams: readonly T[], aliases = NO_ALIASES) {
    this.#names = new NameIndex(
      teams.flatMap((of) => spelled(of, teamSpellings(of))),
      { idOf: ({ of }) => of.name, aliases, loose: false },
    );
  }

  find(typed: string): Result<T, NameFault<T>> {
    return teamFound(this.#names.find(typed));
  }

  /** Returns the team that `typed` may be a misspelling of. */
  nearest(typed: string): T | null {
    return this.#names.nearest(typed)?.of ?? null;
  }
}

function teamFound<T>(found: Result<Spelled<T>, NameFault<Spelled<T>>>): Result<T, NameFault<T>> {
  if (found.ok) return ok(found.value.of);
  const { error } = found;
  return err(error.kind === 'unknown' ? error : { kind: 'ambiguous', all: error.all.map(({ of }) => of) });
}
