import { CLUBS, clubSpellings, type Club } from './clubs.ts';
import { NameIndex, NO_ALIASES, type NameFault } from './nameIndex.ts';
import { err, ok, type Result } from '../result.ts';

/** A team of a file. Its abbreviation need not be known. */
export type TeamNames = { readonly name: string; readonly abbreviation?: string | null };

/** One way to write a team. */
type Spelled<T> = { readonly name: string; readonly of: T };

const clubs = new NameIndex<Spelled<Club>>(
  CLUBS.flatMap((of) => clubSpellings(of).map((name) => ({ name, of }))),
  { idOf: ({ of }) => of },
);

/** The club of the league that a text names. Two have the name "New York". */
export const findClub = (typed: string): Result<Club, NameFault<Club>> => teamFound(clubs.find(typed));

/** The ways to write a team: its own name and abbreviation, and all of the club's if it is one of the league. */
export function teamSpellings({ name, abbreviation }: TeamNames): readonly string[] {
  const club = findClub(name);
  return [name, ...(abbreviation ? [abbreviation] : []), ...(club.ok ? clubSpellings(club.value) : [])];
}

/** Finds teams by full name, abbreviation, place or nickname. "New York" is ambiguous if both clubs are among the teams. */
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

  /** The team that `typed` may be a misspelling of. */
  nearest(typed: string): T | null {
    return this.#names.nearest(typed)?.of ?? null;
  }
}

function teamFound<T>(found: Result<Spelled<T>, NameFault<Spelled<T>>>): Result<T, NameFault<T>> {
  if (found.ok) return ok(found.value.of);
  const { error } = found;
  return err(error.kind === 'unknown' ? error : { kind: 'ambiguous', all: error.all.map(({ of }) => of) });
}
