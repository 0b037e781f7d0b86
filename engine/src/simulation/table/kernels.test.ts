import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { MOST_BITS } from './kernels.ts';
import { pureKernels } from './pureKernels.ts';
import { bitOf } from './words.ts';

// The tests compare each kernel with a loop over records, for any offsets and lengths, and check that no other words
// change.

/** Number of words per range. A kernel writes at most MOST of them, so the words after these must not change. */
const ROOM = 90;
const MOST = 70;

const drawn = fc.record({
  seed: fc.integer(),
  n: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: MOST })),
  from: fc.integer({ min: 0, max: 9 }),
  at: fc.integer({ min: 0, max: 9 }),
  dense: fc.constantFrom(0, 1, 2, 3),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Yields random words in which half, few, most or all of the bits are set. */
function* randomWords({ seed, dense }: Drawn): Generator<number, never> {
  let state = seed | 0;
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x3779fb9 + (state << 7);
    return state ^ (state >>> 13);
  };
  for (;;) yield [next(), next() & next() & next(), next() | next() | next(), -1][dense]!;
}

const held = (words: Int32Array, at: number, record: number): boolean =>
  ((words[at + (record >> 5)]! >>> bitOf(record & 31)) & 1) === 1;

describe.each(MEMORIES)('kernels in $name', ({ name, memory }) => {
  const { arena, kernels } = memory();
  const base = arena.allocate(ROOM * 40);
  const place = (k: number): number => base + k * ROOM;

  /**
   * Fills the words with random bits. Returns the bits, and a function that checks that only `n` words at `to` have
   * changed.
   */
  function begin(how: Drawn) {
    const { words } = arena;
    const random = randomWords(how);
    for (let i = 0; i < ROOM * 40; i++) words[base + i] = random.next().value;
    const before = words.slice(base, base + ROOM * 40);
    const unchangedBut = (to: number, n: number): void => {
      const beside = before.findIndex((word, i) => (i < to - base || i >= to - base + n) && words[base + i] !== word);
      expect(beside).toBe(-1);
    };
    return { words, before: (at: number, record: number) => held(before, at - base, record), unchangedBut };
  }

  /** Checks the bit of each record in the words at `to`, and the popcount of the words. */
  function expectRange(words: Int32Array, to: number, n: number, wanted: (record: number) => boolean) {
    let expected = 0;
    for (let r = 0; r < n * 32; r++) {
      const one = wanted(r);
      if (held(words, to, r) !== one) expect.fail(`record ${r} of ${n * 32}`);
      expected += +one;
    }
    expect(kernels.popcount(words, to, n)).toBe(expected);
  }

  test('only tables in JavaScript memory use the JavaScript kernels', () =>
    expect(kernels === pureKernels).toBe(name === 'JavaScript'));

  prop(
    'the kernel `greater` sets the bit of each record whose value is above the threshold',
    [drawn, fc.integer({ min: 0, max: 12 }), fc.integer({ min: -2, max: 70 })],
    (how, count, above) => {
      const { words, before, unchangedBut } = begin(how);
      const { n, from, at } = how;
      const planes = Array.from({ length: count }, (_, b) => place((b * 5) % 17));
      const to = place(20) + at;
      kernels.greater(words, to, planes, from, above, n);
      const value = (r: number): number => planes.reduce((sum, p, b) => sum + +before(p + from, r) * 2 ** b, 0);
      expectRange(words, to, n, (r) => value(r) > above);
      unchangedBut(to, n);
    },
  );

  prop(
    'the kernel `greater` sets the correct bits for every threshold below, within and above the values',
    [drawn, fc.integer({ min: 1, max: 5 })],
    (how, count) => {
      const { words, before } = begin(how);
      const n = Math.min(how.n, 18);
      const planes = Array.from({ length: count }, (_, b) => place(b));
      const values = Array.from({ length: n * 32 }, (_, r) =>
        planes.reduce((v, p, b) => v + +before(p, r) * 2 ** b, 0),
      );
      for (let above = -1; above <= 2 ** count; above++) {
        kernels.greater(words, place(9), planes, 0, above, n);
        expectRange(words, place(9), n, (r) => values[r]! > above);
      }
    },
  );

  const flips = fc.array(fc.constantFrom<0 | -1>(0, -1), { maxLength: 30 });

  prop('the kernel `meet` writes the AND of all masks, some of which are inverted', [drawn, flips], (how, flipped) => {
    const { words, before, unchangedBut } = begin(how);
    const { n, from, at } = how;
    const masks = flipped.map((_, k) => place(k));
    const to = place(33) + at;
    kernels.meet(words, to, masks, flipped, from, n);
    expectRange(words, to, n, (r) => masks.every((mask, k) => before(mask + from, r) !== (flipped[k] === -1)));
    unchangedBut(to, n);
  });

  test('the kernel `meet` accepts 1,300 masks, which is more than the argument list of the WebAssembly kernels holds', () => {
    const { words, before } = begin({ seed: 5, n: 0, from: 0, at: 0, dense: 2 });
    const masks = Array.from({ length: 1300 }, (_, k) => place(k < 1299 ? k % 3 : 3));
    kernels.meet(
      words,
      place(9),
      masks,
      masks.map((_, k) => (k < 1299 ? 0 : -1)),
      2,
      20,
    );
    expectRange(words, place(9), 20, (r) => [0, 1, 2, 3].every((k) => before(place(k) + 2, r) !== (k === 3)));
  });

  prop(
    'the kernels `and`, `overlap` and `popcount` give the same result as a loop over records',
    [drawn, fc.boolean()],
    (how, inPlace) => {
      const { words, before, unchangedBut } = begin(how);
      const { n, from, at } = how;
      const a = place(1) + from;
      const b = place(3) + at;
      const to = inPlace ? a : place(5) + at;
      const both = (r: number): boolean => before(a, r) && before(b, r);
      const records = Array.from({ length: n * 32 }, (_, r) => r);
      const count = (wanted: (r: number) => boolean): number => records.filter(wanted).length;
      expect(kernels.overlap(words, a, b, n)).toBe(count(both));
      expect(kernels.popcount(words, b, n)).toBe(count((r) => before(b, r)));
      kernels.and(words, to, a, b, n);
      expectRange(words, to, n, both);
      unchangedBut(to, n);
    },
  );

  prop(
    'the kernel `split` counts how often each value occurs in the hit records',
    [drawn, fc.integer({ min: 1, max: MOST_BITS })],
    (how, count) => {
      const { words, before, unchangedBut } = begin(how);
      const { n, from } = how;
      const planes = Array.from({ length: count }, (_, b) => place((b * 3) % 11));
      const hit = place(12);
      const values = Array.from({ length: n * 32 }, (_, r) => r)
        .filter((r) => before(hit, r))
        .map((r) => planes.reduce((sum, p, b) => sum + +before(p + from, r) * 2 ** b, 0));
      const counts = new Int32Array(2 ** MOST_BITS).fill(3);
      const expected = counts.slice();
      for (const value of values) expected[value]!++;
      kernels.split(words, hit, values.length, planes, from, n, counts);
      expect(counts).toEqual(expected);
      unchangedBut(hit + n, (MOST_BITS + 1) * ((n + 31) & ~31) - n);
    },
  );
});
