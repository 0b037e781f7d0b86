import { CLUBS, clubSpellings, type Club } from './clubs.ts';
import { NameIndex, NO_ALIASES, type NameFault } from './nameIndex.ts';
import { err, ok, type Result } from '../result.ts';

export type TeamNames = { readonly name: string; readonly abbreviation?: string | null };

type Spelled<T> = { readonly name: string; readonly of: T };

const clubs = new NameIndex<Spelled<Club>>(
  CLUBS.flatMap((of) => clubSpellings(of).map((name) => ({ name, of }))),
  { idOf: ({ of }) => of },
);

/** Finds an NHL club by any of its spellings. "New York" is ambiguous. */
export const findClub = (typed: string): Result<Club, NameFault<Club>> => teamFound(clubs.find(typed));

/** Returns the team's name and abbreviation, and all spellings of the club if it is an NHL club. */
export function teamSpellings({ name, abbreviation }: TeamNames): readonly string[] {
  const club = findClub(name);
  return [name, ...(abbreviation ? [abbreviation] : []), ...(club.ok ? clubSpellings(club.value) : [])];
}

/**
 * Finds teams by full name, abbreviation, place or nickname. "New York" is ambiguous only if the index contains both
 * New York clubs.
 */
export class TeamIndex<T extends TeamNames> {
  readonly #names: NameIndex<Spelled<T>>;

  constructor(teams: readonly T[], aliases = NO_ALIASES) {
    this.#names = new NameIndex(
      teams.flatMap((of) => teamSpellings(of).map((name) => ({ name, of }))),
      { idOf: ({ of }) => of.name, aliases },
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
