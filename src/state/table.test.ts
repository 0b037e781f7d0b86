import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../engine/testing/prop.ts';
import { proxy, ref } from 'valtio/vanilla';
import { memoryPreferences } from '../testing/memoryServices.ts';
import { createTable, decodeOrder, encodeOrder, ROWS_AT_ONCE, storedChoice, type TableState } from './table.ts';

type State = TableState<string> & { least: number };

test('a table shows the first page after a filter changes, and keeps the number of shown rows when the data changes', () => {
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
    seeded(300),
  );
});

describe('newer data that the user has not requested', () => {
  type Row = { readonly id: number; readonly of: string };
  /** A table of 30 players, of whom 25 are shown. `renew` loads newer data. */
  function setUp() {
    const data = { rows: Array.from({ length: 30 }, (_, id): Row => ({ id, of: 'old' })) };
    const state = proxy<TableState<Row>>({ rows: ref([]), found: 0 });
    const table = createTable(
      state,
      memoryPreferences(),
      () => data.rows,
      (row: Row) => row,
    );
    table.refresh();
    const renew = (ids: readonly number[], goneRow?: (row: Row) => Row): void => {
      data.rows = ids.map((id) => ({ id, of: 'new' }));
      table.renew(({ id }) => id, goneRow);
    };
    return { state, table, renew, shown: () => state.rows.map(({ id, of }) => `${id} ${of}`) };
  }
  const ids = Array.from({ length: 30 }, (_, id) => id);

  test('renew keeps the shown rows in their places, and restart sorts them again', () => {
    const { state, table, renew, shown } = setUp();
    renew(ids.toReversed());
    expect(shown()).toEqual(ids.slice(0, ROWS_AT_ONCE).map((id) => `${id} new`));
    expect(state.found).toBe(30);
    table.restart();
    expect(shown()[0]).toBe('29 new');
  });

  test('renew fills the place of a row that the newer data lacks with a row that was not shown', () => {
    const { state, renew, shown } = setUp();
    renew(ids.filter((id) => id !== 3));
    expect(shown().slice(2, 5)).toEqual(['2 new', '25 new', '4 new']);
    expect([state.rows.length, state.found]).toEqual([ROWS_AT_ONCE, 29]);
  });

  test('renew keeps a row that the newer data lacks if goneRow says what to show for it', () => {
    const { renew, shown } = setUp();
    renew(
      ids.filter((id) => id !== 3),
      (row) => ({ ...row, of: 'gone' }),
    );
    expect(shown().slice(2, 5)).toEqual(['2 new', '3 gone', '4 new']);
  });
});

test('a table stores a filter as a preference', () => {
  const preferences = memoryPreferences();
  const table = createTable(proxy<State>({ rows: ref([]), found: 0, least: 0 }), preferences, () => [], String);
  table.set({ least: 3 }, ['usage-team', '3']);
  expect(preferences.get('usage-team')).toBe('3');
});

test('a stored choice that the data does not offer is kept, and applies when new data offers it', () => {
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
