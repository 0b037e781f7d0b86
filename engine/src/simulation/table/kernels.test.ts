import { describe, expect, test } from 'vitest';
import { bitOf, kernels, sliceWord, unsliceWord, validWord } from './kernels.ts';

/** Words that nobody may touch lie around every range that a kernel gets. */
const GUARD = 0x5a5a5a5a;
const AT = 3;
const N = 5;

/** Planes of values 0..2^count-1 in a scrambled order, and room before and after them. */
function planesOf(count: number, from: number): { words: Int32Array; planes: number[]; values: number[] } {
  const length = from + N + 2;
  const words = new Int32Array(count * length).fill(GUARD);
  const planes = Array.from({ length: count }, (_, b) => b * length);
  const values = Array.from({ length: N * 32 }, (_, i) => (i * 37) % 2 ** count);
  for (let b = 0; b < count; b++) {
    for (let w = 0; w < N; w++) {
      let word = 0;
      for (let i = 0; i < 32; i++) word |= ((values[w * 32 + i]! >>> b) & 1) << bitOf(i);
      words[planes[b]! + from + w] = word;
    }
  }
  return { words, planes, values };
}

const held = (acc: Int32Array, record: number): boolean =>
  ((acc[AT + (record >> 5)]! >>> bitOf(record & 31)) & 1) === 1;

describe('andGreater', () => {
  test.each([1, 2, 3, 4, 5, 7])(
    'of %s planes is value > above for every threshold, and touches nothing else',
    (count) => {
      for (const from of [0, 2]) {
        const { words, planes, values } = planesOf(count, from);
        for (let above = -2; above <= 2 ** count + 1; above++) {
          for (const flip of [0, -1] as const) {
            const acc = new Int32Array(AT + N + 4).fill(GUARD);
            acc.fill(-1, AT, AT + N);
            kernels.andGreater(acc, AT, words, planes, from, above, flip, N);
            expect(values.map((_, i) => held(acc, i))).toEqual(values.map((value) => value > above !== (flip === -1)));
            expect([...acc.subarray(0, AT), ...acc.subarray(AT + N)]).toEqual(
              Array.from({ length: AT + 4 }, () => GUARD),
            );
          }
        }
      }
    },
  );

  test('only narrows what it is given', () => {
    const { words, planes } = planesOf(3, 0);
    const acc = new Int32Array(AT + N);
    kernels.andGreater(acc, AT, words, planes, 0, -1, 0, N);
    expect(acc.every((word) => word === 0)).toBe(true);
  });

  test('without planes every value is 0', () => {
    const acc = new Int32Array(2).fill(-1);
    kernels.andGreater(acc, 0, new Int32Array(1), [], 0, 0, 0, 1);
    kernels.andGreater(acc, 1, new Int32Array(1), [], 0, -1, 0, 1);
    expect([...acc]).toEqual([0, -1]);
  });
});

test('and, flipped or not, touches only its range', () => {
  for (const flip of [0, -1] as const) {
    const acc = Int32Array.from([1, -1, 0x0f0f, 7]);
    kernels.and(acc, 1, Int32Array.from([9, 0x00ff, 0x0f00, 9]), 1, flip, 2);
    expect([...acc]).toEqual(flip === 0 ? [1, 0x00ff, 0x0f00, 7] : [1, ~0x00ff, 0x000f, 7]);
  }
});

test('popcount counts the ones of its range, whatever its length', () => {
  const words = Int32Array.from({ length: 20 }, (_, i) => Math.imul(i + 1, 0x9e3779b1));
  const ones = (word: number): number => (word >>> 0).toString(2).replaceAll('0', '').length;
  for (let at = 0; at < 4; at++) {
    for (let n = 0; n <= 12; n++) {
      const expected = [...words.subarray(at, at + n)].reduce((sum, word) => sum + ones(word), 0);
      expect(kernels.popcount(words, at, n)).toBe(expected);
    }
  }
  expect(kernels.popcount(new Int32Array(8).fill(-1), 0, 8)).toBe(256);
});

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
