import type { SpeltTeam } from '../../domain/index.ts';
import { ok, type Result } from '../../result.ts';
import { Columns, looksLikeCount, type ColumnId } from '../columns.ts';
import type { SimError } from '../errors.ts';
import type { Arena } from './arena.ts';
import { SEGMENT, TILE, type Kernels } from './kernels.ts';
import type { TableMemory } from './memory.ts';
import { Segment } from './segment.ts';
import { validWord } from './words.ts';

/** The first value of a column that is not a whole number, and its position. */
export type BadValue = Extract<SimError, { kind: 'badValue' }>;

/**
 * The read side of a simulation: its countable records, as bit planes in `arena`.
 * Do not hold `arena.words` across a call that may allocate, because growing the arena replaces the array.
 */
export class SimTable {
  readonly arena: Arena;
  readonly kernels: Kernels;
  readonly columns: Columns;
  /**
   * Whether the results of the records are known to be those of an even sequence (docs/model.md), so that counts of
   * results have nearly no error.
   */
  readonly even: boolean;
  readonly segments: Segment[] = [];
  /**
   * For each column with missing values: the first record without a value. If the column belongs to a team or to the
   * game, a leg that needs it cannot be evaluated. If it belongs to a player, the missing value is read as 0.
   */
  readonly #absent = new Map<ColumnId, number>();
  readonly #flaws = new Map<ColumnId, BadValue>();
  #records = 0;
  #complete = false;
  #scratch = { at: 0, words: 0 };

  /** Whether a value is a table. A Proxy of a table is none, because it has no private fields. */

  constructor({ arena, kernels }: TableMemory, teams: readonly SpeltTeam[] = [], even = false) {
    this.even = even;
    this.columns = new Columns(teams);
    this.arena = arena;
    this.kernels = kernels;
  }

  /**
   * Number of records that can be counted. While records are added, only full words of 32 records can be counted; after
   * `end`, all records can. The number never decreases.
   */
  get records(): number {
    return this.#records;
  }

  /**
   * True from the first call of the writer's `end` on, even after `reopen`. Once it is true, a player without a column
   * is not in this game.
   */
  get complete(): boolean {
    return this.#complete;
  }

  /** Number of words (32 records each) whose records can be counted. */
  get words(): number {
    return Math.ceil(this.#records / 32);
  }

  /** Size of all bit planes of the table, in bytes. */
  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.tiles, 0) * TILE * 4;
  }

  firstAbsent(column: ColumnId): number | undefined {
    return this.#absent.get(column);
  }

  flaw(column: ColumnId): BadValue | undefined {
    return this.#flaws.get(column);
  }

  /** Returns a mask of the bits in `word` that belong to records. All bits are ones, except in a partial last word. */
  valid(word: number): number {
    return validWord(this.#records - word * 32);
  }

  /** Returns the smallest and the largest value that the bit planes of a column can hold. */
  bounds(column: ColumnId): readonly [low: number, high: number] {
    const ends = this.segments.flatMap((segment) => {
      const bias = segment.bias(column);
      return [bias, bias + 2 ** segment.planes(column).length - 1];
    });
    return [Math.min(...ends), Math.max(...ends)];
  }

  /** Writes `count` values of a column to `out`, starting with record `from`. See `Segment.read`. */
  read(column: ColumnId, from: number, count: number, out: Int8Array | Int32Array): void {
    const word = new Int32Array(32);
    for (let done = 0; done < count;) {
      const record = from + done;
      const within = record % 32;
      const segment = this.segments[Math.floor(record / SEGMENT)]!;
      const at = Math.floor((record % SEGMENT) / 32);
      const whole = within === 0 ? Math.floor(Math.min(count - done, SEGMENT - (record % SEGMENT)) / 32) : 0;
      if (whole > 0) {
        segment.read(column, at, whole, out.subarray(done, done + whole * 32));
        done += whole * 32;
        continue;
      }
      segment.read(column, at, 1, word);
      const n = Math.min(32 - within, count - done);
      out.set(word.subarray(within, within + n), done);
      done += n;
    }
  }

  /**
   * Returns the segment that has the word `word` of the table, and creates it on first use. Only the writer calls this.
   */
  segmentFor(word: number): Segment {
    const index = Math.floor(word / TILE);
    let segment = this.segments[index];
    if (!segment) {
      segment = new Segment(this.arena);
      this.segments.push(segment);
    }
    return segment;
  }

  /**
   * Returns the offset of `words` words of scratch memory, which all counters share. Another counter may overwrite them
   * after a `yield`. May grow the arena, so read `arena.words` after this call.
   */
  scratch(words: number): number {
    if (words > this.#scratch.words) {
      const before = this.#scratch;
      this.#scratch = { at: this.arena.allocate(words), words };
      if (before.words > 0) this.arena.free(before.at, before.words);
    }
    return this.#scratch.at;
  }

  noteAbsent(column: ColumnId, record: number): void {
    if (!this.#absent.has(column)) this.#absent.set(column, record);
  }

  noteFlaw(column: ColumnId, flaw: BadValue): void {
    if (!this.#flaws.has(column)) this.#flaws.set(column, flaw);
  }

  publish(records: number): void {
    this.#records = records;
  }

  finish(): Result<void, SimError> {
    this.#complete = true;
    return this.#records === 0 ? { ok: false, error: { kind: 'empty' } } : ok(undefined);
  }
}

/**
 * Checks that at least one column is named like a count. Without this check, any CSV file would be accepted, such as an
 * address list. Missing players have counts of 0, so every under leg would have a probability of 100 %.
 */
export function checkSimulation(table: SimTable): Result<void, SimError> {
  return table.columns.names.some(looksLikeCount) ? ok(undefined) : { ok: false, error: { kind: 'noSimulation' } };
}
