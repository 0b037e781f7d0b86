import { expect, test } from 'vitest';
import { bitOf, onesOf, slice, unslice, validWord } from './words.ts';

const GUARD = 0x5a5a5a5a;

test('unslice restores the bits that slice took from bytes', () => {
  const records = Uint8Array.from({ length: 32 }, (_, i) => (i * 73) % 256);
  const bytes = new Int32Array(records.buffer);
  const back = new Int32Array(9);
  back[8] = GUARD;
  // In each case, `slice` copies `count` adjacent bits of every byte, from `bit` on, to one bit plane per bit. It must
  // not change any other 32-bit word.
  for (const [bit, count] of [
    [0, 4],
    [4, 4],
    [1, 3],
    [6, 2],
    [7, 1],
  ] as const) {
    const words = new Int32Array(12).fill(GUARD);
    slice(new Int32Array([GUARD, ...bytes, ...bytes]), 1, 2, bit, words, [1, 4, 7, 10].slice(0, count));
    for (let b = 0; b < 4; b++) {
      for (const word of words.subarray(1 + 3 * b, Math.min(12, 3 + 3 * b))) {
        if (b >= count) expect(word).toBe(GUARD);
        else records.forEach((value, i) => expect((word >>> bitOf(i)) & 1).toBe((value >>> (bit + b)) & 1));
      }
      expect(words[3 * b]).toBe(GUARD);
      if (bit % 4 === 0) unslice(words, 1 + 3 * b, 1, bit + b, back);
    }
  }
  expect([...back.subarray(0, 8)]).toEqual([...bytes]);
  expect(back[8]).toBe(GUARD);
});

test('validWord sets the bits of the first records of a word', () => {
  for (let records = 0; records <= 40; records++) {
    const word = validWord(records);
    for (let i = 0; i < 32; i++) expect((word >>> bitOf(i)) & 1).toBe(i < records ? 1 : 0);
  }
});

test('onesOf counts the one bits of a word', () => {
  for (let i = 0; i < 200; i++) {
    const word = Math.imul(i, 0x9e3779b1);
    expect(onesOf(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
  }
  expect([onesOf(0), onesOf(-1), onesOf(-(2 ** 31))]).toEqual([0, 32, 1]);
});
