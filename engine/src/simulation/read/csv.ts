import { err, type Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { Budget, OtherForm, SimError } from '../errors.ts';
import { ABSENT, MAX_NARROW, STAGE, type TableWriter } from '../table/writer.ts';
import { Cells } from './cells.ts';
import { FAILED, MORE, shownByte, syntax } from './failure.ts';
import { Cut, Feed, type Grammar } from './feed.ts';
import { COMMA, isNumber, isWordByte, QUOTE } from './jsonTokens.ts';
import type { Reader } from './reader.ts';
import { AHEAD, smallValue } from './smallValue.ts';
import { asciiText, invalidUtf8, utf8Text } from './utf8.ts';

const LF = 0x0a;
const CR = 0x0d;
const OTHER_SEPARATORS: Readonly<Record<number, OtherForm>> = { 0x3b: 'semicolons', 0x09: 'tabs' };
/** Marks pandas' index column in the list of stage offsets. Its cells are not stored. */
const IGNORED = -1;

/**
 * Reads CSV (RFC 4180) with a header row. If the first name is empty and unquoted, the column is pandas' index and is
 * ignored. An empty cell is read as absent, and an empty line is skipped. A record with one empty cell is written as
 * `""`.
 */
class Csv implements Grammar {
  readonly cells: Cells;
  readonly #cut = new Cut();
  /** For each column of the CSV, the offset of its cells in the stage (`id * STAGE`), or IGNORED. */
  readonly #columns: number[] = [];
  #inHeader = true;
  /** Index of the current cell in its line of the CSV. */
  #index = 0;
  /** The first byte of the header's line end. The fast path expects the same line end in all rows. */
  #lineEnd = LF;
  #origin = 0;

  constructor(cells: Cells) {
    this.cells = cells;
  }

  read(b: Uint8Array, view: DataView, n: number, origin: number): number {
    this.#origin = origin;
    let p = 0;
    while (p < n) {
      if (!this.#inHeader) p = this.#fast(b, view, p, n);
      if (p < 0) return FAILED;
      if (p >= n) break;
      const next = this.#cell(b, p, n);
      if (next === MORE) return p;
      if (next === FAILED) return FAILED;
      p = next;
    }
    return p;
  }

  /** Ends the document. Adds a line end if the last line lacks one. */
  end(b: Uint8Array, n: number, origin: number): Result<void, SimError> {
    if (n > 0 || this.#index > 0) {
      const line = new Uint8Array(n + 1);
      line.set(b.subarray(0, n));
      // If the last byte is a carriage return, this line feed completes the line end.
      line[n] = LF;
      const used = this.read(line, new DataView(line.buffer), n + 1, origin);
      if (used === FAILED) return err(this.cells.failure!);
      if (used < n + 1) return err({ kind: 'truncated', at: this.#place(n) });
    }
    return this.cells.to.end();
  }

  #place(p: number): { readonly byte: number; readonly record: number } {
    return this.cells.place(this.#origin + p);
  }

  #fail(p: number, expected: string, found: string): typeof FAILED {
    return this.cells.fail(syntax(this.#place(p), expected, found));
  }

  /** Reads the CSV cell at `p` and the comma or line end after it. */
  #cell(b: Uint8Array, p: number, n: number): number {
    const quoted = b[p] === QUOTE;
    const limit = this.#inHeader ? 'nameBytes' : 'valueBytes';
    const most = p + this.cells.budget[limit] + (quoted ? 2 : 0);
    const end = quoted ? this.#quotedEnd(b, p, n) : this.#plainEnd(b, p, n);
    if ((end === MORE ? n : end) > most) return this.cells.over(limit, this.#origin + p);
    if (end < 0) return end;
    const after = this.#separator(b, end, n);
    if (after < 0) return after;
    const lineEnds = b[end] !== COMMA;
    if (lineEnds && this.#index === 0 && end === p) return after;
    const from = quoted ? p + 1 : p;
    const to = quoted ? end - 1 : end;
    if (!(this.#inHeader ? this.#name(b, from, to, quoted) : this.#value(b, from, to, quoted))) return FAILED;
    this.#index++;
    if (!lineEnds) return after;
    if (this.#inHeader) {
      this.#inHeader = false;
      this.#lineEnd = b[end]!;
    } else if (!this.#closeRow(end)) {
      return FAILED;
    }
    this.#index = 0;
    return after;
  }

  #failForm(separator: number): typeof FAILED {
    return this.cells.fail({ kind: 'otherForm', form: OTHER_SEPARATORS[separator]! });
  }

  /** Returns the position of the comma or line end after an unquoted CSV cell. */
  #plainEnd(b: Uint8Array, p: number, n: number): number {
    let q = p + this.#cut.scanned(this.#origin + p);
    for (; q < n; q++) {
      const c = b[q]!;
      if (c === COMMA || c === LF || c === CR) return q;
      if (c === QUOTE) return this.#fail(q, 'quotes around the whole cell', '"');
      if (this.#inHeader && this.#index === 0 && c in OTHER_SEPARATORS) return this.#failForm(c);
    }
    return this.#cut.wait(this.#origin + p, q - p);
  }

  /** Returns the position after a quoted CSV cell, whose end is the first quote mark that is not doubled. */
  #quotedEnd(b: Uint8Array, p: number, n: number): number {
    let q = p + Math.max(1, this.#cut.scanned(this.#origin + p));
    while (q < n) {
      if (b[q] !== QUOTE) q++;
      else if (q + 1 >= n) break;
      else if (b[q + 1] === QUOTE) q += 2;
      else return q + 1;
    }
    return this.#cut.wait(this.#origin + p, q - p);
  }

  /** Returns the position after the comma or line end at `p`. */
  #separator(b: Uint8Array, p: number, n: number): number {
    const c = b[p]!;
    if (c === COMMA || c === LF) return p + 1;
    if (this.#inHeader && this.#index === 0 && c in OTHER_SEPARATORS) return this.#failForm(c);
    if (c !== CR) return this.#fail(p, 'a comma or line end', shownByte(c));
    if (p + 1 >= n) return MORE;
    return b[p + 1] === LF ? p + 2 : this.#fail(p + 1, 'a line feed after the carriage return', shownByte(b[p + 1]!));
  }

  #name(b: Uint8Array, from: number, to: number, quoted: boolean): boolean {
    if (from === to && !quoted && this.#index === 0) {
      this.#columns.push(IGNORED);
      return true;
    }
    const bad = invalidUtf8(b, from, to);
    if (bad >= 0) return this.#fail(bad, 'UTF-8', shownByte(b[bad]!)) !== FAILED;
    const name = unquoted(utf8Text(b, from, to), quoted);
    if (this.cells.has(name)) return this.cells.fail({ kind: 'duplicateColumn', name }) !== FAILED;
    const column = this.cells.column(name, this.#origin + from);
    if (column === FAILED) return false;
    this.#columns.push(column * STAGE);
    return true;
  }

  #value(b: Uint8Array, from: number, to: number, quoted: boolean): boolean {
    this.cells.open = true;
    const width = this.#columns.length;
    if (this.#index >= width) return this.#fail(from, `${width} cells in a row`, 'more') !== FAILED;
    const cell = this.#columns[this.#index]!;
    if (cell === IGNORED) return true;
    const column = (cell / STAGE) as ColumnId;
    let p = from;
    let end = to;
    while (p < end && b[p] === 0x20) p++;
    while (p < end && b[end - 1] === 0x20) end--;
    if (p === end) return true;
    let q = p;
    while (q < end && isWordByte(b[q]!)) q++;
    const text = q === end ? asciiText(b, p, end) : '';
    if (text !== '' && isNumber(text)) return this.cells.number(column, text, this.#origin + p);
    const shown = unquoted(utf8Text(b, p, end, 32), quoted);
    return this.cells.flaw(column, 'notANumber', shown, this.#origin + p);
  }

  #closeRow(p: number): boolean {
    const width = this.#columns.length;
    if (this.#index !== width) return this.#fail(p, `${width} cells in a row`, `${this.#index}`) !== FAILED;
    return this.cells.commit(this.#origin + p);
  }

  /** Fast path for CSV cells with small values or without a value. Returns the position at which it stopped. */
  #fast(b: Uint8Array, view: DataView, from: number, n: number): number {
    const { cells } = this;
    const { to } = cells;
    const columns = this.#columns;
    const width = columns.length;
    const lineEnd = this.#lineEnd;
    const lineBytes = lineEnd === CR ? 2 : 1;
    const safe = n - AHEAD;
    let { stage, at } = to;
    let index = this.#index;
    let p = from;
    while (p <= safe && index < width) {
      const cell = columns[index]!;
      if (cell === IGNORED) break;
      const digit = b[p]! - 0x30;
      let after = b[p + 1]!;
      let q = p + 1;
      if (digit >>> 0 <= 9 && (after === COMMA || after === lineEnd)) {
        stage[cell + at] = digit;
      } else if (b[p] === COMMA) {
        q = p;
        after = COMMA;
      } else {
        const small = smallValue(b, view, p, lineEnd);
        // `smallValue` reads `null` as absent, but in CSV `null` is not a number.
        if (small === 0 || small >> 3 === 0) break;
        const value = (small >> 3) + ABSENT;
        if (value <= MAX_NARROW) stage[cell + at] = value;
        else cells.wide((cell / STAGE) as ColumnId, value);
        q = p + (small & 7);
        after = b[q]!;
      }
      if (after !== COMMA) {
        // Leave a row with the wrong number of cells or the wrong line end to the general path, which reports the
        // error.
        if (index + 1 !== width || (lineEnd === CR && b[q + 1] !== LF)) break;
        if (!cells.commit(this.#origin + q)) return FAILED;
        ({ stage, at } = to);
        p = q + lineBytes;
        index = 0;
        continue;
      }
      cells.open = true;
      index++;
      p = q + 1;
    }
    this.#index = index;
    return p;
  }
}

const unquoted = (text: string, quoted: boolean): string => (quoted ? text.replaceAll('""', '"') : text);

/** Opens a CSV reader. `origin` is the number of bytes of the document that precede the first pushed byte. */
export function openCsv(to: TableWriter, budget: Budget, origin = 0): Reader {
  return new Feed(new Csv(new Cells(to, budget)), origin);
}
