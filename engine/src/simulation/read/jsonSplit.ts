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
} from './jsonTokens.ts';
import { JsonValues } from './jsonValues.ts';
import type { Reader } from './reader.ts';
import { Skipper } from './skip.ts';
import { AHEAD, smallValue } from './smallValue.ts';
import { isSpace } from './space.ts';

type Awaits =
  | 'document'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'columns'
  | 'firstName'
  | 'name'
  | 'afterName'
  | 'data'
  | 'firstRow'
  | 'row'
  | 'afterRow'
  | 'firstCell'
  | 'cell'
  | 'afterCell'
  | 'other'
  | 'afterMember'
  | 'nothing';

/**
 * Reads `{"columns": [...], "index": [...], "data": [[...], ...]}`, which `to_json(orient="split")` writes. `columns`
 * must be before `data`, so that rows need not be buffered until the names are known. All other keys are ignored.
 */
class JsonSplit implements Grammar {
  readonly cells: Cells;
  readonly #tokens: JsonTokens;
  readonly #values: JsonValues;
  readonly #other: Skipper;
  #awaits: Awaits = 'document';
  /** In the document's outermost object, the key whose value is read next, such as `data`. */
  #key = '';
  /** For each column, the offset of its cells in the stage (`id * STAGE`). Null before `columns` is read. */
  #columns: number[] | null = null;
  #hasData = false;
  /** Index of the current cell in its row of `data`. */
  #index = 0;
  /** Whether the next token is the start of a value that is ignored. */
  #otherBegins = false;
  /**
   * Whether an ignored value was an object. If so, the document probably has another pandas orient, which writes each
   * column or row as an object.
   */
  #hasObjects = false;

  constructor(cells: Cells) {
    this.cells = cells;
    this.#tokens = new JsonTokens(cells);
    this.#values = new JsonValues(cells, this.#tokens);
    this.#other = new Skipper(cells, this.#tokens);
  }

  read(b: Uint8Array, view: DataView, n: number, origin: number): number {
    this.#tokens.origin = origin;
    let p = 0;
    for (;;) {
      if (this.#awaits === 'cell' || this.#awaits === 'firstCell') {
        p = this.#fast(b, view, p, n);
        if (p < 0) return FAILED;
      }
      while (p < n && isSpace(b[p]!)) p++;
      if (p >= n) return p;
      const next = this.#token(b, p, n);
      if (next === MORE) return p;
      if (next === FAILED) return FAILED;
      p = next;
    }
  }

