import type { ColumnId } from '../columns.ts';
import type { Cells } from './cells.ts';
import { FAILED, MORE } from './failure.ts';
import { isNumber, isWordByte, type JsonTokens, OPEN_LIST, OPEN_RECORD, QUOTE, decodeString } from './jsonTokens.ts';
import { Skipper } from './skip.ts';
import { asciiText } from './utf8.ts';

/** Reads any JSON value, and stores it as a number, as absent or as a flaw. */
export class JsonValues {
  readonly #cells: Cells;
  readonly #tokens: JsonTokens;
  readonly #skipper: Skipper;

  constructor(cells: Cells, tokens: JsonTokens) {
    this.#cells = cells;
    this.#tokens = tokens;
    this.#skipper = new Skipper(cells, tokens);
  }

  /** Whether the last JSON value has been read completely. */
  get done(): boolean {
    return this.#skipper.done;
  }

  /**
   * Reads the JSON value at `p`, or continues one that is not `done`. Returns the position at which it stopped, MORE or
   * FAILED.
   */
  read(b: Uint8Array, p: number, n: number, column: ColumnId): number {
    if (!this.done) {
      const end = this.#skipper.run(b, p, n);
      return end === p && !this.done ? MORE : end;
    }
    const byte = this.#tokens.origin + p;
    const c = b[p]!;
    if (c === OPEN_LIST || c === OPEN_RECORD) {
      if (!this.#cells.flaw(column, 'notANumber', c === OPEN_LIST ? '[...]' : '{...}', byte)) return FAILED;
      this.#skipper.begin();
      return p;
    }
    if (c !== QUOTE) return this.#word(b, p, n, column);
    const end = this.#tokens.text(b, p, n, 'valueBytes');
    if (end < 0) return end;
    return this.#cells.flaw(column, 'notANumber', decodeString(b, p + 1, end - 1, 32), byte) ? end : FAILED;
  }

  #word(b: Uint8Array, p: number, n: number, column: ColumnId): number {
    if (!isWordByte(b[p]!)) return this.#tokens.failByte(b, p, 'a value', column);
    const end = this.#tokens.word(b, p, n);
    if (end < 0) return end;
    const text = asciiText(b, p, end);
    const byte = this.#tokens.origin + p;
    if (text === 'null') {
      this.#cells.absent(column);
      return end;
    }
    const isTruth = text === 'true' || text === 'false';
    if (!isTruth && !isNumber(text)) return this.#tokens.fail(p, 'a number or null', text, column);
    const stored = isTruth
      ? this.#cells.flaw(column, 'notANumber', text, byte)
      : this.#cells.number(column, text, byte);
    return stored ? end : FAILED;
  }
}
