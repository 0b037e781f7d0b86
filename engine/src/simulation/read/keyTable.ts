import type { ColumnId } from '../columns.ts';
import { STAGE } from '../table/writer.ts';
import { QUOTE } from './jsonTokens.ts';
import { isSpace } from './space.ts';

/**
 * `KeyTable.entries` has four numbers per JSON key. A key is given by the index of its first number. The index of
 * another number is the key plus LENGTH, WORDS, CELL or NEXT. LENGTH: the length of the spelling, in bytes.
 */
export const LENGTH = 0;
/** WORDS: the index in `KeyTable.words` at which the bytes of the spelling start. */
export const WORDS = 1;
/** CELL: the offset of the column's cells in the stage (`id * STAGE`). */
export const CELL = 2;
/** NEXT: the key that followed this key in an earlier record, which is the guess for the next key. */
export const NEXT = 3;
const ENTRY = 4;

/**
 * `members` compares spellings of 9 to AT_ONCE bytes without a loop. It leaves all other spellings to `KeyTable.find`.
 */
export const AT_ONCE = 48;

/**
 * A pseudo key that precedes the first key of every record. Its NEXT is the guess for the first key. Its bytes match
 * nothing.
 */
export const RECORD_START = 0;

/** Upper bound for the length of a stored spelling of a key, in bytes. */
const LONGEST = 256;
/** Number of slots of the hash table that a lookup checks. Limits the cost of deliberate hash collisions. */
const PROBES = 16;

/**
 * The known spellings of JSON keys. A spelling is all bytes between the comma or brace before the key and the first
 * byte of the value: white space, quotes, name, colon, white space. A column may have several spellings.
 *
 * Compares eight bytes at a time as float64. This is exact, because UTF-8 text never forms a NaN or a zero.
 */
export class KeyTable {
  entries = Int32Array.of(8, 0, 0, 0);
  words = Float64Array.of(Number.NaN);
  bytes = new Uint8Array(this.words.buffer);
  #usedWords = 1;
  #count = 1;
  /** The hash table: pairs of a hash and its key. A hash of 0 is an empty slot. */
  #slots = new Int32Array(1024);
  readonly #most: number;
  /** For each column, the key whose spelling was stored last. */
  readonly #ofColumn: number[] = [];

  constructor(columns: number) {
    this.#most = columns * 2 + 1;
  }

  /**
   * Returns a key of this column, or RECORD_START if the column has no key. After the general path has read a key of
   * the column, the next key is guessed from the returned key.
   */
  keyOf(column: ColumnId): number {
    return this.#ofColumn[column] ?? RECORD_START;
  }

  /**
   * Returns the key whose spelling is at position `p` of the bytes `b`, or 0 if there is no such key. Reads no byte
   * from `n` on. The hash uses the length of the name and its first, middle and last bytes; a match is confirmed by
   * comparing all bytes.
   */
  find(b: Uint8Array, view: DataView, p: number, n: number): number {
    const hash = hashOf(b, view, p, n);
    if (hash === 0) return 0;
    const slots = this.#slots;
    const { entries } = this;
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let i = 0; i < PROBES; i++) {
      const tag = slots[slot]!;
      if (tag === 0) return 0;
      if (tag === hash) {
        const key = slots[slot + 1]!;
        const length = entries[key + LENGTH]!;
        if (p + length <= n) {
          if (this.#isAt(b, view, p, length, entries[key + WORDS]!)) return key;
        }
      }
      slot = (slot + 2) & mask;
    }
    return 0;
  }

