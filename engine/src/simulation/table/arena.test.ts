import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { JsWordBuffer } from './arena.ts';

const LENGTHS = [1, 5, 2048, 40_000];

describe.each(MEMORIES)('an arena in $name', ({ memory }) => {
  prop(
    'an arena allocates zeroed words that do not overlap, and reuses freed words',
    [fc.array(fc.tuple(fc.constantFrom(...LENGTHS), fc.nat()), { maxLength: 60 })],
    (steps) => {
      const { arena } = memory();
      const held: { at: number; length: number; mark: number }[] = [];
      const isMarked = ({ at, length, mark }: (typeof held)[number], words: Int32Array): boolean =>
        words.subarray(at, at + length).every((word) => word === mark);
      let mark = 0;
      for (const [length, which] of steps) {
        if (which % 3 === 0 && held.length > 0) {
          const [gone] = held.splice(which % held.length, 1);
          arena.free(gone!.at, gone!.length);
          const again = arena.allocate(gone!.length);
          expect(again).toBe(gone!.at);
          arena.free(again, gone!.length);
        }
        const at = arena.allocateZero(length);
        const piece = { at, length, mark: 0 };
        expect(isMarked(piece, arena.words)).toBe(true);
        piece.mark = ++mark;
        arena.words.fill(mark, at, at + length);
        held.push(piece);
      }
      expect(held.filter((piece) => !isMarked(piece, arena.words))).toEqual([]);
    },
    40,
  );

  test('an arena does not replace its array while reserved words are allocated', () => {
    const { arena } = memory();
    arena.reserve(300_000);
    const { words } = arena;
    for (let i = 0; i < 100; i++) arena.allocate(3000);
    expect(arena.words).toBe(words);
    expect(() => arena.reserve(2 ** 40)).toThrow(RangeError);
  });

  test('an arena throws a RangeError if it cannot grow', () => {
    const { arena } = memory();
    const at = arena.allocate(3);
    arena.words.fill(7, at, at + 3);
    expect(() => arena.allocate(2 ** 40)).toThrow(RangeError);
    expect([...arena.words.subarray(at, at + 3)]).toEqual([7, 7, 7]);
  });
});

test('JsWordBuffer grows only to the needed size if there is no memory to grow by half', () => {
  const buffer = new JsWordBuffer();
  buffer.grow(2 ** 21);
  buffer.words[5] = 1;
  const all = globalThis.Int32Array;
  globalThis.Int32Array = new Proxy(all, {
    construct(target, [length]: [number]) {
      if (length > 2 ** 21 + 8) throw new RangeError();
      return new target(length);
    },
  });
  try {
    buffer.grow(2 ** 21 + 8);
    expect(() => buffer.grow(2 ** 21 + 9)).toThrow(RangeError);
  } finally {
    globalThis.Int32Array = all;
  }
  expect([buffer.words.length, buffer.words[5]]).toEqual([2 ** 21 + 8, 1]);
});
