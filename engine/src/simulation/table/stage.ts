import type { SpeltTeam } from '../../domain/index.ts';
import { err, ok, type Result } from '../../result.ts';
import { looksLikeCount, type ColumnId } from '../columns.ts';
import type { Budget, BudgetLimit, SimError, ValueProblem } from '../errors.ts';
import { TILE } from './kernels.ts';
import { pureMemory, type NewMemory } from './memory.ts';
import type { Segment } from './segment.ts';
import { SimTable } from './table.ts';
import {
  ABSENT,
  MAX_NARROW,
  MIN_NARROW,
  NO_VALUE,
  STAGE,
  WIDE,
  type GrowingWriter,
  type WriteWords,
} from './writer.ts';

const DONE: Result<void, SimError> = ok(undefined);
const READS = STAGE / 4;
const SIGNS = 0x80808080 | 0;
const LOWS = 0x7f7f7f7f;

/**
 * Number of records that `putColumn` writes to the bit planes at a time. The size of a segment is a multiple of this
 * number, and the records fit in the L1 cache.
 */
const COLUMN_PART = 8192;

/** The stage doubles when it is full. */
const FIRST_COLUMNS = 32;

type Wide = { readonly column: ColumnId; readonly at: number; readonly value: number };

/** Collects records in a buffer (the stage) and writes them to the bit planes, 1,024 at a time. */
class StageWriter implements GrowingWriter {
  stage: Int8Array;
  at = 0;
  count = 0;
  readonly #table: SimTable;
  readonly #budget: Budget;
  /** A view of the stage's bytes as 32-bit integers. */
  #reads: Int32Array;
  /** Number of records that are already in the bit planes. */
  #flushed = 0;
  #wides: Wide[] = [];
  readonly #bytes = new Int32Array(READS);
  readonly #values = new Int32Array(STAGE);
  /** The number of values that `putColumn` got for every column, or -1 before its first call. */
  #columnLength = -1;
  #failure: SimError | null = null;

  constructor(table: SimTable, budget: Budget) {
    this.#table = table;
    this.#budget = budget;
    this.stage = new Int8Array(FIRST_COLUMNS * STAGE).fill(ABSENT);
    this.#reads = new Int32Array(this.stage.buffer);
  }

