import * as v from 'valibot';
import { parseProbability, type Probability } from '../odds/index.ts';
import { isObject } from '../text/index.ts';
import type { LeagueDate, Side } from '../domain/index.ts';
import { SHARE } from './fields.ts';
import type { Spellings } from './hubColumns.ts';
import { keyPath, Problems, refused, type Decoded } from './problems.ts';

/** A record that is written to a file. `null` means "unknown". */
export type FlatRecord = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Upper bound for the sum of the probabilities of exclusive outcomes. It is above 1, because files round each
 * probability to three decimals.
 */
export const MOST_SUM = 1.001;

export type LineColumns = { readonly [side in Side]: Spellings };

type FieldSchema<T> = v.GenericSchema<unknown, T>;

/**
 * Reads the fields of one record at a time. A missing key and `null` mean "unknown". A bad value is reported and then
 * treated as unknown. Only own keys are read, because a file may have a column named `constructor`.
 */
export class RecordReader {
  readonly #problems: Problems;
  #record: Record<string, unknown> = {};
  #index = -1;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Moves to the next record. Returns `false` and reports a problem if the record is not an object. */
  open(index: number, record: unknown): boolean {
    this.#index = index;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      this.#problems.add(() => this.#path(), 'must be an object');
      return false;
    }
    this.#record = record as Record<string, unknown>;
    return true;
  }

  keys(): readonly string[] {
    return Object.keys(this.#record);
  }

  value(key: string): unknown {
    return Object.hasOwn(this.#record, key) ? this.#record[key] : undefined;
  }

  note(key: string | null, problem: string): void {
    this.#problems.add(() => this.#path() + (key === null ? '' : keyPath(key)), problem);
  }

  optional<T>(key: string, schema: FieldSchema<T>): T | null {
    const value = this.value(key);
    if (value === null || value === undefined) return null;
    const read = v.safeParse(schema, value, { abortEarly: true });
    if (read.success) return read.output;
    this.note(key, read.issues[0].message);
    return null;
  }

  /**
   * Reads a required field. Returns `null` and reports a problem if the value is missing or bad. The caller must then
   * drop the record.
   */
  required<T>(key: string, schema: FieldSchema<T>): T | null {
    const value = this.value(key);
    if (value !== null && value !== undefined) return this.optional(key, schema);
    this.note(key, 'is missing');
    return null;
  }

  share(key: string): Probability | null {
    const value = this.value(key);
    if (value === null || value === undefined) return null;
    const share = parseProbability(value);
    if (share === null) this.note(key, SHARE);
    return share;
  }

  /**
   * Reads a required probability. Returns `null` and reports a problem if it is missing or bad. The caller must then
   * drop the record.
   */
  requiredShare(key: string): Probability | null {
    const value = this.value(key);
    if (value !== null && value !== undefined) return this.share(key);
    this.note(key, 'is missing');
    return null;
  }

  /**
   * Writes the probabilities of over and under for each line to `into`, from index `at`. NaN means unknown. This loop
   * must be fast: the skaters of a week have 195,000 such values.
   */
  shares(lines: readonly LineColumns[], into: Float64Array, at: number): void {
    let cell = at;
    for (const { over, under } of lines) {
      const [a, b] = [this.#shareAt(over), this.#shareAt(under)];
      into[cell++] = a;
      into[cell++] = b;
      if (a + b > MOST_SUM) this.note(over.first, `and "${under.first}" must add up to at most 1`);
    }
  }

  #shareAt({ first, second }: Spellings): number {
    // Object.hasOwn is not needed, because no probability column has the name of an Object.prototype property.
    let name = first;
    let value = this.#record[first];
    if (value === undefined && second !== null) {
      name = second;
      value = this.#record[second];
    }
    if (typeof value === 'number' && value >= 0 && value <= 1) return value;
    if (value !== null && value !== undefined) this.note(name, SHARE);
    return NaN;
  }

  #path(): string {
    return `records[${this.#index}]`;
  }
}

/** Upper bound for the number of records in a file. Real files have at most one record for each player of a season. */
const MOST_FILE_RECORDS = 100_000;

const REMEDY = ': in pandas, write it with to_json(path, orient="records")';

/** Whether the document looks like a table that pandas wrote with an orient other than `records`. */
const isTable = (doc: unknown): boolean =>
  isObject(doc) &&
  (Array.isArray(doc['data']) || (Object.keys(doc).length > 0 && Object.values(doc).every((value) => isObject(value))));

/** Decodes an array of records. `read` reports a problem and returns `null` to drop a record. */
export function decodeRecords<T>(
  doc: unknown,
  read: (record: RecordReader, problems: Problems) => T | null,
  most = MOST_FILE_RECORDS,
): Decoded<readonly T[]> {
  if (!Array.isArray(doc)) return refused('records', `must be an array of records${isTable(doc) ? REMEDY : ''}`);
  const problems = new Problems();
  const reader = new RecordReader(problems);
  const records: T[] = [];
  const count = Math.min(doc.length, most);
  for (let i = 0; i < count; i++) {
    if (!reader.open(i, doc[i])) continue;
    const record = read(reader, problems);
    if (record !== null) records.push(record);
  }
  if (doc.length > most) problems.add(() => `records[${most}]`, `is over the limit of ${most} records`);
  return problems.loaded(records);
}

/**
 * Adds `key` to `seen` and returns `false`. If `seen` already has the key, reports that the record is the second one of
 * `what` and returns `true`.
 */
export function isRepeated(seen: Set<string>, key: string, record: RecordReader, what: string): boolean {
  if (seen.has(key)) {
    record.note(null, `is the second record of ${what}`);
    return true;
  }
  seen.add(key);
  return false;
}

/**
 * Upper bounds for the number of games in a file and on a date. A season has about 1,300 games, and a date has at most
 * 16, because the league has 32 teams.
 */
export const MOST_GAMES = 10_000;
export const MOST_GAMES_OF_A_DATE = 64;

/** Checks that a file has each game once and at most MOST_GAMES_OF_A_DATE games per date. */
export class GamesOfDates {
  readonly #seen = new Set<string>();
  readonly #ofDate = new Map<LeagueDate, number>();

  get size(): number {
    return this.#seen.size;
  }

  /** Adds a game of the file. Returns `false` and reports a problem if the game must be dropped. */
  add({ date, away, home }: { date: LeagueDate; away: string; home: string }, record: RecordReader): boolean {
    const count = this.#ofDate.get(date) ?? 0;
    if (count === MOST_GAMES_OF_A_DATE) {
      record.note(null, `is over the limit of ${MOST_GAMES_OF_A_DATE} games per date`);
      return false;
    }
    if (isRepeated(this.#seen, JSON.stringify([date, away, home]), record, `${away} @ ${home} on ${date}`))
      return false;
    this.#ofDate.set(date, count + 1);
    return true;
  }
}

/** Returns a key for a player: the id if known, otherwise the name and the team. */
export const identity = (player: string, playerId: number | null, team: string | null): string =>
  playerId === null ? JSON.stringify([player, team]) : `#${playerId}`;
