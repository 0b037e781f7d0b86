import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proxy, ref } from 'valtio/vanilla';
import { memoryPreferences } from '../services/memory.ts';
import { createTable, decodeOrder, encodeOrder, ROWS_AT_ONCE, storedChoice, type TableState } from './table.ts';

type State = TableState<string> & { least: number };

test('a table shows the first page after a new filter, and keeps the number of shown rows when the data changes', () => {
  const action = fc.oneof(
    fc.record({ least: fc.nat(120) }),
    fc.record({ size: fc.nat(120) }),
    fc.constant('showMore' as const),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      let size = 100;
      let pages = 1;
      const state = proxy<State>({ rows: ref([]), found: 0, least: 0 });
      const numbers = (): readonly number[] =>
        Array.from({ length: size }, (_, i) => i).filter((i) => i >= state.least);
      const table = createTable(state, memoryPreferences(), numbers, String);
      table.refresh();
      for (const one of actions) {
        if (one === 'showMore') {
          table.showMore();
          pages++;
        } else if ('size' in one) {
          size = one.size;
          table.refresh();
        } else {
          table.set({ least: one.least });
          pages = 1;
        }
        expect(state.rows).toEqual(
          numbers()
            .slice(0, pages * ROWS_AT_ONCE)
            .map(String),
        );
        expect(state.found).toBe(numbers().length);
      }
    }),
    { seed: Number(process.env['FC_SEED'] ?? 20_251_007) },
  );
});

test('a table stores a filter as a preference', () => {
  const preferences = memoryPreferences();
  const table = createTable(proxy<State>({ rows: ref([]), found: 0, least: 0 }), preferences, () => [], String);
  table.set({ least: 3 }, ['usage-team', '3']);
  expect(preferences.get('usage-team')).toBe('3');
});

test('a stored choice that the data does not offer applies again when new data offers it', () => {
  const preferences = memoryPreferences();
  preferences.set('usage-team', 'Boston Bruins');
  const team = storedChoice(preferences, 'usage-team');
  expect(team.among(['Ottawa Senators'])).toBeNull();
  expect(team.among(['Ottawa Senators', 'Boston Bruins'])).toBe('Boston Bruins');
  team.choose(null);
  expect([team.among(['Boston Bruins']), preferences.get('usage-team')]).toEqual([null, null]);
});

test('decodeOrder reads an encoded order, and returns null for other strings', () => {
  const columns = ['player', 'goals'] as const;
  for (const by of columns) {
    for (const descending of [true, false]) {
      expect(decodeOrder(encodeOrder({ by, descending }), columns)).toEqual({ by, descending });
    }
  }
  expect(['', 'shots descending', null].map((text) => decodeOrder(text, columns))).toEqual([null, null, null]);
});
