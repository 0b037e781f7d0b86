/** Single words: 32 records in the order that `kernels.ts` tells of. */

const LOW_BITS = 0x01010101;

/**
 * Slices `n` words' staged bytes, eight 32-bit reads each from `bytes[from]` on, into the planes of the up to four bits from `bit`
 * on, whose offsets in `words` are given: one pass for all of them.
 */
export function slice(
  bytes: Int32Array,
  from: number,
  n: number,
  bit: number,
  words: Int32Array,
  planes: readonly number[],
): void {
  const count = planes.length;
  const a = planes[0]!;
  const b = planes[1] ?? 0;
  const c = planes[2] ?? 0;
  const d = planes[3] ?? 0;
  for (let w = 0, i = from; w < n; w++, i += 8) {
    // Four bits of the word's first 16 records beside those of the last 16, then 4 x 4 bits transposed (Hacker's Delight, 7-3).
    let p = four(bytes, i, bit);
    let q = four(bytes, i + 1, bit);
    let r = four(bytes, i + 2, bit);
    let s = four(bytes, i + 3, bit);
    let t = ((p >>> 1) ^ q) & 0x55555555;
    p ^= t << 1;
    q ^= t;
    t = ((r >>> 1) ^ s) & 0x55555555;
    r ^= t << 1;
    s ^= t;
    t = ((p >>> 2) ^ r) & 0x33333333;
    words[a + w] = p ^ (t << 2);
    r ^= t;
    t = ((q >>> 2) ^ s) & 0x33333333;
    if (count > 1) words[b + w] = q ^ (t << 2);
    if (count > 2) words[c + w] = r;
    if (count > 3) words[d + w] = s ^ t;
  }
}

const four = (bytes: Int32Array, i: number, bit: number): number =>
  ((bytes[i]! >>> bit) & 0x0f0f0f0f) | (((bytes[i + 4]! >>> bit) & 0x0f0f0f0f) << 4);

/** The inverse of `slice`: adds bit `b` of one word's 32 records to eight 32-bit groups of bytes. */
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

/** The ones of each byte of a word, in that byte. */
export function nibbles(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

/** How many bits of a word are set. */
export const onesOf = (word: number): number => Math.imul(nibbles(word), LOW_BITS) >>> 24;
