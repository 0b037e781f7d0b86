import { expect, test } from 'vitest';
import { browserRandom } from './random.ts';

test('random numbers are from 0 to below 1, and not all the same', () => {
  const drawn = Array.from({ length: 200 }, browserRandom);
  expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(190);
});
