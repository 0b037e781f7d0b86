import { ok, type Result } from '../../result.ts';
import { Columns, looksLikeCount, type ColumnId } from '../columns.ts';
import type { SimError } from '../errors.ts';
import type { Arena } from './arena.ts';
import { SEGMENT, TILE, type Kernels } from './kernels.ts';
import type { TableMemory } from './memory.ts';
import { Segment } from './segment.ts';
import { validWord } from './words.ts';

/** The first value of a column that is no whole number, and where it stands. */
export type BadValue = Extract<SimError, { kind: 'badValue' }>;

/**
 * The reading side of a simulation: how many records can be counted, and their planes.
 * Whatever is counted in it lies in its arena; nothing keeps a view of that across a call.
 */
export class SimTable {
  readonly arena: Arena;
  /** The loops over the arena's words. */
  readonly kernels: Kernels;
  readonly columns = new Columns();
  readonly segments: Segment[] = [];
  /** Per column: the first record that lacks it. Only team and total columns are judged by it. */
  readonly #absent = new Map<ColumnId, number>();
  readonly #flaws = new Map<ColumnId, BadValue>();
  #records = 0;
  #complete = false;
  #scratch = { at: 0, words: 0 };

  constructor({ arena, kernels }: TableMemory) {
    this.arena = arena;
    this.kernels = kernels;
  }

  /** Records that can be counted: whole 32-record words while they stream in, all of them at the end. */
  get records(): number {
    return this.#records;
  }

  /** Ended: its columns are known. More records follow only where its writer is opened again. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Words that hold the countable records. */
  get words(): number {
    return Math.ceil(this.#records / 32);
  }

  /** Bytes of planes. */
  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.tiles, 0) * TILE * 4;
  }

  firstAbsent(column: ColumnId): number | undefined {
    return this.#absent.get(column);
  }

  flaw(column: ColumnId): BadValue | undefined {
    return this.#flaws.get(column);
  }

  /** The records' own bits of a word: all of them, but for the last word of an ended table. */
  valid(word: number): number {
    return validWord(this.#records - word * 32);
  }

  /** Decodes `count` values of a column from record `from` on into `out`. */
  read(column: ColumnId, from: number, count: number, out: Int32Array): void {
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

  /** For the writer: the segment that holds `word`, created on first use. */
  segmentFor(word: number): Segment {
    const index = Math.floor(word / TILE);
    let segment = this.segments[index];
    if (!segment) {
      segment = new Segment(this.arena);
      this.segments.push(segment);
    }
    return segment;
  }

  /** The offset of so many words that everybody writes over: they hold something only within one call. */
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
 * A table that was read is a simulation when at least one column has a simulation's name. Otherwise every player would
 * count 0, and an address list would price every under at 100 %.
 */
export function checkSimulation(table: SimTable): Result<void, SimError> {
  return table.columns.names.some(looksLikeCount) ? ok(undefined) : { ok: false, error: { kind: 'noSimulation' } };
}

/** A record in which two tables differ, counted from the first compared one, and the column. */
export type Difference = { readonly record: number; readonly column: string };

/**
 * The first difference, column by column, of `count` records: those of `wanted` from `at` on, and those of `found` from
 * `from` on. `null`: they are the same. `found` has all columns of `wanted`, in whatever order.
 */
export function firstDifference(
  found: SimTable,
  from: number,
  wanted: SimTable,
  at: number,
  count: number,
): Difference | null {
  const theirs = new Int32Array(count);
  const ours = new Int32Array(count);
  for (const [id, column] of wanted.columns.names.entries()) {
    found.read(found.columns.find(column)!, from, count, theirs);
    wanted.read(id as ColumnId, at, count, ours);
    const record = ours.findIndex((value, i) => value !== theirs[i]);
    if (record >= 0) return { record, column };
  }
  return null;
}