  column(name: string): Result<ColumnId, SimError> {
    const { columns } = this.#table;
    const known = columns.find(name);
    if (known !== undefined) return ok(known);
    const size = columns.names.length;
    if (size >= this.#budget.columns) return err(this.#over('columns'));
    const id = columns.add(name);
    if (this.#flushed > 0) this.#table.noteAbsent(id, 0);
    if ((size + 1) * STAGE > this.stage.length) {
      const grown = new Int8Array(this.stage.length * 2).fill(ABSENT);
      grown.set(this.stage);
      this.stage = grown;
      this.#reads = new Int32Array(grown.buffer);
    }
    return ok(id);
  }

  wide(column: ColumnId, value: number): void {
    this.stage[column * STAGE + this.at] = WIDE;
    this.#wides.push({ column, at: this.at, value });
  }

  flaw(
    column: ColumnId,
    problem: ValueProblem,
    found: string,
    byte: number,
    record = this.count,
  ): Result<void, SimError> {
    const name = this.#table.columns.name(column);
    const error: SimError = { kind: 'badValue', at: { byte, record, column: name }, problem, found };
    if (looksLikeCount(name)) return err(error);
    this.stage[column * STAGE + this.at] = ABSENT;
    this.#table.noteFlaw(column, error);
    return DONE;
  }

  commit(): Result<void, SimError> {
    this.at++;
    this.count++;
    if (this.at === STAGE) this.flush();
    return this.#failure === null ? DONE : err(this.#failure);
  }

  flush(): void {
    this.#flushWords(this.at >> 5);
  }

  putWords(n: number, write: WriteWords): Result<void, SimError> {
    this.count += n * 32;
    this.#flushWords(n, write);
    return this.#failure === null ? DONE : err(this.#failure);
  }

  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError> {
    if (this.#columnLength >= 0 && this.#columnLength !== values.length) {
      throw new Error(`columns of ${this.#columnLength} and ${values.length} records do not match`);
    }
    this.#columnLength = values.length;
    if (values.length > this.#budget.records) return err(this.#over('records'));
    for (let done = 0; done < values.length; done += COLUMN_PART) {
      const part = this.#present(column, values.subarray(done, done + COLUMN_PART), done);
      const n = (part.length + 31) >> 5;
      this.#grow(done >> 5, (segment, at) => this.#putPart(column, segment, at, part, n));
      if (this.#failure) return err(this.#failure);
    }
    return DONE;
  }

  end(): Result<void, SimError> {
    if (this.#columnLength >= 0) {
      this.count = this.#columnLength;
    } else if (this.at > 0) {
      // The last word is padded with zeros instead of ABSENT, so that the padding is not recorded as a missing value.
      const { length } = this.#table.columns.names;
      for (let c = 0; c < length; c++) this.stage.fill(0, c * STAGE + this.at, c * STAGE + ((this.at + 31) & ~31));
      this.#flushWords((this.at + 31) >> 5);
    }
    if (this.#failure) return err(this.#failure);
    this.#table.publish(this.count);
    return this.#table.finish();
  }

  reopen(): void {
    this.#columnLength = -1;
    // Only whole words are final in the bit planes, so the records of the partial last word are put into the stage
    // again.
    this.#flushed = this.count & ~31;
    const { columns } = this.#table;
    const values = new Int32Array(this.count - this.#flushed);
    this.stage.fill(ABSENT);
    columns.names.forEach((_, c) => {
      const column = c as ColumnId;
      this.#table.read(column, this.#flushed, values.length, values);
      values.forEach((value, at) => {
        this.at = at;
        if (value < MIN_NARROW || value > MAX_NARROW) this.wide(column, value);
        else this.stage[column * STAGE + at] = value;
      });
    });
    this.at = values.length;
  }

  /** Notes the first missing value of a part of a column that begins with record `from`, and returns the part with zeros. */
  #present(column: ColumnId, part: Int8Array | Int32Array, from: number): Int8Array | Int32Array {
    const at = part instanceof Int32Array ? part.indexOf(NO_VALUE) : -1;
    if (at < 0) return part;
    this.#table.noteAbsent(column, from + at);
    return part.map((value) => (value === NO_VALUE ? 0 : value));
  }

  /**
   * Writes a part of a column to a segment: non-negative bytes directly to the bit planes, and all other values as
   * 32-bit integers.
   */
  #putPart(column: ColumnId, segment: Segment, at: number, part: Int8Array | Int32Array, n: number): void {
    if (part instanceof Int8Array && segment.bias(column) === 0) {
      const bytes = wordsOf(part, n);
      let all = 0;
      for (let i = 0; i < n * 8; i++) all |= bytes[i]!;
      if ((all & SIGNS) === 0) {
        segment.putBytes(column, at, bytes, 0, n, bitsOf(all));
        return;
      }
    }
    const values = new Int32Array(n * 32);
    values.set(part);
    segment.putValues(column, at, values, n);
  }

  /**
   * Moves the first `n` words of the stage (32 records each) to the bit planes, and the rest to the start of the stage.
   * Or `write` writes the words.
   */
  #flushWords(n: number, write?: WriteWords): void {
    if (n === 0 || this.#failure) return;
    if (this.#flushed + n * 32 > this.#budget.records) {
      this.#failure = this.#over('records');
      return;
    }
    // `flush` may be called after any word, so the records of a full stage may belong to two segments.
    const room = TILE - ((this.#flushed >> 5) % TILE);
    if (n > room) {
      this.#flushWords(room, write);
      this.#flushWords(n - room, write);
      return;
    }
    this.#grow(this.#flushed >> 5, (segment, at) => {
      if (write) return write(segment, at, n, this.#table);
      const { length } = this.#table.columns.names;
      for (let c = 0; c < length; c++) this.#flushColumn(c as ColumnId, segment, at, n);
    });
    if (this.#failure) return;
    if (this.at > 0) this.#keepTail(n);
    this.#flushed += n * 32;
    this.#table.publish(Math.min(this.#flushed, this.count));
  }

  #keepTail(n: number): void {
    const left = Math.max(0, this.at - n * 32);
    const { stage } = this;
    if (left === 0) {
      stage.fill(ABSENT);
    } else {
      const { length } = this.#table.columns.names;
      for (let c = 0; c < length; c++) {
        const from = c * STAGE;
        stage.copyWithin(from, from + n * 32, from + this.at);
        stage.fill(ABSENT, from + left, from + this.at);
      }
    }
    if (this.#wides.length > 0) {
      this.#wides = this.#wides.filter((w) => w.at >= n * 32).map((w) => ({ ...w, at: w.at - n * 32 }));
    }
    this.at = left;
  }

  /**
   * Fast path for a staged column without sign bits: one pass finds the number of bit planes, and one pass slices the
   * bytes.
   */
  #flushColumn(column: ColumnId, segment: Segment, at: number, n: number): void {
    const from = column * READS;
    const reads = this.#reads;
    let all = 0;
    for (let i = from, end = from + n * 8; i < end; i++) all |= reads[i]!;
    if ((all & SIGNS) === 0 && segment.bias(column) === 0) {
      segment.putBytes(column, at, reads, from, n, bitsOf(all));
      return;
    }
    this.#flushSigned(column, segment, at, n);
  }

  /**
   * Notes which values of a staged column are absent and stores them as 0. Writes a column with negative or wide values
   * as 32-bit integers.
   */
  #flushSigned(column: ColumnId, segment: Segment, at: number, n: number): void {
    const from = column * READS;
    const bytes = this.#bytes;
    let all = 0;
    let negative = 0;
    let absentAt = -1;
    for (let i = 0; i < n * 8; i++) {
      const x = this.#reads[from + i]!;
      // A byte is ABSENT if its sign bit is set and its low seven bits are zero.
      const absent = x & SIGNS & ~((x & LOWS) + LOWS);
      if (absent !== 0 && absentAt < 0) absentAt = i * 4 + ((31 - Math.clz32(absent & -absent)) >> 3);
      const y = x ^ absent;
      bytes[i] = y;
      all |= y;
      negative |= y & SIGNS;
    }
    if (absentAt >= 0) this.#table.noteAbsent(column, this.#flushed + absentAt);
    if (negative === 0 && segment.bias(column) === 0) {
      segment.putBytes(column, at, bytes, 0, n, bitsOf(all));
      return;
    }
    const values = this.#values;
    for (let i = 0; i < n * 32; i++) values[i] = (bytes[i >> 2]! << (24 - ((i & 3) << 3))) >> 24;
    for (const wide of this.#wides) {
      if (wide.column === column && wide.at < n * 32 && this.stage[column * STAGE + wide.at] === WIDE) {
        values[wide.at] = wide.value;
      }
    }
    segment.putValues(column, at, values, n);
  }

  /**
   * Runs `write` for the segment that has the word `word` of the table. Stores a failure if memory or the budget is
   * exhausted.
   */
  #grow(word: number, write: (segment: Segment, at: number) => void): void {
    try {
      write(this.#table.segmentFor(word), word % TILE);
    } catch (cause) {
      // Every JavaScript engine throws a RangeError if it cannot allocate a typed array.
      if (!(cause instanceof RangeError)) throw cause;
      this.#failure = { kind: 'outOfMemory' };
      return;
    }
    if (this.#table.bytes > this.#budget.tableBytes) this.#failure = this.#over('tableBytes');
  }

  #over(limit: BudgetLimit): SimError {
    return { kind: 'budget', at: { byte: 0, record: this.count }, limit, allowed: this.#budget[limit] };
  }
}

/**
 * Returns `n` words of bytes as 32-bit integers. The result is a view if length and alignment allow it, otherwise a
 * copy that is padded with zeros.
 */
function wordsOf(part: Int8Array, n: number): Int32Array {
  if (part.length === n * 32 && (part.byteOffset & 3) === 0) {
    return new Int32Array(part.buffer, part.byteOffset, n * 8);
  }
  const bytes = new Int32Array(n * 8);
  new Int8Array(bytes.buffer).set(part);
  return bytes;
}

/** Returns the number of bits that the largest of the four bytes in `all` needs. */
function bitsOf(all: number): number {
  const folded = all | (all >>> 16);
  return 32 - Math.clz32((folded | (folded >>> 8)) & 0xff);
}

type TableOptions = {
  readonly budget: Budget;
  readonly memory?: NewMemory;
  /** The teams of the game as the caller spells them, see `Columns`. */
  readonly teams?: readonly SpeltTeam[];
  /** Whether the records are known to be even, see `SimTable`. */
  readonly even?: boolean;
};

/** Creates a table and its only writer. */
export function createTable({ budget, memory = pureMemory, teams, even }: TableOptions): {
  table: SimTable;
  writer: GrowingWriter;
} {
  const table = new SimTable(memory(), teams, even);
  return { table, writer: new StageWriter(table, budget) };
}
