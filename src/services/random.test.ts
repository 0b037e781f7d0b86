import { expect, test } from 'vitest';
import { browserRandom } from './random.ts';

test('browserRandom returns varying numbers from 0 to below 1', () => {
  const drawn = Array.from({ length: 200 }, browserRandom);
  expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(190);
});
