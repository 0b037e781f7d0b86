/** Single words: 32 records in the order that `kernels.ts` tells of. */

const LOW_BITS = 0x01010101;

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

/** The ones of each byte of a word, in that byte. */
export function nibbles(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

/** How many bits of a word are set. */
export const onesOf = (word: number): number => Math.imul(nibbles(word), LOW_BITS) >>> 24;
