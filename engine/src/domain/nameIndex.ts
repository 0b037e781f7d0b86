import { foldText, foldWords } from '../text/fold.ts';
import { editsBetween, mostEdits } from '../text/nearest.ts';
import { err, ok, type Result } from '../result.ts';
import { isSameFirstName } from './firstNames.ts';
import { withoutMarks } from './marks.ts';

/**
 * A player or team in a `NameIndex`. `marks` are words that may follow the name in parentheses, such as a position or a
 * team.
 */
export type Named = { readonly name: string; readonly marks?: string };

/**
 * The reason why the lookup of a name fails. `all` lists the players or teams that an ambiguous name may mean. It has one
 * if only the mark in that one's own name, as in `Elias Pettersson (C)`, says that there is a namesake.
 */
export type NameFault<T> = { readonly kind: 'unknown' } | { readonly kind: 'ambiguous'; readonly all: readonly T[] };

/** Maps the `spellingKey` of an alias to the name in our data. */
export type Aliases = ReadonlyMap<string, string>;

export const NO_ALIASES: Aliases = new Map();
const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** A parsed name. All text is folded (lower case, no accents). */
type Spelling = {
  /** The words of the first names, then those of the last names. Each initial is a separate word. */
  readonly words: readonly string[];
  /** The number of words at the start of the name that are initials. */
  readonly initials: number;
  /** A name suffix such as `jr`. Empty if the name has none. */
  readonly suffix: string;
  /** The words in the parentheses at the end of the name, as in `Elias Pettersson (D)`. */
  readonly marks: readonly string[];
};

/**
 * Joins the words of a name without spaces, so that `De Brincat` equals `DeBrincat`, and `J. T.` equals `JT`. The
 * result is empty only if `name` is blank.
 */
const keyOf = ({ words }: Spelling, name: string): string => words.join('') || name.trim();

/**
 * Returns a key for `name`. Spellings that differ only in case, accents, punctuation or the order of first and last
 * name have the same key.
 */
export function spellingKey(name: string): string {
  const spelling = parseName(name);
  return [keyOf(spelling, name), spelling.suffix, ...spelling.marks].filter(Boolean).join(' ');
}

type Entry<T> = { readonly one: T; readonly spelling: Spelling };
/**
 * An entry and one way to split its name into first and last names. `first` has the initials of the first names. The
 * last names are the key in `#byLastName`.
 */
type SplitName<T> = Entry<T> & { readonly first: string };

/**
 * The entries that a typed name may refer to. `whole`: the full name of the entry equals the typed name, ignoring
 * spaces, as lists with the best list first. `loose`: one of the two abbreviates the other, or their first names are
 * forms of one name.
 */
type Candidates<T> = {
  readonly whole: readonly (readonly Entry<T>[])[];
  readonly loose: readonly Entry<T>[];
  /** Whether the typed name has words in parentheses. */
  readonly marked: boolean;
};

/**
 * Looks up names as users and feeds write them: in any case, with or without accents and punctuation, with initials
 * ("D. Larkin"), with the last name first ("Larkin, Dylan"; "Larkin D."), with another form of the first name
 * ("Mitchell" for "Mitch"), or by an alias. Words in parentheses must be known of the entry: its position, its team, or
 * the mark in its own name.
 */
export class NameIndex<T extends Named> {
  readonly #idOf: (one: T) => unknown;
  readonly #aliases: Aliases;
  readonly #isLoose: boolean;
  readonly #entries: readonly Entry<T>[];
  readonly #byKey = new Map<string, Entry<T>[]>();
  readonly #byLastName = new Map<string, SplitName<T>[]>();
  /** Caches of lookup results, because a feed repeats a player's name for every sportsbook and betting line. */
  readonly #candidates = new Map<string, Candidates<T>>();
  readonly #nearest = new Map<string, T | null>();

