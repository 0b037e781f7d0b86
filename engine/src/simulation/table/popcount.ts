import { nibbles, onesOf } from './words.ts';

const LOW_BITS = 0x01010101;

/** Hamming weight; four words share the multiply (no popcount instruction in JavaScript). */
export function popcount(words: Int32Array, at: number, n: number): number {
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
  for (; i < end; i++) total += onesOf(words[i]!);
  return total;
}

export function overlap(words: Int32Array, a: number, b: number, n: number): number {
  let total = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    total +=
      Math.imul(
        nibbles(words[a + i]! & words[b + i]!) +
          nibbles(words[a + i + 1]! & words[b + i + 1]!) +
          nibbles(words[a + i + 2]! & words[b + i + 2]!) +
          nibbles(words[a + i + 3]! & words[b + i + 3]!),
        LOW_BITS,
      ) >>> 24;
  }
  for (; i < n; i++) total += onesOf(words[a + i]! & words[b + i]!);
  return total;
}
