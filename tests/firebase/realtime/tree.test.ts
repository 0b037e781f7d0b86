import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { framesOf, frameReader } from './frames.ts';
import { compareKeys } from './keys.ts';
import { stored, Unstorable, valueAt, withValue } from './tree.ts';

const key = fc.constantFrom('a', 'b', '0', '10', 'é');
const value = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, 0, 1.5, '', 'x', true, false),
    fc.dictionary(key, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('tree'), { maxLength: 3 }),
  ),
})).tree;

test('withValue sets the value at a path and does not change other paths', () => {
  fc.assert(
    fc.property(
      value,
      fc.array(key, { maxLength: 3 }),
      value,
      fc.array(key, { maxLength: 3 }),
      (was, at, put, other) => {
        const tree = stored(was, null, 0);
        const next = stored(put, null, 0);
        const changed = withValue(tree, at, next);
        expect(valueAt(changed, at)).toEqual(next);
        const apart = other.length > 0 && at.length > 0 && other[0] !== at[0];
        if (apart) expect(valueAt(changed, other)).toEqual(valueAt(tree, other));
        // The stored tree contains no empty branch, so storing the tree again changes nothing.
        expect(stored(changed, null, 0)).toEqual(changed);
      },
    ),
    seeded(100),
  );
});

test('`stored` drops empty values, turns lists into maps and fills in server values', () => {
  expect(stored({ a: {}, b: [], c: null, d: { e: { f: {} } } }, null, 0)).toBe(null);
  expect(stored(['x', null, 'z'], null, 0)).toEqual({ 0: 'x', 2: 'z' });
  expect(stored({ at: { '.sv': 'timestamp' } }, null, 17)).toEqual({ at: 17 });
  expect(stored({ n: { '.sv': { increment: 2 } } }, { n: 3 }, 0)).toEqual({ n: 5 });
  expect(stored({ n: { '.sv': { increment: 2 } } }, { n: 'x' }, 0)).toEqual({ n: 2 });
});

test('`stored` refuses invalid keys, values, server values and priorities', () => {
  for (const bad of [{ 'a.b': 1 }, { 'a/b': 1 }, { $: 1 }, { '': 1 }, { 'a\n': 1 }, { ['k'.repeat(769)]: 1 }]) {
    expect(() => stored(bad, null, 0)).toThrow(Unstorable);
  }
  for (const bad of [{ '.sv': 'other' }, { '.priority': 1, '.value': 2 }, Number.NaN, () => 1]) {
    expect(() => stored(bad, null, 0)).toThrow(Unstorable);
  }
});

test('compareKeys sorts 32-bit integers first, by their value', () => {
  expect(['b', '10', 'a', '9', '-1', '010', '2147483648'].toSorted(compareKeys)).toEqual([
    '-1',
    '9',
    '10',
    '010',
    '2147483648',
    'a',
    'b',
  ]);
});

test('a message of any length stays the same when it is split into frames and reassembled', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'é', '😀', '\n'), { maxLength: 9 }), fc.nat(20_000), (parts, times) => {
      const message = { d: parts.join('').repeat(Math.ceil(times / 9)) };
      const frames = framesOf(message);
      expect(frames.every((frame) => Buffer.from(frame).toString() === frame)).toBe(true);
      const read = frameReader();
      expect(frames.map(read).at(-1)).toEqual(message);
      expect(read('0')).toBe(null);
      expect(frames.map(read).at(-1)).toEqual(message);
    }),
    seeded(50),
  );
});
