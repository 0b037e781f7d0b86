import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { cuts, pour } from '../../../testing/documents.ts';
import { smallMemory } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { createTable } from '../table/stage.ts';
import { openReader } from './every.ts';

const inflateRaw = (): never => {
  throw new Error('unexpected call of inflateRaw');
};

/** Two names that differ in one byte. A comparison that skips this byte would take one name for the other. */
const twins = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.nat())
  .map(([length, at]) => ['a'.repeat(length), 'a'.repeat(at % length) + 'b' + 'a'.repeat(length - 1 - (at % length))]);
const values = fc.array(fc.oneof(fc.nat(9), fc.integer({ min: -140, max: 140 })), { minLength: 8, maxLength: 8 });

describe('JSON keys of any length', () => {
  prop(
    'JSON keys that differ in one byte result in two columns',
    [fc.array(twins, { minLength: 1, maxLength: 4 }), fc.array(values, { minLength: 2, maxLength: 6 }), fc.nat(), cuts],
    async (pairs, rows, swaps, pieces) => {
      const names = [...new Set(pairs.flat())];
      const records = rows.map((row, r) => {
        // Some records have the names in reverse order, so that the guessed key is the other name of the pair.
        const order = ((swaps >> r) & 1) === 1 ? names.toReversed() : names;
        return Object.fromEntries(order.map((name) => [name, row[names.indexOf(name)] ?? 0]));
      });
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory: smallMemory });
      const bytes = new TextEncoder().encode(JSON.stringify(records));
      await pour(openReader(writer, { inflateRaw }), bytes, pieces);
      for (const name of names) {
        const column = new Int32Array(records.length);
        table.read(table.columns.find(name)!, 0, records.length, column);
        expect([...column]).toEqual(records.map((record) => record[name]));
      }
    },
    500,
  );
});

/** For each of 25 names, whether a generated record contains it. */
const present = fc.array(fc.boolean(), { minLength: 25, maxLength: 25 });
/** Names of different lengths, some of which start or end alike. */
const PLAYERS = [
  'Al Ax',
  'Connor Bedard',
  'Connor McMichael',
  'Jean-Gabriel Pageau',
  'Marc-Edouard Vlasic-Bergeron of the East',
];
const COUNTS = ['Goals', 'Assists', 'Points', 'Shots', 'Blocks'];
const GAPPED = PLAYERS.flatMap((player) => COUNTS.map((count) => `${player} ${count}`));

describe('JSON records with missing keys', () => {
  prop(
    'the JSON reader reads records that omit keys or have them in reverse order',
    [fc.array(fc.tuple(present, fc.boolean(), fc.nat(140)), { minLength: 1, maxLength: 24 }), cuts],
    async (shapes, pieces) => {
      const records = shapes.map(([has, turned, value]) => {
        const names = GAPPED.filter((_, i) => has[i]);
        return Object.fromEntries((turned ? names.toReversed() : names).map((name, i) => [name, value - i]));
      });
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory: smallMemory });
      // The records occur twice, so that the order of keys is known in the second half.
      const bytes = new TextEncoder().encode(JSON.stringify([...records, ...records]));
      await pour(openReader(writer, { inflateRaw }), bytes, pieces);
      expect(table.records).toBe(records.length * 2);
      for (const name of table.columns.names) {
        const column = new Int32Array(records.length * 2);
        table.read(table.columns.find(name)!, 0, column.length, column);
        const want = records.map((record) => record[name] ?? 0);
        expect([...column]).toEqual([...want, ...want]);
      }
      expect(table.columns.names.toSorted()).toEqual([...new Set(records.flatMap(Object.keys))].toSorted());
    },
    300,
  );
});
