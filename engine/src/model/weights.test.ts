import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { toWeights, WEIGHT_SUM, writeAlias, writeSums } from './weights.ts';

const measure = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e3, noNaN: true })), { minLength: 1, maxLength: 32 })
  .filter((list) => list.some((x) => x > 0));

prop(
  'the weights of toWeights sum to 2^32, and each differs by at most 1 from its share of 2^32',
  [measure],
  (list) => {
    const weights = toWeights(list);
    const total = list.reduce((sum, x) => sum + x, 0);
    expect(weights.reduce((sum, w) => sum + w, 0)).toBe(WEIGHT_SUM);
    weights.forEach((w, i) => {
      expect(Number.isInteger(w)).toBe(true);
      expect(Math.abs(w - (list[i]! / total) * WEIGHT_SUM)).toBeLessThanOrEqual(1);
    });
  },
);

test('toWeights throws if the sum of the numbers is not positive and finite', () => {
  for (const list of [[], [0, 0], [Number.NaN, 1], [Infinity]]) expect(() => toWeights(list)).toThrow(RangeError);
});

prop('the alias table of writeAlias gives every outcome exactly its weight', [measure], (list) => {
  const weights = toWeights(list);
  const slots = 32;
  const table = new Int32Array(3 + slots * 2);
  writeAlias(table, 3, weights, slots);
  const capacity = WEIGHT_SUM / slots;
  const draws = Array.from({ length: slots }, () => 0);
  for (let slot = 0; slot < slots; slot++) {
    const threshold = table[3 + slot * 2]!;
    const alias = table[3 + slot * 2 + 1]!;
    expect(threshold >= 0 && threshold <= capacity).toBe(true);
    draws[slot]! += threshold;
    draws[alias]! += capacity - threshold;
  }
  expect(draws).toEqual(Array.from({ length: slots }, (_, i) => weights[i] ?? 0));
  expect([...table.subarray(0, 3)]).toEqual([0, 0, 0]);
});

test('writeSums writes running sums that end at 2^32', () => {
  const sums = new Float64Array(5);
  writeSums(sums, 1, toWeights([1, 0, 1]));
  expect([...sums]).toEqual([0, 2 ** 31, 2 ** 31, 2 ** 32, 0]);
});
