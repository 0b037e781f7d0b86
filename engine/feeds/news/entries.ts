import * as v from 'valibot';
import {
  CHANGE_KINDS,
  MAX_NAME,
  parseInstant,
  parseLeagueDate,
  type ChangeKind,
  type LeagueDate,
} from '@ddh/engine/internal/domain';
import { excerpt, pathOf } from '@ddh/engine/internal/schema';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, jsonFaultText, jsonOrFault, type JsonObject } from '@ddh/engine/internal/text';

/** News about one player: the goalie starts, the player is scratched, or a scratch is taken back. */
export type NewsEntry = {
  readonly date: LeagueDate;
  readonly team: string;
  /** The player's name. Empty if only the id is given. */
  readonly player: string;
  readonly playerId: number | null;
  readonly kind: ChangeKind;
  /** When the news became known, in epoch milliseconds. */
  readonly at: number;
  /** The origin of the news, such as `operator` or `league`. */
  readonly source: string;
  /** The last day that a scratched player misses. `null` if the player misses only the entry's date. */
  readonly through: LeagueDate | null;
};

/**
 * `path` is the JSON path of the fault, such as `news[3].date`. It is empty if the fault concerns the whole document.
 */
export type NewsFault = { readonly path: string } & (
  | { readonly kind: 'notJson'; readonly detail: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknownField' }
  /** The entry has neither name nor id. */
  | { readonly kind: 'noPlayer' }
  /** `through` is before the entry's date, or the entry is not a scratch. */
  | { readonly kind: 'notLastDay' }
  | { readonly kind: 'wrong'; readonly expected: string; readonly found: string }
);

const DATE = 'a date such as 2026-11-25';
const Day = v.pipe(
  v.custom<LeagueDate>((value) => typeof value === 'string' && parseLeagueDate(value) === value, DATE),
  v.description(DATE),
);

const TEXT = `a text of 1 to ${MAX_NAME} characters in one line`;
const Text = v.pipe(
  v.string(TEXT),
  v.trim(),
  v.maxLength(MAX_NAME, TEXT),
  v.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u, TEXT),
);

const ID = 'an id, which is a whole number above 0';
const INSTANT = 'a time with its offset, such as 2026-11-25T22:12:00Z';

/**
 * An entry as JSON. Unknown fields are faults: a misspelled `through` would otherwise shorten an absence to one day.
 */
export const EntryJson = v.strictObject(
  {
    date: Day,
    team: Text,
    player: v.nullish(Text, null),
    player_id: v.nullish(v.pipe(v.number(ID), v.safeInteger(ID), v.minValue(1, ID)), null),
    kind: v.picklist(CHANGE_KINDS, CHANGE_KINDS.join(', ')),
    at: v.pipe(
      v.string(INSTANT),
      v.check((text) => parseInstant(text) !== null, INSTANT),
      v.description(INSTANT),
    ),
    source: Text,
    through: v.nullish(Day, null),
  },
  'an object',
);

/** The news file. `v.object` alone would accept a list. */
export const newsFileSchema = v.pipe(
  v.custom<JsonObject>(isObject, 'an object'),
  v.object({ news: v.array(EntryJson, 'a list') }, 'an object'),
);

/** Upper bound for the listed faults, because a file in another format has a fault in each entry. */
export const MOST_FAULTS = 20;

/** Parses the text of a news file. Returns either all entries or the faults. */
export function parseNews(text: string): Result<readonly NewsEntry[], readonly NewsFault[]> {
  const json = jsonOrFault(text);
  if (!json.ok) return err([{ path: '', kind: 'notJson', detail: jsonFaultText(json.error) }]);
  const parsed = v.safeParse(newsFileSchema, json.value);
  if (!parsed.success) return err(parsed.issues.slice(0, MOST_FAULTS).map(faultOf));
  const entries = parsed.output.news.map(({ player, player_id: playerId, at, ...entry }): NewsEntry => ({
    ...entry,
    player: player ?? '',
    playerId,
    at: parseInstant(at) ?? NaN,
  }));
  const faults = entries.flatMap(faultsOf);
  return faults.length === 0 ? ok(entries) : err(faults.slice(0, MOST_FAULTS));
}

/** Returns the faults of an entry whose fields are each valid, but do not fit together. */
function faultsOf({ player, playerId, kind, date, through }: NewsEntry, index: number): readonly NewsFault[] {
  const path = `news[${index}]`;
  const isLastDay = through === null || (kind === 'scratch' && through >= date);
  return [
    ...(player === '' && playerId === null ? [{ path, kind: 'noPlayer' } as const] : []),
    ...(isLastDay ? [] : [{ path: `${path}.through`, kind: 'notLastDay' } as const]),
  ];
}

export function faultOf(issue: v.BaseIssue<unknown>): NewsFault {
  const path = pathOf(issue);
  if (issue.type === 'strict_object' && issue.expected === 'never') return { path, kind: 'unknownField' };
  // JSON cannot contain `undefined`, so an input of `undefined` means that the field is missing.
  if (issue.input === undefined) return { path, kind: 'missing' };
  return { path, kind: 'wrong', expected: issue.message, found: excerpt(issue.input) };
}
