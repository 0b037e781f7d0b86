import { err, type Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { Budget, SimError } from '../errors.ts';
import { ABSENT, MAX_NARROW, STAGE, type TableWriter } from '../table/writer.ts';
import { Cells } from './cells.ts';
import { FAILED, MORE } from './failure.ts';
import { Feed, type Grammar } from './feed.ts';
import {
  CLOSE_LIST,
  CLOSE_RECORD,
  COLON,
  COMMA,
  JsonTokens,
  OPEN_LIST,
  OPEN_RECORD,
  QUOTE,
  decodeString,
  ZERO,
} from './jsonTokens.ts';
import { JsonValues } from './jsonValues.ts';
import { CELL, KeyTable, LENGTH, NEXT, RECORD_START } from './keyTable.ts';
import { END, KEY, members, RECORD, MemberRun } from './members.ts';
import type { Reader } from './reader.ts';
import { AHEAD, smallValue } from './smallValue.ts';
import { isSpace } from './space.ts';

/**
 * TRIES is the maximum number of guesses at the next key. The guesses follow the key order of earlier records, so 32
 * are enough to skip the keys of a few players who are missing in a record. Each key that no guess found halves the
 * maximum. After MISSES such keys in a row, keys are looked up by hash until a lookup finds the key that would have
 * been guessed.
 */
const TRIES = 32;
const MISSES = 6;
const LINE_FEED = 0x0a;
/** After this many consecutive correct guesses, the count of wrong guesses restarts at 0. */
const IN_ORDER = 4;

type Awaits =
  | 'document'
  | 'firstRecord'
  | 'record'
  | 'afterRecord'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'value'
  /** Awaits the value of a key that the fast path has read. The fast path could not read the value. */
  | 'knownValue'
  | 'afterValue'
  | 'nothing';

/**
 * Reads `[{"name": 1, ...}, ...]`, or JSON Lines (one record per line, without brackets and commas).
 *
 * Two paths share one state. The fast path reads members with a small whole number and a key in a known spelling. It
 * guesses the next key from the keys that followed in earlier records, and looks the key up by hash if no guess is
 * right. The general path reads everything else token by token: new keys, other values, white space in new places, and
 * the end of a chunk. Only the general path implements the JSON grammar.
 *
 * The general path can stop at any token, so at most one name, number or string is kept for the next chunk. Long
 * records therefore need no extra memory.
 */
class JsonRecords implements Grammar {
  readonly cells: Cells;
  readonly #tokens: JsonTokens;
  readonly #values: JsonValues;
  readonly #keys: KeyTable;
  #awaits: Awaits = 'document';
  #isLines = false;
  readonly #run = new MemberRun();
  /** The column to which the next value belongs. */
  #column = 0 as ColumnId;

  constructor(cells: Cells) {
    this.cells = cells;
    this.#tokens = new JsonTokens(cells);
    this.#values = new JsonValues(cells, this.#tokens);
    this.#keys = new KeyTable(cells.budget.columns);
  }

  read(b: Uint8Array, view: DataView, n: number, origin: number): number {
    this.#tokens.origin = origin;
    let p = 0;
    /**
     * The position of the current member (key and value), or -1 if it started in an earlier chunk. In that case the
     * spelling of its key cannot be stored.
     */
    let member = -1;
    for (;;) {
      if (this.#awaits === 'key' || this.#awaits === 'firstKey') {
        member = p = this.#fast(b, view, p, n);
        if (p < 0) return FAILED;
      }
      while (p < n && isSpace(b[p]!)) p++;
      if (p >= n) return p;
      if (this.#awaits === 'value') {
        // The spelling of a key that is cut by the end of a chunk cannot be stored. The next guess is still based on
        // this key.
        if (member < 0) this.#run.key = this.#keys.keyOf(this.#column);
        else this.#noteOrder(this.#keys.internKey(b, view, member, p, this.#column));
        member = -1;
      }
      const next = this.#token(b, p, n);
      if (next === MORE) return p;
      if (next === FAILED) return FAILED;
      p = next;
    }
  }

  /** Stores that `key` followed the previous key, so that it is the next guess after that key. */
  #noteOrder(key: number): void {
    const { entries } = this.#keys;
    const before = this.#run.key;
    // If `key` has no known successor yet, its guess is the key that followed the previous key (`before`) in earlier
    // records.
    if (entries[key + NEXT] === RECORD_START) entries[key + NEXT] = entries[before + NEXT]!;
    entries[before + NEXT] = key;
    this.#run.key = key;
  }

  end(_b: Uint8Array, n: number, origin: number): Result<void, SimError> {
    if (this.#awaits === 'nothing' || (this.#isLines && this.#awaits === 'afterRecord')) return this.cells.to.end();
    return err({ kind: 'truncated', at: this.cells.place(origin + n) });
  }

  #token(b: Uint8Array, p: number, n: number): number {
    const c = b[p]!;
    switch (this.#awaits) {
      case 'document':
        this.#isLines = c === OPEN_RECORD;
        if (this.#isLines) return this.#openRecord(b, p);
        if (c !== OPEN_LIST) return this.#tokens.failByte(b, p, '[');
        this.#awaits = 'firstRecord';
        return p + 1;
      case 'firstRecord':
        if (c !== CLOSE_LIST) return this.#openRecord(b, p);
        this.#awaits = 'nothing';
        return p + 1;
      case 'record':
        return this.#openRecord(b, p);
      case 'afterRecord':
        if (this.#isLines) return this.#openRecord(b, p);
        if (c !== COMMA && c !== CLOSE_LIST) return this.#tokens.failByte(b, p, 'a comma or ]');
        this.#awaits = c === COMMA ? 'record' : 'nothing';
        return p + 1;
      case 'firstKey':
        return c === CLOSE_RECORD ? this.#closeRecord(p) : this.#name(b, p, n);
      case 'key':
        return this.#name(b, p, n);
      case 'colon':
        if (c !== COLON) return this.#tokens.failByte(b, p, 'a colon');
        this.#awaits = 'value';
        return p + 1;
      case 'value':
      case 'knownValue': {
        const end = this.#values.read(b, p, n, this.#column);
        if (end >= 0 && this.#values.done) this.#awaits = 'afterValue';
        return end;
      }
      case 'afterValue':
        if (c === CLOSE_RECORD) return this.#closeRecord(p);
        if (c !== COMMA) return this.#tokens.failByte(b, p, 'a comma or }');
        this.#awaits = 'key';
        return p + 1;
      case 'nothing':
        return this.#tokens.failByte(b, p, 'nothing after the last record');
    }
  }

  #openRecord(b: Uint8Array, p: number): number {
    if (b[p] !== OPEN_RECORD) return this.#tokens.failByte(b, p, 'a record in braces');
    this.#awaits = 'firstKey';
    this.#run.key = RECORD_START;
    this.#run.room = this.cells.budget.keys;
    this.cells.open = true;
    return p + 1;
  }

  #closeRecord(p: number): number {
    if (!this.cells.commit(this.#tokens.origin + p)) return FAILED;
    this.#awaits = 'afterRecord';
    return p + 1;
  }

  #name(b: Uint8Array, p: number, n: number): number {
    if (b[p] !== QUOTE) return this.#tokens.failByte(b, p, 'a name in double quotes');
    if (this.#run.room <= 0) return this.#tokens.over(p, 'keys');
    const end = this.#tokens.text(b, p, n, 'nameBytes');
    if (end < 0) return end;
    const column = this.cells.column(decodeString(b, p + 1, end - 1), this.#tokens.origin + p);
    if (column === FAILED) return FAILED;
    this.#run.room--;
    this.#column = column;
    this.#awaits = 'colon';
    return end;
  }

  /**
   * The fast path. Starts at `from`, where a key is expected. Returns the position at which it stopped, and sets
   * `#awaits` to the token that is expected there.
   */
  #fast(b: Uint8Array, view: DataView, from: number, n: number): number {
    const { cells } = this;
    const { to } = cells;
    const keys = this.#keys;
    const run = this.#run;
    /** A key and value that start before this position can be read without checking for the end of the chunk. */
    const safe = n - AHEAD;
    const most = cells.budget.keys;
    const between = this.#isLines ? LINE_FEED : COMMA;
    /** Number of consecutive keys that were not among the guesses. */
    let misses = 0;
    let p = from;
    this.#awaits = 'key';
    for (;;) {
      if (misses < MISSES) {
        const { room } = run;
        run.tries = TRIES >> misses;
        p = members(keys, b, view, p, safe, to.stage, to.at, run);
        if (room - run.room >= IN_ORDER) misses = 0;
      } else {
        run.stopped = run.room > 0 ? KEY : END;
      }
      if (run.stopped === END) break;
      if (run.stopped === KEY) {
        const next = keys.find(b, view, p, safe);
        if (next === 0) break;
        const guess = run.key + NEXT;
        misses = keys.entries[guess] === next ? 0 : misses + 1;
        keys.entries[guess] = next;
        run.key = next;
        run.room--;
        p += keys.entries[next + LENGTH]!;
      }
      if (run.stopped !== RECORD) {
        const cell = keys.entries[run.key + CELL]!;
        const digit = b[p]! - ZERO;
        if (digit >>> 0 <= 9 && b[p + 1] === COMMA) {
          to.stage[cell + to.at] = digit;
          p += 2;
          continue;
        }
        const column = (cell / STAGE) as ColumnId;
        const small = smallValue(b, view, p, CLOSE_RECORD);
        if (small === 0) {
          // The fast path cannot read this value, so the general path reads it from its first byte.
          this.#column = column;
          this.#awaits = 'knownValue';
          break;
        }
        const value = (small >> 3) + ABSENT;
        if (value <= MAX_NARROW) to.stage[column * STAGE + to.at] = value;
        else cells.wide(column, value);
        p += small & 7;
        if (b[p++] === COMMA) continue;
      }
      if (!cells.commit(this.#tokens.origin + p - 1)) return FAILED;
      run.key = RECORD_START;
      if (b[p] !== between || b[p + 1] !== OPEN_RECORD) {
        this.#awaits = 'afterRecord';
        break;
      }
      p += 2;
      run.room = most;
      cells.open = true;
    }
    // `}` is allowed before the first key of a record (`{}`), but not after a comma (`{"a":1,}`).
    if (this.#awaits === 'key' && run.room === most) this.#awaits = 'firstKey';
    return p;
  }
}

/**
 * Opens a reader of JSON records. `origin` is the number of bytes of the document that precede the first pushed byte.
 */
export function openJsonRecords(to: TableWriter, budget: Budget, origin = 0): Reader {
  return new Feed(new JsonRecords(new Cells(to, budget)), origin);
}
