import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { GUIDE_SHIFT, ROW, SLOTS, toWeights, WEIGHT_SUM, writeAlias, writeSums } from './weights.ts';

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
  const table = new Uint32Array(3 + SLOTS);
  writeAlias(table, 3, weights);
  const capacity = WEIGHT_SUM / SLOTS;
  const draws = Array.from({ length: SLOTS }, () => 0);
  for (let slot = 0; slot < SLOTS; slot++) {
    const cell = table[3 + slot]!;
    const threshold = Math.floor(cell / SLOTS);
    draws[slot]! += threshold;
    draws[cell % SLOTS]! += capacity - threshold;
  }
  expect(draws).toEqual(Array.from({ length: SLOTS }, (_, i) => weights[i] ?? 0));
  expect([...table.subarray(0, 3)]).toEqual([0, 0, 0]);
});

prop(
  'a row of writeSums gives each draw its outcome, from the place that the guide says on',
  [measure, fc.array(fc.nat({ max: WEIGHT_SUM - 1 }), { minLength: 1, maxLength: 20 })],
  (list, draws) => {
    const weights = toWeights(list);
    const words = new Uint32Array(2 + ROW);
    writeSums(words, 2, weights);
    const guide = new Uint8Array(words.buffer, (2 + SLOTS) * 4);
    let sum = 0;
    const ends = weights.map((w) => (sum += w));
    for (const draw of [...draws, 0, ...ends.flatMap((end) => [end - 1, end])].filter(
      (u) => u >= 0 && u < WEIGHT_SUM,
    )) {
      let i = guide[draw >>> GUIDE_SHIFT]!;
      while (draw > words[2 + i]!) i++;
      expect(i).toBe(ends.findIndex((end) => draw < end));
    }
    expect([...words.subarray(0, 2)]).toEqual([0, 0]);
  },
);
