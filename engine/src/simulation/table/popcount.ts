import { nibbles, onesOf } from './words.ts';

const LOW_BITS = 0x01010101;

/**
 * Counts the one bits of `words[a + i] & words[b + i]`. JavaScript has no popcount instruction, and counting one word
 * takes twelve operations. Carry-save adders (Harley and Seal) combine eight words, so that only one word in eight is
 * counted.
 */
export function overlap(words: Int32Array, a: number, b: number, n: number): number {
  let eights = 0;
  let fours = 0;
  let twos = 0;
  let ones = 0;
  let i = 0;
  for (; i + 7 < n; i += 8) {
    let v = words[a + i]! & words[b + i]!;
    let w = words[a + i + 1]! & words[b + i + 1]!;
    let odd = ones ^ v;
    let x = (ones & v) | (odd & w);
    ones = odd ^ w;
    v = words[a + i + 2]! & words[b + i + 2]!;
    w = words[a + i + 3]! & words[b + i + 3]!;
    odd = ones ^ v;
    let y = (ones & v) | (odd & w);
    ones = odd ^ w;
    odd = twos ^ x;
    const f = (twos & x) | (odd & y);
    twos = odd ^ y;
    v = words[a + i + 4]! & words[b + i + 4]!;
    w = words[a + i + 5]! & words[b + i + 5]!;
    odd = ones ^ v;
    x = (ones & v) | (odd & w);
    ones = odd ^ w;
    v = words[a + i + 6]! & words[b + i + 6]!;
    w = words[a + i + 7]! & words[b + i + 7]!;
    odd = ones ^ v;
    y = (ones & v) | (odd & w);
    ones = odd ^ w;
    odd = twos ^ x;
    const g = (twos & x) | (odd & y);
    twos = odd ^ y;
    odd = fours ^ f;
    eights += Math.imul(nibbles((fours & f) | (odd & g)), LOW_BITS) >>> 24;
    fours = odd ^ g;
  }
  let rest = 0;
  for (; i < n; i++) rest += onesOf(words[a + i]! & words[b + i]!);
  return eights * 8 + onesOf(fours) * 4 + onesOf(twos) * 2 + onesOf(ones) + rest;
}

export const popcount = (words: Int32Array, at: number, n: number): number => overlap(words, at, at, n);
