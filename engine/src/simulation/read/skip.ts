import type { Cells } from './cells.ts';
import { FAILED, MORE } from './failure.ts';
import { asciiText } from './utf8.ts';
import {
  CLOSE_LIST,
  CLOSE_RECORD,
  COLON,
  COMMA,
  isNumber,
  isWordByte,
  type JsonTokens,
  OPEN_LIST,
  OPEN_RECORD,
  QUOTE,
  ZERO,
} from './jsonTokens.ts';
import { isSpace } from './space.ts';

type Awaits = 'firstItem' | 'item' | 'afterItem' | 'firstKey' | 'key' | 'colon' | 'value';

/**
 * Validates and skips one JSON value. It stores only the open brackets and can stop at any token, so a deeply nested or
 * long value needs little memory.
 */
export class Skipper {
  readonly #cells: Cells;
  readonly #tokens: JsonTokens;
  readonly #open: number[] = [];
  #awaits: Awaits = 'value';
  /** Whether the JSON value has been skipped completely. */
  done = true;

  constructor(cells: Cells, tokens: JsonTokens) {
    this.#cells = cells;
    this.#tokens = tokens;
  }

  begin(): void {
    this.done = false;
    this.#awaits = 'value';
  }

  /**
   * Continues to skip the JSON value at `p`. Returns the position after the value (`done` is then true), the position
   * of a token that the end of the chunk cuts, or FAILED.
   */
  run(b: Uint8Array, p: number, n: number): number {
    while (!this.done) {
      while (p < n && isSpace(b[p]!)) p++;
      if (p >= n) return p;
      const next = this.#token(b, p, n);
      if (next === MORE) return p;
      if (next === FAILED) return FAILED;
      p = next;
    }
    return p;
  }

  #token(b: Uint8Array, p: number, n: number): number {
    const c = b[p]!;
    switch (this.#awaits) {
      case 'firstItem':
        return c === CLOSE_LIST ? this.#close(p) : this.#value(b, p, n);
      case 'value':
      case 'item':
        return this.#value(b, p, n);
      case 'firstKey':
        if (c === CLOSE_RECORD) return this.#close(p);
        return this.#key(b, p, n);
      case 'key':
        return this.#key(b, p, n);
      case 'colon':
        if (c !== COLON) return this.#tokens.failByte(b, p, 'a colon');
        this.#awaits = 'item';
        return p + 1;
      case 'afterItem': {
        const list = this.#open.at(-1) === OPEN_LIST;
        if (c === (list ? CLOSE_LIST : CLOSE_RECORD)) return this.#close(p);
        if (c !== COMMA) return this.#tokens.failByte(b, p, list ? 'a comma or ]' : 'a comma or }');
        this.#awaits = list ? 'item' : 'key';
        return p + 1;
      }
    }
  }

  #key(b: Uint8Array, p: number, n: number): number {
    if (b[p] !== QUOTE) return this.#tokens.failByte(b, p, 'a name in double quotes');
    const end = this.#tokens.text(b, p, n, 'nameBytes');
    if (end >= 0) this.#awaits = 'colon';
    return end;
  }

  #value(b: Uint8Array, p: number, n: number): number {
    const c = b[p]!;
    if (c === OPEN_LIST || c === OPEN_RECORD) {
      if (this.#open.length >= this.#cells.budget.depth) return this.#tokens.over(p, 'depth');
      this.#open.push(c);
      this.#awaits = c === OPEN_LIST ? 'firstItem' : 'firstKey';
      return p + 1;
    }
    const end = c === QUOTE ? this.#tokens.text(b, p, n, 'valueBytes') : this.#scalar(b, p, n);
    if (end >= 0) this.#ended();
    return end;
  }

  #scalar(b: Uint8Array, p: number, n: number): number {
    if (!isWordByte(b[p]!)) return this.#tokens.failByte(b, p, 'a value');
    const end = this.#tokens.word(b, p, n);
    if (end < 0) return end;
    if (isPlainInteger(b, p, end)) return end;
    const text = asciiText(b, p, end);
    if (text === 'null' || text === 'true' || text === 'false' || isNumber(text)) return end;
    return this.#tokens.fail(p, 'a value', text);
  }

  #close(p: number): number {
    this.#open.pop();
    this.#ended();
    return p + 1;
  }

  #ended(): void {
    this.done = this.#open.length === 0;
    this.#awaits = 'afterItem';
  }
}

/** Fast check for digits without a leading zero, because pandas' index has one such number per record. */
function isPlainInteger(b: Uint8Array, p: number, end: number): boolean {
  if (b[p] === ZERO && end - p > 1) return false;
  for (let q = p; q < end; q++) if ((b[q]! - ZERO) >>> 0 > 9) return false;
  return true;
}
