import { expect, test } from 'vitest';
import { bitOf, onesOf, sliceWord, unsliceWord, validWord } from './words.ts';

const GUARD = 0x5a5a5a5a;

test('slicing and unslicing are inverse, record by record', () => {
  const records = Uint8Array.from({ length: 32 }, (_, i) => (i * 73) % 256);
  const bytes = new Int32Array(records.buffer);
  const back = new Int32Array(9);
  back[8] = GUARD;
  for (let b = 0; b < 8; b++) {
    const word = sliceWord(bytes, 0, b);
    records.forEach((value, i) => expect((word >>> bitOf(i)) & 1).toBe((value >>> b) & 1));
    unsliceWord(word, b, back, 0);
  }
  expect([...back.subarray(0, 8)]).toEqual([...bytes]);
  expect(back[8]).toBe(GUARD);
});

test('a valid word has its first records', () => {
  for (let records = 0; records <= 40; records++) {
    const word = validWord(records);
    for (let i = 0; i < 32; i++) expect((word >>> bitOf(i)) & 1).toBe(i < records ? 1 : 0);
  }
});

test('the ones of a word', () => {
  for (let i = 0; i < 200; i++) {
    const word = Math.imul(i, 0x9e3779b1);
    expect(onesOf(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
  }
  expect([onesOf(0), onesOf(-1), onesOf(-(2 ** 31))]).toEqual([0, 32, 1]);
});
