import * as v from 'valibot';
import { parseProbability, type Probability } from '../odds/index.ts';
import { isObject } from '../text/index.ts';
import type { LeagueDate, Side } from '../domain/index.ts';
import { SHARE } from './fields.ts';
import type { Spellings } from './hubColumns.ts';
import { keyPath, Problems, refused, type Decoded } from './problems.ts';

/** A record as it is written to a file; `null` is "not known". */
export type FlatRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Shares that exclude each other add up to at most 1; files round to as few as three digits. */
export const MOST_SUM = 1.001;

/** The two columns of a line. */
export type LineColumns = { readonly [side in Side]: Spellings };

/** Any schema of a single field. */
type FieldSchema<T> = v.GenericSchema<unknown, T>;

/**
 * One record at a time, field by field. `null` and a missing key are "not known"; a bad value is also not known and
 * is noted as a problem with its place. Names are looked up as own keys only: a file may call a column `constructor`.
 */
export class RecordReader {
  readonly #problems: Problems;
  #record: Record<string, unknown> = {};
  #index = -1;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Moves to a record. `false`: it is none. */
  open(index: number, record: unknown): boolean {
    this.#index = index;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      this.#problems.add(() => this.#path(), 'must be a record of named values');
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

  /** `null`: the record is of no use, and the problem is noted. */
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

  /** `null`: the record is of no use, and the problem is noted. */
  requiredShare(key: string): Probability | null {
    const value = this.value(key);
    if (value !== null && value !== undefined) return this.share(key);
    this.note(key, 'is missing');
    return null;
  }

  /**
   * Over and under shares in turn, into `into` from `at` on, NaN where not known. The hot loop: 195,000 look-ups for a
   * week's skaters.
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
    // No share's column is a property of Object.prototype, so a plain look-up finds own keys only.
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

/** Honest files hold a season of players at most; beyond it a file costs memory and says nothing. */
export const MOST_FILE_RECORDS = 100_000;

const REMEDY = ': in pandas, write it with to_json(path, orient="records")';

/** Whether a document is a table of pandas in another orient than `records`: an object of columns or rows, or one with `data`. */
const isTable = (doc: unknown): boolean =>
  isObject(doc) &&
  (Array.isArray(doc['data']) || (Object.keys(doc).length > 0 && Object.values(doc).every((value) => isObject(value))));

/** Reads an array of records; `read` answers `null` for a record that is of no use and notes why. */
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
  if (doc.length > most) problems.add(() => `records[${most}]`, `is one too many: only ${most} records are read`);
  return problems.loaded(records);
}

/** Notes the second record of one key. `what` says what it is the second of. */
export function isRepeated(seen: Set<string>, key: string, record: RecordReader, what: string): boolean {
  if (seen.has(key)) {
    record.note(null, `is the second record of ${what}`);
    return true;
  }
  seen.add(key);
  return false;
}

/** A season has 1,312 games, and a date at most 16. */
export const MOST_GAMES = 10_000;
export const MOST_GAMES_OF_A_DATE = 64;

/** The games that a file has named so far: each once, and no more of a date than a page can show. */
export class GamesOfDates {
  readonly #seen = new Set<string>();
  readonly #ofDate = new Map<LeagueDate, number>();

  get size(): number {
    return this.#seen.size;
  }

  /** `false`: the game does not count, and the problem is noted. */
  add({ date, away, home }: { date: LeagueDate; away: string; home: string }, record: RecordReader): boolean {
    const count = this.#ofDate.get(date) ?? 0;
    if (count === MOST_GAMES_OF_A_DATE) {
      record.note(null, `is one too many: only ${MOST_GAMES_OF_A_DATE} games of a date are read`);
      return false;
    }
    if (isRepeated(this.#seen, JSON.stringify([date, away, home]), record, `${away} @ ${home} on ${date}`))
      return false;
    this.#ofDate.set(date, count + 1);
    return true;
  }
}

/** Two namesakes are two players as soon as their id or their team tells them apart. */
export const identity = (player: string, playerId: number | null, team: string | null): string =>
  playerId === null ? JSON.stringify([player, team]) : `#${playerId}`;