  constructor(
    all: readonly T[],
    { idOf = (one) => one, aliases = NO_ALIASES, loose = true }: NameIndexOptions<T> = {},
  ) {
    this.#idOf = idOf;
    this.#aliases = aliases;
    this.#isLoose = loose;
    this.#entries = all.flatMap((one) => spellingsOf(one.name).map((spelling) => ({ one, spelling })));
    for (const entry of this.#entries) {
      put(this.#byKey, keyOf(entry.spelling, entry.one.name), entry);
      for (const { first, last } of splits(entry.spelling.words)) put(this.#byLastName, last, { ...entry, first });
    }
  }

  /**
   * Finds the entry that `typed` refers to. Entries for which `fits` is true are preferred. A full name may also match
   * an entry for which `fits` is false, but an abbreviated name may not. A name without parentheses does not match an
   * entry whose own name has them, unless the index has the namesakes and `fits` tells them apart.
   */
  find(typed: string, fits: (one: T) => boolean = () => true): Result<T, NameFault<T>> {
    const { whole, loose, marked } = this.#candidatesOf(typed);
    const fitting = [...whole, loose].map((level) => level.filter(({ one }) => fits(one)));
    const level = [...fitting, ...whole].find(({ length }) => length > 0) ?? [];
    const all = this.#distinct(level);
    const hasUnknown = !marked && level.some((entry) => this.#hasUnknownNamesake(entry));
    return hasUnknown ? err({ kind: 'ambiguous', all }) : only(all);
  }

  #hasUnknownNamesake({ one, spelling }: Entry<T>): boolean {
    const named = this.#byKey.get(keyOf(spelling, one.name)) ?? [];
    return spelling.marks.length > 0 && this.#distinct(named).length === 1;
  }

  /** The entries that `typed` may refer to. The best matches are first. */
  #candidatesOf(typed: string): Candidates<T> {
    const known = this.#candidates.get(typed);
    if (known !== undefined) return known;
    const name = this.#unaliased(typed);
    const spellings = spellingsOf(name);
    const [spelling] = spellings;
    const literal = (this.#byKey.get(keyOf(spelling, name)) ?? []).filter(({ one }) => one.name === name);
    const same = spellings.flatMap((each) => this.#byKey.get(keyOf(each, name)) ?? []).filter(agreesWith(spelling));
    const candidates = {
      whole: [literal, same.filter((entry) => entry.spelling.suffix === spelling.suffix), same],
      loose: this.#isLoose
        ? spellings.flatMap((each) => [...this.#abbreviated(each), ...this.#renamed(each)]).filter(agreesWith(spelling))
        : [],
      marked: spelling.marks.length > 0 || literal.length > 0,
    };
    this.#candidates.set(typed, candidates);
    return candidates;
  }

  /** Returns the entry nearest to `typed`, for "did you mean" messages. `find` never uses it. */
  nearest(typed: string): T | null {
    const known = this.#nearest.get(typed);
    if (known !== undefined) return known;
    const spelling = parseName(this.#unaliased(typed));
    let best: T | null = null;
    let fewest = Infinity;
    for (const entry of this.#entries) {
      const edits = nameDistance(spelling, entry.spelling, fewest);
      if (edits < fewest) {
        fewest = edits;
        best = entry.one;
      }
    }
    this.#nearest.set(typed, best);
    return best;
  }

  #unaliased(typed: string): string {
    return this.#aliases.size === 0 ? typed : (this.#aliases.get(spellingKey(typed)) ?? typed);
  }

  /**
   * Returns the entries with the typed last name whose first name abbreviates the typed first name or is abbreviated by
   * it. `J.` matches `Jean-Gabriel`, but `J.T.` does not match `Jake`.
   */
  #abbreviated({ words, initials }: Spelling): readonly Entry<T>[] {
    return splits(words)
      .filter(({ count }) => initials === 0 || count === initials)
      .flatMap(({ first, last }) =>
        (this.#byLastName.get(last) ?? []).filter((entry) =>
          initials > 0
            ? entry.first.startsWith(first)
            : entry.spelling.initials === entry.first.length && first.startsWith(entry.first),
        ),
      );
  }

  /** Returns the entries with the typed last name and another form of the typed first name. */
  #renamed({ words: [first = '', ...rest], initials }: Spelling): readonly Entry<T>[] {
    if (initials > 0) return [];
    return (this.#byLastName.get(rest.join('')) ?? []).filter(
      ({ first: initial, spelling }) =>
        initial.length === 1 && spelling.initials === 0 && isSameFirstName(first, spelling.words[0] ?? ''),
    );
  }

  #distinct(entries: readonly Entry<T>[]): readonly T[] {
    const byId = new Map<unknown, T>();
    for (const { one } of entries) if (!byId.has(this.#idOf(one))) byId.set(this.#idOf(one), one);
    return [...byId.values()];
  }
}

export type NameIndexOptions<T> = {
  /** Returns the same id for all entries of one player. */
  readonly idOf?: (one: T) => unknown;
  readonly aliases?: Aliases;
  /** Whether initials and other forms of a first name are found. True by default. */
  readonly loose?: boolean;
};

function only<T>([one, ...more]: readonly T[]): Result<T, NameFault<T>> {
  if (one === undefined) return err({ kind: 'unknown' });
  return more.length === 0 ? ok(one) : err({ kind: 'ambiguous', all: [one, ...more] });
}

function put<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * Returns whether an entry can be the wanted player: no suffix contradicts, and all the wanted words in parentheses are
 * known of it. A word that nothing confirms may contradict.
 */
const agreesWith =
  <T extends Named>({ suffix, marks }: Spelling) =>
  ({ one, spelling }: Entry<T>): boolean => {
    if (suffix !== '' && spelling.suffix !== '' && spelling.suffix !== suffix) return false;
    const known = [...spelling.marks, ...foldWords(one.marks ?? '')];
    return marks.every((mark) => known.includes(mark));
  };

/** Upper bound for the number of first names. Limits the work for a malicious name of a thousand words. */
const MOST_FIRST_NAMES = 4;

/**
 * Returns each way to split the words of a name into first and last names. `first` has only the initials of the first
 * names, and `count` is their number.
 */
const splits = (
  words: readonly string[],
): readonly { readonly count: number; readonly first: string; readonly last: string }[] =>
  words.slice(1, 1 + MOST_FIRST_NAMES).map((_, i) => ({
    count: i + 1,
    first: words
      .slice(0, i + 1)
      .map((word) => word[0])
      .join(''),
    last: words.slice(i + 1).join(''),
  }));

/**
 * Edit distance of a known name that has the typed last name but a different first name. It exceeds the distance of any
 * misspelling, so that misspellings are preferred.
 */
const OTHER_FIRST_NAME = 3;

/**
 * Returns the edit distance between a name that the user typed and a known name. Returns Infinity if the distance is
 * `fewest` or more, or too large for a typo.
 */
function nameDistance(typed: Spelling, known: Spelling, fewest: number): number {
  const [a, b] = [typed.words.join(' '), known.words.join(' ')];
  const edits = editsBetween(a, b, Math.min(fewest - 1, mostEdits(b)));
  if (edits < fewest) return edits;
  const [x, y] = [lastOf(typed), lastOf(known)];
  if (typed.words.length > 1 && initialOf(typed) !== initialOf(known)) return Infinity;
  if (typed.initials > 0) return editsBetween(x, y, Math.min(fewest - 1, mostEdits(y)));
  return x === y && OTHER_FIRST_NAME < fewest ? OTHER_FIRST_NAME : Infinity;
}

const initialOf = ({ words: [first] }: Spelling): string | undefined => first?.[0];

/** Returns the words after the first name or the initials. A single word is a last name. */
const lastOf = ({ words, initials }: Spelling): string =>
  words.slice(words.length === 1 ? 0 : Math.max(1, initials)).join(' ');

/** True for the spellings of initials: `J.`, `J.T.`, `J-G`, and two or three capitals. */
const isInitials = (word: string): boolean =>
  /^(?:\p{L}[.-]{1,2})*\p{L}\.?$/u.test(word) || /^\p{Lu}{2,3}$/u.test(word);

/** Letters that German and Nordic feeds write as two. */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Returns the parsed name, and the name with two letters for each umlaut if it has one: `Stützle` is also `Stuetzle`. */
function spellingsOf(name: string): readonly [Spelling, ...Spelling[]] {
  const wide = name.normalize('NFC').replace(/[äöüåø]/gi, (letter) => {
    const two = AS_TWO[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? two : two.slice(0, 1).toUpperCase() + two.slice(1);
  });
  return wide === name.normalize('NFC') ? [parseName(name)] : [parseName(name), parseName(wide)];
}

/** True for initials after a last name, as in `Malkin E.` */
const isLastInitial = (word: string): boolean => /^(?:\p{L}\.-?)*\p{L}\.?$/u.test(word);

function parseName(name: string): Spelling {
  const { base, marks } = withoutMarks(name);
  const parts = base.split(',').map((part) => part.trim());
  const suffixes = [...takeSuffixes(parts, 1)];
  const ordered = (parts.length === 2 ? parts.toReversed() : parts).join(' ');

  const typed = ordered.split(/\s+/).filter(Boolean);
  const last = typed.at(-1) ?? '';
  const isReversed = typed.length > 1 && isLastInitial(last) && !typed.slice(0, -1).some(isInitials);
  const tokens = isReversed ? [last, ...typed.slice(0, -1)] : typed;
  const words: string[] = [];
  let initials = 0;
  for (const [i, token] of tokens.entries()) {
    // The last word is always a last name, even if it looks like initials.
    if (words.length === initials && i < tokens.length - 1 && isInitials(token)) {
      words.push(...Array.from(foldText(token).replaceAll(' ', '')));
      initials = words.length;
    } else {
      words.push(...foldWords(token));
    }
  }
  suffixes.push(...takeSuffixes(words, Math.max(2, initials + 1)));
  return { words, initials, suffix: suffixes.join(' '), marks };
}

/**
 * Removes suffixes such as `jr` from the end of `words`, but keeps at least `fewest` words. Returns the removed
 * suffixes, the last one first.
 */
function takeSuffixes(words: string[], fewest: number): readonly string[] {
  const last = words.findLastIndex((word) => !SUFFIXES.has(foldText(word)));
  return words
    .splice(Math.max(fewest, last + 1))
    .toReversed()
    .map(foldText);
}

/** Maximum length of the name of a team, player or game, in UTF-16 code units. */
export const MAX_NAME = 200;