  /**
   * Returns the key with the spelling `b[p..end)`, and adds it if it is new. If the spelling cannot be stored, returns
   * another key of the column.
   */
  internKey(b: Uint8Array, view: DataView, p: number, end: number, column: ColumnId): number {
    const length = end - p;
    const known = this.find(b, view, p, end);
    if (known !== 0 && this.entries[known + LENGTH] === length) return known;
    if (length > LONGEST || this.#count >= this.#most) return this.keyOf(column);
    const hash = hashOf(b, view, p, end);
    if (hash === 0) return this.keyOf(column);
    const key = this.#count++ * ENTRY;
    this.#room();
    this.entries.set([length, this.#usedWords, column * STAGE, RECORD_START], key);
    this.#copy(b, p, length);
    this.#ofColumn[column] = key;
    this.#insert(hash, key);
    return key;
  }

  #isAt(b: Uint8Array, view: DataView, p: number, length: number, word: number): boolean {
    const { words, bytes } = this;
    const end = p + length;
    if (length < 8) {
      for (let i = 0; i < length; i++) if (b[p + i] !== bytes[word * 8 + i]) return false;
      return true;
    }
    if (view.getFloat64(p, true) !== words[word]) return false;
    if (length < 16) return length === 8 || view.getFloat64(end - 8, true) === words[word + 1];
    if (view.getFloat64(p + 8, true) !== words[word + 1] || view.getFloat64(end - 8, true) !== words[word + 3])
      return false;
    if (view.getFloat64(end - 16, true) !== words[word + 2]) return false;
    if (length <= 32) return true;
    if (view.getFloat64(p + 16, true) !== words[word + 4] || view.getFloat64(end - 24, true) !== words[word + 5])
      return false;
    for (let a = p + 24, w = word + 6; a < end - 24; a += 8, w++)
      if (view.getFloat64(a, true) !== words[w]) return false;
    return true;
  }

  /** Makes room for one more key and the bytes of its spelling. Keeps half of the slots of the hash table empty. */
  #room(): void {
    const size = this.#count * ENTRY;
    if (size > this.entries.length) {
      const grown = new Int32Array(size * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    const words = this.#usedWords + LONGEST / 8;
    if (words > this.words.length) {
      const grown = new Float64Array(words * 2);
      grown.set(this.words);
      this.words = grown;
      this.bytes = new Uint8Array(grown.buffer);
    }
    if (this.#count * 4 > this.#slots.length) this.#rehash();
  }

  /**
   * Stores the words of a spelling in the order in which `members` compares them: from both ends inward, then the
   * middle.
   */
  #copy(b: Uint8Array, p: number, length: number): void {
    const offsets = [0];
    if (length > 8) offsets.push(length - 8);
    if (length >= 16) offsets.splice(1, 0, 8, length - 16);
    if (length > 32) offsets.push(16, length - 24);
    for (let a = 24; a < length - 24; a += 8) offsets.push(a);
    offsets.forEach((a, i) =>
      this.bytes.set(b.subarray(p + a, p + Math.min(length, a + 8)), (this.#usedWords + i) * 8),
    );
    this.#usedWords += offsets.length;
  }

  #insert(hash: number, key: number): void {
    const mask = this.#slots.length - 2;
    let slot = (hash << 1) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 2) & mask;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = key;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) if (old[i] !== 0) this.#insert(old[i]!, old[i + 1]!);
  }
}

/** Returns a hash of the name at `p`, or 0 if there is no name of at most LONGEST bytes. */
function hashOf(b: Uint8Array, view: DataView, p: number, n: number): number {
  let from = p;
  while (from < n && isSpace(b[from]!)) from++;
  if (from >= n || b[from] !== QUOTE) return 0;
  const to = quoteAfter(b, view, from + 1, n);
  const length = to - from;
  if (to < 0 || length > LONGEST) return 0;
  let h = Math.imul(length, 0x9e3779b1);
  if (length < 4) {
    for (let i = from + 1; i < to; i++) h = Math.imul(h ^ b[i]!, 0x85ebca6b);
  } else {
    h ^= Math.imul(view.getInt32(from, true), 0x85ebca6b);
    h ^= Math.imul(view.getInt32(from + (length >> 1) - 1, true), 0xc2b2ae35) >>> 7;
    h = Math.imul(h ^ view.getInt32(to - 4, true), 0x27d4eb2f);
  }
  return h ^ (h >>> 15) || 1;
}

/** Returns the position of the first quote mark between `p` and `n`, or -1. Checks four bytes at a time. */
function quoteAfter(b: Uint8Array, view: DataView, p: number, n: number): number {
  let at = p;
  for (; at + 4 <= n; at += 4) {
    const x = view.getInt32(at, true) ^ 0x22222222;
    // The lowest set bit belongs to the first zero byte (Hacker's Delight, 6-1).
    const zero = (x - 0x01010101) & ~x & 0x80808080;
    if (zero !== 0) return at + ((31 - Math.clz32(zero & -zero)) >> 3);
  }
  for (; at < n; at++) if (b[at] === QUOTE) return at;
  return -1;
}
