/** Operations on single words. `kernels.ts` describes the order of the 32 records in a word. */

const LOW_BITS = 0x01010101;

/**
 * Splits bytes into bit planes. Bit `bit` of the bytes goes to the first of `planes`, the next bit to the second, for
 * up to four planes. Writes `n` words to each plane. Each word takes 32 bytes, which are eight 32-bit integers. The
 * first integer is `bytes[from]`. `planes` are offsets in `words`.
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
    // Joins four bits of the first and of the last 16 records, then transposes 4 x 4 bits (Hacker's Delight, 7-3).
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

/** The inverse of `slice`: sets bit `b` of the first bytes of `bytes` from the `n` words of a plane at `at`. */
export function unslice(words: Int32Array, at: number, n: number, b: number, bytes: Int32Array): void {
  for (let w = 0, i = 0; w < n; w++, i += 8) {
    const word = words[at + w]!;
    for (let j = 0; j < 8; j++) bytes[i + j]! |= ((word >>> j) & LOW_BITS) << b;
  }
}

/** Returns the position in a word of the bit for record `index` (0 to 31). */
export const bitOf = (index: number): number => ((index & 3) << 3) | (index >> 2);

/** Returns the mask of the bits that belong to the first `records` records of a word. */
export function validWord(records: number): number {
  if (records >= 32) return -1;
  let word = 0;
  for (let i = 0; i < records; i++) word |= 1 << bitOf(i);
  return word;
}

/** Replaces each byte of a word with the number of one bits in this byte. */
export function nibbles(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

export const onesOf = (word: number): number => Math.imul(nibbles(word), LOW_BITS) >>> 24;
