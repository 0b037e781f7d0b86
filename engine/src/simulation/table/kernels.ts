/**
 * The loops everything else calls: over 32-bit words, 32 records to a word.
 *
 * A word keeps its 32 records in a permuted order: record `4j + l` (byte `l` of the `j`-th 32-bit read of staged bytes)
 * is bit `8l + j`. Slicing bytes into planes then needs one shift and mask for four records, and AND and popcount do not
 * care about order. Bytes are read as little-endian 32-bit integers, as on every machine that runs JavaScript.
 */

/** Records in a segment, and words in one plane of it: 8 KB, so that an AND chain stays in the first-level cache. */
export const SEGMENT = 65_536;
export const TILE = SEGMENT / 32;

const LOW_BITS = 0x01010101;

/** What a faster implementation (WASM SIMD) would replace. Offsets and lengths are in words. */
export interface Kernels {
  /**
   * `acc[at + i] &= flip ^ (value > above)` for i in 0..n, where a value is the number whose bits lie in `planes`:
   * word offsets into `words`, lowest bit first. `above` is in the planes' own unsigned scale.
   */
  andGreater(
    acc: Int32Array,
    at: number,
    words: Int32Array,
    planes: readonly number[],
    from: number,
    above: number,
    flip: 0 | -1,
    n: number,
  ): void;
  /** `acc[at + i] &= flip ^ mask[from + i]`. */
  and(acc: Int32Array, at: number, mask: Int32Array, from: number, flip: 0 | -1, n: number): void;
  popcount(words: Int32Array, at: number, n: number): number;
  /** Counts the ones of `a[at + i] & b[from + i]`. */
  overlap(a: Int32Array, at: number, b: Int32Array, from: number, n: number): number;
}

export const kernels: Kernels = { andGreater, and, popcount, overlap };

/** x > t from bit planes (O'Neil and Quass 1997): start at t's lowest 0 bit, then OR planes where t has 0, AND where 1. */
function andGreater(
  acc: Int32Array,
  at: number,
  words: Int32Array,
  planes: readonly number[],
  from: number,
  above: number,
  flip: 0 | -1,
  n: number,
): void {
  const count = planes.length;
  if (above < 0 || above >= 2 ** count - 1) {
    if ((above < 0 ? -1 : 0) === flip) acc.fill(0, at, at + n);
    return;
  }
  let lowest = 0;
  while ((above >>> lowest) & 1) lowest++;
  const p0 = planes[lowest]! + from;
  const rest = count - lowest;
  if (rest === 1) {
    for (let i = 0; i < n; i++) acc[at + i]! &= words[p0 + i]! ^ flip;
    return;
  }
  const p1 = planes[lowest + 1]! + from;
  const m1 = -((above >>> (lowest + 1)) & 1);
  if (rest === 2) {
    if (m1 === 0) for (let i = 0; i < n; i++) acc[at + i]! &= (words[p0 + i]! | words[p1 + i]!) ^ flip;
    else for (let i = 0; i < n; i++) acc[at + i]! &= (words[p0 + i]! & words[p1 + i]!) ^ flip;
    return;
  }
  const p2 = planes[lowest + 2]! + from;
  const m2 = -((above >>> (lowest + 2)) & 1);
  if (rest === 3) {
    for (let i = 0; i < n; i++) {
      const a = chain(words[p0 + i]!, words[p1 + i]!, m1);
      acc[at + i]! &= chain(a, words[p2 + i]!, m2) ^ flip;
    }
    return;
  }
  const p3 = planes[lowest + 3]! + from;
  const m3 = -((above >>> (lowest + 3)) & 1);
  for (let i = 0; i < n; i++) {
    let a = chain(words[p0 + i]!, words[p1 + i]!, m1);
    a = chain(a, words[p2 + i]!, m2);
    a = chain(a, words[p3 + i]!, m3);
    for (let b = lowest + 4; b < count; b++) a = chain(a, words[planes[b]! + from + i]!, -((above >>> b) & 1));
    acc[at + i]! &= a ^ flip;
  }
}

/** `mask ? a & p : a | p` without a branch; `mask` is 0 or -1. */
function chain(a: number, p: number, mask: number): number {
  return (a & p) | (~mask & (a | p));
}

function and(acc: Int32Array, at: number, mask: Int32Array, from: number, flip: 0 | -1, n: number): void {
  if (flip === 0) for (let i = 0; i < n; i++) acc[at + i]! &= mask[from + i]!;
  else for (let i = 0; i < n; i++) acc[at + i]! &= ~mask[from + i]!;
}

/** Hamming weight; four words share the multiply (no popcount instruction in JavaScript). */
function popcount(words: Int32Array, at: number, n: number): number {
  let total = 0;
  let i = at;
  const end = at + n;
  for (; i + 3 < end; i += 4) {
    total +=
      Math.imul(
        nibbles(words[i]!) + nibbles(words[i + 1]!) + nibbles(words[i + 2]!) + nibbles(words[i + 3]!),
        LOW_BITS,
      ) >>> 24;
  }
  for (; i < end; i++) total += Math.imul(nibbles(words[i]!), LOW_BITS) >>> 24;
  return total;
}

function overlap(a: Int32Array, at: number, b: Int32Array, from: number, n: number): number {
  let total = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    total +=
      Math.imul(
        nibbles(a[at + i]! & b[from + i]!) +
          nibbles(a[at + i + 1]! & b[from + i + 1]!) +
          nibbles(a[at + i + 2]! & b[from + i + 2]!) +
          nibbles(a[at + i + 3]! & b[from + i + 3]!),
        LOW_BITS,
      ) >>> 24;
  }
  for (; i < n; i++) total += Math.imul(nibbles(a[at + i]! & b[from + i]!), LOW_BITS) >>> 24;
  return total;
}

/** The ones of each byte, in that byte. */
function nibbles(v: number): number {
  v -= (v >>> 1) & 0x55555555;
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

/** Plane `b` of 32 staged bytes, which are the eight 32-bit reads from `bytes[i]` on. */
export function sliceWord(bytes: Int32Array, i: number, b: number): number {
  return (
    ((bytes[i]! >>> b) & LOW_BITS) |
    (((bytes[i + 1]! >>> b) & LOW_BITS) << 1) |
    (((bytes[i + 2]! >>> b) & LOW_BITS) << 2) |
    (((bytes[i + 3]! >>> b) & LOW_BITS) << 3) |
    (((bytes[i + 4]! >>> b) & LOW_BITS) << 4) |
    (((bytes[i + 5]! >>> b) & LOW_BITS) << 5) |
    (((bytes[i + 6]! >>> b) & LOW_BITS) << 6) |
    (((bytes[i + 7]! >>> b) & LOW_BITS) << 7)
  );
}

/** The inverse of `sliceWord`: adds bit `b` of one word's 32 records to eight 32-bit groups of bytes. */
export function unsliceWord(word: number, b: number, bytes: Int32Array, i: number): void {
  for (let j = 0; j < 8; j++) bytes[i + j]! |= ((word >>> j) & LOW_BITS) << b;
}

/** The bit of a word that holds its `index`-th record. */
export const bitOf = (index: number): number => ((index & 3) << 3) | (index >> 2);

/** The mask of a word's first `records` records (0..32). */
export function validWord(records: number): number {
  if (records >= 32) return -1;
  let word = 0;
  for (let i = 0; i < records; i++) word |= 1 << bitOf(i);
  return word;
}