  end(_b: Uint8Array, n: number, origin: number): Result<void, SimError> {
    if (this.#awaits === 'nothing') return this.cells.to.end();
    return err({ kind: 'truncated', at: this.cells.place(origin + n) });
  }

  #token(b: Uint8Array, p: number, n: number): number {
    const c = b[p]!;
    const opened = (expected: number, shown: string, awaits: Awaits): number => {
      if (c !== expected) return this.#tokens.failByte(b, p, shown);
      this.#awaits = awaits;
      return p + 1;
    };
    const separated = (close: number, shown: string, closed: Awaits, more: Awaits): number => {
      if (c !== COMMA && c !== close) return this.#tokens.failByte(b, p, shown);
      this.#awaits = c === COMMA ? more : closed;
      return p + 1;
    };
    switch (this.#awaits) {
      case 'document':
        return opened(OPEN_RECORD, '{', 'firstKey');
      case 'firstKey':
        return c === CLOSE_RECORD ? this.#close(b, p) : this.#topKey(b, p, n);
      case 'key':
        return this.#topKey(b, p, n);
      case 'colon':
        return c === COLON ? this.#member(p) : this.#tokens.failByte(b, p, 'a colon');
      case 'columns':
        return opened(OPEN_LIST, 'a list of column names', 'firstName');
      case 'firstName':
        return c === CLOSE_LIST ? opened(CLOSE_LIST, ']', 'afterMember') : this.#name(b, p, n);
      case 'name':
        return this.#name(b, p, n);
      case 'afterName':
        return separated(CLOSE_LIST, 'a comma or ]', 'afterMember', 'name');
      case 'data':
        return opened(OPEN_LIST, 'a list of rows', 'firstRow');
      case 'firstRow':
        return c === CLOSE_LIST ? opened(CLOSE_LIST, ']', 'afterMember') : this.#openRow(b, p);
      case 'row':
        return this.#openRow(b, p);
      case 'afterRow':
        return separated(CLOSE_LIST, 'a comma or ]', 'afterMember', 'row');
      case 'firstCell':
        return c === CLOSE_LIST ? this.#closeRow(p) : this.#cell(b, p, n);
      case 'cell':
        return this.#cell(b, p, n);
      case 'afterCell':
        if (c === CLOSE_LIST) return this.#closeRow(p);
        return separated(COMMA, 'a comma or ]', 'cell', 'cell');
      case 'other': {
        if (this.#otherBegins) this.#hasObjects ||= c === OPEN_RECORD;
        this.#otherBegins = false;
        const end = this.#other.run(b, p, n);
        if (this.#other.done) this.#awaits = 'afterMember';
        return end === p && !this.#other.done ? MORE : end;
      }
      case 'afterMember':
        if (c === CLOSE_RECORD) return this.#close(b, p);
        return separated(COMMA, 'a comma or }', 'key', 'key');
      case 'nothing':
        return this.#tokens.failByte(b, p, 'nothing after the closing brace');
    }
  }

  #topKey(b: Uint8Array, p: number, n: number): number {
    if (b[p] !== QUOTE) return this.#tokens.failByte(b, p, 'a name in double quotes');
    const end = this.#tokens.text(b, p, n, 'nameBytes');
    if (end < 0) return end;
    this.#key = decodeString(b, p + 1, end - 1);
    if (this.#key === 'columns' && this.#columns) return this.#tokens.fail(p, 'one "columns" only', '"columns"');
    if (this.#key === 'data' && this.#hasData) return this.#tokens.fail(p, 'one "data" only', '"data"');
    if (this.#key === 'data' && !this.#columns) {
      return this.#hasObjects ? this.#failForm() : this.#tokens.fail(p, '"columns" before "data"', '"data"');
    }
    this.#awaits = 'colon';
    return end;
  }

  #member(p: number): number {
    if (this.#key === 'columns') {
      this.#columns = [];
      this.#awaits = 'columns';
    } else if (this.#key === 'data') {
      this.#hasData = true;
      this.#awaits = 'data';
    } else {
      this.#other.begin();
      this.#otherBegins = true;
      this.#awaits = 'other';
    }
    return p + 1;
  }

  #failForm(): typeof FAILED {
    return this.cells.fail({ kind: 'otherForm', form: 'jsonColumns' });
  }

  #close(b: Uint8Array, p: number): number {
    if (!this.#hasData && this.#hasObjects) return this.#failForm();
    if (!this.#hasData) return this.#tokens.failByte(b, p, '"columns" and "data"');
    this.#awaits = 'nothing';
    return p + 1;
  }

  #name(b: Uint8Array, p: number, n: number): number {
    if (b[p] !== QUOTE) return this.#tokens.failByte(b, p, 'a column name in double quotes');
    const end = this.#tokens.text(b, p, n, 'nameBytes');
    if (end < 0) return end;
    const name = decodeString(b, p + 1, end - 1);
    if (this.cells.has(name)) return this.cells.fail({ kind: 'duplicateColumn', name });
    const column = this.cells.column(name, this.#tokens.origin + p);
    if (column === FAILED) return FAILED;
    this.#columns!.push(column * STAGE);
    this.#awaits = 'afterName';
    return end;
  }

  #openRow(b: Uint8Array, p: number): number {
    if (b[p] !== OPEN_LIST) return this.#tokens.failByte(b, p, 'a row in brackets');
    this.#awaits = 'firstCell';
    this.#index = 0;
    this.cells.open = true;
    return p + 1;
  }

  #closeRow(p: number): number {
    const width = this.#columns!.length;
    if (this.#index !== width) return this.#tokens.fail(p, `${width} values in a row`, `${this.#index}`);
    if (!this.cells.commit(this.#tokens.origin + p)) return FAILED;
    this.#awaits = 'afterRow';
    return p + 1;
  }

  #cell(b: Uint8Array, p: number, n: number): number {
    const columns = this.#columns!;
    if (this.#index >= columns.length) return this.#tokens.fail(p, `${columns.length} values in a row`, 'more');
    const end = this.#values.read(b, p, n, (columns[this.#index]! / STAGE) as ColumnId);
    if (end < 0) return end;
    // A nested value may continue in the next chunk. A `]` inside it must not be read as the end of the row.
    this.#awaits = this.#values.done ? 'afterCell' : 'cell';
    if (this.#values.done) this.#index++;
    return end;
  }

  /**
   * Fast path for small values. Starts at `from`, where a cell is expected. Returns the position at which it stopped.
   */
  #fast(b: Uint8Array, view: DataView, from: number, n: number): number {
    const { cells } = this;
    const { to } = cells;
    const columns = this.#columns!;
    const width = columns.length;
    const safe = n - AHEAD;
    let { stage, at } = to;
    let index = this.#index;
    let p = from;
    // If the end of the previous chunk has cut a nested value, only the general path can read its rest.
    if (!this.#values.done) return p;
    while (p <= safe && index < width) {
      const digit = b[p]! - 0x30;
      let after = b[p + 1]!;
      let q = p + 1;
      if (digit >>> 0 <= 9 && (after === COMMA || after === CLOSE_LIST)) {
        stage[columns[index]! + at] = digit;
      } else {
        const small = smallValue(b, view, p, CLOSE_LIST);
        if (small === 0) break;
        const value = (small >> 3) + ABSENT;
        if (value <= MAX_NARROW) stage[columns[index]! + at] = value;
        else cells.wide((columns[index]! / STAGE) as ColumnId, value);
        q = p + (small & 7);
        after = b[q]!;
      }
      index++;
      this.#awaits = 'afterCell';
      p = q;
      if (after === COMMA) {
        this.#awaits = 'cell';
        p++;
        continue;
      }
      if (index !== width || b[p + 1] !== COMMA || b[p + 2] !== OPEN_LIST) break;
      if (!cells.commit(this.#tokens.origin + p)) return FAILED;
      ({ stage, at } = to);
      p += 3;
      index = 0;
      cells.open = true;
      this.#awaits = 'firstCell';
    }
    this.#index = index;
    return p;
  }
}

/**
 * Opens a reader of JSON with the orient `split`. `origin` is the number of bytes of the document that precede the
 * first pushed byte.
 */
export function openJsonSplit(to: TableWriter, budget: Budget, origin = 0): Reader {
  return new Feed(new JsonSplit(new Cells(to, budget)), origin);
}
