import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import fc from 'fast-check';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { ownedAt } from './ownership.ts';

test.each([
  ['F', 102],
  ['D', 58],
  ['G', 32],
] as const)(
  'percent owned of all players in group %s adds up to the %d roster spots of the group in a standard league',
  (group, spots) => {
    const owned = Array.from({ length: 400 }, (_, i) => ownedAt(i + 1, group)).reduce((sum, x) => sum + x, 0) / 100;
    expect(Math.abs(owned - spots)).toBeLessThan(0.02 * spots);
  },
);

test('ownedAt falls steeply after the best players and has a long tail', () => {
  expect([1, 30, 66, 80, 110, 200, 300].map((rank) => ownedAt(rank, 'F'))).toEqual([100, 93, 78, 66, 32, 9, 0]);
  expect(ownedAt(1, 'G')).toBe(100);
  expect(ownedAt(68, 'G')).toBe(7);
});

prop(
  'percent owned is an integer and never higher for a lower-ranked player',
  [fc.constantFrom(...ROSTER_GROUPS), fc.integer({ min: 1, max: 500 })],
  (group, rank) => {
    const owned = ownedAt(rank, group);
    expect(Number.isInteger(owned) && owned >= 0 && owned <= 100).toBe(true);
    expect(ownedAt(rank + 1, group)).toBeLessThanOrEqual(owned);
  },
);
