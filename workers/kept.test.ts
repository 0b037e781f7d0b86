import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../engine/testing/prop.ts';
import { bytesKept, keptKey, MOST_BYTES, MOST_GAMES, toDrop, type KeptEntry, type KeptName } from './kept.ts';

const name: fc.Arbitrary<KeptName> = fc.record({
  folder: fc.constantFrom('a/', 'b/'),
  version: fc.constantFrom('1', '2'),
  file: fc.integer({ min: 1, max: 14 }).map((game) => `${game}.npz`),
});
const keyOf = (one: KeptName): string => JSON.stringify(keptKey(one));
const kept: fc.Arbitrary<readonly KeptEntry[]> = fc
  .uniqueArray(fc.tuple(name, fc.nat(50)), { maxLength: 40, selector: ([one]) => keyOf(one) })
  .chain((entries) =>
    fc
      .shuffledSubarray(
        entries.map((_, i) => i),
        { minLength: entries.length },
      )
      .map((order) => entries.map(([one, bytes], i) => ({ ...one, bytes, used: order[i]! }))),
  );

describe('room for a game', () => {
  prop(
    'what stays is in bounds, of this version, and used later than what goes',
    [kept, name, fc.nat(60)],
    (all, own, bytes) => {
      const most = 200;
      const dropped = toDrop(all, own, { bytes, most })!;
      const stays = all.filter((entry) => !dropped.includes(entry));
      expect(stays.length).toBeLessThan(MOST_GAMES);
      expect(stays.reduce((sum, entry) => sum + entry.bytes, bytes)).toBeLessThanOrEqual(most);
      const others = (entry: KeptEntry): boolean => entry.folder !== own.folder || entry.version === own.version;
      expect(stays.every((entry) => others(entry) && keyOf(entry) !== keyOf(own))).toBe(true);
      const oldest = Math.min(...stays.map(({ used }) => used));
      const forRoom = dropped.filter((entry) => others(entry) && keyOf(entry) !== keyOf(own));
      expect(forRoom.every(({ used }) => used < oldest)).toBe(true);
      // Nothing goes that has room: the last to go would have been one too many.
      const last = forRoom.toSorted((a, b) => b.used - a.used)[0];
      if (last) {
        const full = stays.length + 1 >= MOST_GAMES;
        expect(full || stays.reduce((sum, entry) => sum + entry.bytes, bytes + last.bytes) > most).toBe(true);
      }
    },
  );

  test('a game that is larger than all there is room for is not kept, and nothing goes for it', () => {
    expect(toDrop([], { folder: 'a/', version: '1', file: '1' }, { bytes: 11, most: 10 })).toBe(null);
  });

  test('is a quarter of what the browser grants at most', () => {
    expect(bytesKept(null)).toBe(MOST_BYTES);
    expect(bytesKept(1e12)).toBe(MOST_BYTES);
    expect(bytesKept(4000)).toBe(1000);
    expect(bytesKept(-5)).toBe(0);
  });
});
