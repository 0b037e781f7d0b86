import { expect, test } from 'vitest';
import { canChooseSize, simulationSizes } from './builder.ts';

test.each([
  [600, [600, 10_000, 100_000, 1_000_000]],
  [10_000, [10_000, 100_000, 1_000_000]],
  [10_001, [10_001, 100_000, 1_000_000]],
  [1_000_000, [1_000_000]],
])('simulationSizes of %i published simulations is %j', (published, sizes) => {
  expect(simulationSizes(published)).toEqual(sizes);
});

test('canChooseSize refuses a size below `records`, and accepts the published size until records are added', () => {
  const sizes = simulationSizes(10_000);
  const open = (chosen: number, records: number) =>
    sizes.filter((size) => canChooseSize({ sizes, chosen }, size, records));
  expect(open(10_000, 10_000)).toEqual(sizes);
  expect(open(1_000_000, 10_000)).toEqual(sizes);
  expect(open(1_000_000, 43_296)).toEqual([100_000, 1_000_000]);
  expect(open(100_000, 100_000)).toEqual([100_000, 1_000_000]);
  expect(open(1_000_000, 1_000_000)).toEqual([1_000_000]);
});
