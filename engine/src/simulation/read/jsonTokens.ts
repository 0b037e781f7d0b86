import type { ColumnId } from '../columns.ts';
import type { BudgetLimit } from '../errors.ts';
import type { Cells } from './cells.ts';
import { Cut } from './feed.ts';
import { FAILED, MORE, shownByte, syntax } from './failure.ts';
import { asciiText, codePoint, sequence } from './utf8.ts';

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
export const CLOSE_LIST = 0x5d;
export const OPEN_RECORD = 0x7b;
export const CLOSE_RECORD = 0x7d;

/**
 * For each byte, 1 if it can be part of a word, else 0. A word is a number, `null`, `true`, `false`, or an invalid
 * value such as `NaN`, `.5` and `+1`.
 */
const WORD = Uint8Array.from({ length: 256 }, (_, c) => (/[\w.+-]/.test(String.fromCharCode(c)) && c < 0x80 ? 1 : 0));
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ESCAPES = new Map(Array.from('"\\/bfnrt', (c, i) => [c.charCodeAt(0), '"\\/\b\f\n\r\t'[i]!]));

export const isWordByte = (c: number): boolean => WORD[c] === 1;
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Scans JSON strings and words. Each method returns the position after the token, MORE or FAILED. */
export class JsonTokens {
  readonly #cells: Cells;
  /** The document offset of `b[0]`. */
  origin = 0;
  readonly #cut = new Cut();

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  fail(at: number, expected: string, found: string, column?: ColumnId): typeof FAILED {
    return this.#cells.fail(syntax(this.#cells.place(this.origin + at, column), expected, found));
  }

  failByte(b: Uint8Array, at: number, expected: string, column?: ColumnId): typeof FAILED {
    return this.fail(at, expected, shownByte(b[at]!), column);
  }

  over(at: number, limit: BudgetLimit): typeof FAILED {
    return this.#cells.over(limit, this.origin + at);
  }

  /**
   * Scans and validates the JSON string at `p`. `limit` names the limit for the length of the string in bytes. All
   * characters of an escape are counted.
   */
  text(b: Uint8Array, p: number, n: number, limit: 'nameBytes' | 'valueBytes'): number {
    const most = p + 1 + this.#cells.budget[limit];
    let q = p + Math.max(1, this.#cut.scanned(this.origin + p));
    while (q < n) {
      const c = b[q]!;
      if (c === QUOTE) return q > most ? this.over(p, limit) : q + 1;
      const step = c === BACKSLASH ? this.#escape(b, q, n) : c < 0x80 ? 1 : sequence(b, q, n);
      if (step === FAILED) return FAILED;
      if (step === MORE) break;
      if (step === 0) return this.failByte(b, q, 'UTF-8');
      if (c < 0x20) return this.failByte(b, q, 'a string without control characters');
      q += step;
    }
    if (q > most) return this.over(p, limit);
    return this.#cut.wait(this.origin + p, q - p);
  }

  /**
   * Scans the word (a number, `null`, `true`, `false` or an invalid value) at `p`. The caller checks whether the word
   * is valid.
   */
  word(b: Uint8Array, p: number, n: number): number {
    const most = p + this.#cells.budget.valueBytes;
    let q = p + this.#cut.scanned(this.origin + p);
    while (q < n && WORD[b[q]!] === 1) q++;
    if (q > most) return this.over(p, 'valueBytes');
    return q < n ? q : this.#cut.wait(this.origin + p, q - p);
  }

  #escape(b: Uint8Array, p: number, n: number): number {
    if (p + 1 >= n) return MORE;
    const c = b[p + 1]!;
    if (ESCAPES.has(c)) return 2;
    if (c !== 0x75) return this.fail(p, 'a valid JSON escape', `\\${shownByte(c)}`);
    for (let i = 2; i < 6; i++) {
      if (p + i >= n) return MORE;
      if (hexDigit(b[p + i]!) < 0) return this.failByte(b, p + i, 'four hexadecimal digits after \\u');
    }
    return 6;
  }
}

function hexDigit(c: number): number {
  if (c >= ZERO && c <= 0x39) return c - ZERO;
  const letter = (c | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** Decodes the bytes between the quotes of a validated string. Stops after about `max` UTF-16 code units. */
export function decodeString(b: Uint8Array, from: number, to: number, max = Infinity): string {
  let text = '';
  for (let p = from; p < to && text.length < max;) {
    const c = b[p]!;
    if (c === BACKSLASH) {
      const plain = ESCAPES.get(b[p + 1]!);
      text += plain ?? String.fromCharCode(Number.parseInt(asciiText(b, p + 2, p + 6), 16));
      p += plain === undefined ? 6 : 2;
    } else {
      const length = sequence(b, p, to);
      text += String.fromCodePoint(codePoint(b, p, length));
      p += length;
    }
  }
  return text;
}
