import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { oracle, put, readAll, rows, write } from '../../../testing/rowTables.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ResolvedLeg } from './masks.ts';
import { SlipCounter } from './counts.ts';
import { createTable } from './stage.ts';
import { checkSimulation } from './table.ts';

describe.each(MEMORIES)('a table with $name', ({ memory }) => {
  prop(
    'a table has the values that were written, no matter when the writer flushes',
    [rows, fc.array(fc.integer({ min: 1, max: 3000 }))],
    (given, flushes) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      write(writer, given, flushes);
      expect(writer.end()).toEqual({ ok: true, value: undefined });
      expect(table.records).toBe(given.length);
      given[0]!.forEach((_, c) => {
        expect(readAll(table, c)).toEqual(given.map((row) => row[c] ?? 0));
        const absent = given.findIndex((row) => row[c] === null);
        expect(table.firstAbsent(c as ColumnId)).toBe(absent < 0 ? undefined : absent);
      });
    },
  );

  prop('putColumn writes a column with the given values', [rows], (given) => {
    const filled = given.map((row) => row.map((value) => value ?? 0));
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    filled[0]!.forEach((_, c) => {
      const id = writer.column(`c${c}`);
      expect(
        id.ok &&
          writer.putColumn(
            id.value,
            Int32Array.from(filled, (row) => row[c]!),
          ).ok,
      ).toBe(true);
    });
    expect(writer.end().ok).toBe(true);
    filled[0]!.forEach((_, c) => expect(readAll(table, c)).toEqual(filled.map((row) => row[c])));
  });

  prop('putColumn stores the same values from an Int8Array and an Int32Array', [rows], (given) => {
    const bytes = given.map((row) => row.map((value) => Math.max(-128, Math.min(127, value ?? 0))));
    const tables = [Int8Array, Int32Array].map((Values) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      bytes[0]!.forEach((_, c) => {
        const id = writer.column(`c${c}`);
        const column = bytes.map((row) => row[c]!);
        expect(id.ok && writer.putColumn(id.value, Values.from(column)).ok).toBe(true);
      });
      expect(writer.end().ok).toBe(true);
      expect(table.records).toBe(bytes.length);
      return table;
    });
    bytes[0]!.forEach((_, c) => {
      for (const table of tables) expect(readAll(table, c)).toEqual(bytes.map((row) => row[c]));
    });
  });

  test('putColumn writes to several segments, and refuses a column of another length or beyond the budget', () => {
    const { table, writer } = createTable({ budget: { ...DEFAULT_BUDGET, records: 70_000 }, memory });
    const column = (name: string): ColumnId => {
      const id = writer.column(name);
      if (!id.ok) throw new Error();
      return id.value;
    };
    const values = Int8Array.from({ length: 70_000 }, (_, r) => (r > 66_000 ? -(r % 9) : r % 100));
    expect(writer.putColumn(column('a'), values).ok).toBe(true);
    expect(() => writer.putColumn(column('b'), values.subarray(1))).toThrow(/70000.*69999/);
    const long = createTable({ budget: { ...DEFAULT_BUDGET, records: 70_000 }, memory }).writer;
    const a = long.column('a');
    expect(a.ok && long.putColumn(a.value, new Int8Array(70_001))).toMatchObject({
      error: { kind: 'budget', limit: 'records' },
    });
    expect(writer.end().ok).toBe(true);
    expect(readAll(table, 0)).toEqual([...values]);
    const light = createTable({ budget: { ...DEFAULT_BUDGET, tableBytes: 1 }, memory }).writer;
    const b = light.column('b');
    expect(b.ok && light.putColumn(b.value, values)).toMatchObject({ error: { kind: 'budget', limit: 'tableBytes' } });
  });

  test('writer.end returns an error if all columns are empty', () => {
    const { writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const id = writer.column('a');
    if (id.ok) writer.putColumn(id.value, new Int8Array(0));
    expect(writer.end()).toEqual({ ok: false, error: { kind: 'empty' } });
  });

  test('the stage keeps the staged values when it grows for more columns', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const wide = Array.from({ length: 700 }, (_, c) => c % 100);
    write(writer, [wide.slice(0, 10), wide.slice(0, 33), wide, wide.slice(0, 256), wide.slice(0, 257)]);
    writer.end();
    for (const c of [0, 9, 10, 31, 32, 33, 255, 256, 257, 511, 512, 699]) {
      const until = (columns: number) => (c < columns ? wide[c] : 0);
      expect(readAll(table, c)).toEqual([until(10), until(33), wide[c], until(256), until(257)]);
      expect(table.firstAbsent(c as ColumnId)).toBe(c < 10 ? undefined : 0);
    }
  });

  test('table.read starts at any record and writes only the requested values', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const given = Array.from({ length: 66_000 }, (_, r) => [(r * 7) % 90]);
    write(writer, given);
    writer.end();
    for (const [from, count] of [
      [0, 5],
      [5, 20],
      [31, 2],
      [32, 32],
      [33, 100],
      [64, 96],
      [65_500, 90],
      [65_536, 40],
      [65_999, 1],
      [10, 0],
    ] as const) {
      const out = new Int32Array(count + 1).fill(-7);
      table.read(0 as ColumnId, from, count, out);
      expect([...out]).toEqual([...given.slice(from, from + count).map((row) => row[0]), -7]);
    }
  });

  test('a table allocates one tile per bit plane and segment', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    write(
      writer,
      Array.from({ length: 66_600 }, (_, r) => [r % 2, r % 100]),
    );
    writer.end();
    expect(table.segments.map((segment) => segment.tiles)).toEqual([8, 8]);
    expect(table.bytes).toBe(16 * 8192);
  });

  test('firstAbsent returns the first record without a value', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    write(
      writer,
      Array.from({ length: 3000 }, (_, r) => [r === 41 || r === 46 || r === 2500 ? null : 1, r === 2222 ? null : -1]),
    );
    writer.end();
    expect([table.firstAbsent(0 as ColumnId), table.firstAbsent(1 as ColumnId)]).toEqual([41, 2222]);
  });

  test('checkSimulation requires at least one column that is named like a count', () => {
    const named = (...names: readonly string[]) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      for (const name of names) writer.column(name);
      return checkSimulation(table);
    };
    expect(named('note', 'P Goals')).toEqual({ ok: true, value: undefined });
    expect(named('Player', 'Team')).toEqual({ ok: false, error: { kind: 'noSimulation' } });
    expect(named()).toMatchObject({ ok: false });
  });

  test('table.records counts only records in full words until the writer ends the table', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    write(
      writer,
      Array.from({ length: 70 }, () => [1]),
    );
    expect(table.records).toBe(0);
    writer.flush();
    expect([table.records, table.complete]).toEqual([64, false]);
    writer.end();
    expect([table.records, table.complete]).toEqual([70, true]);
  });

  test('a new minimum and a new column in the second segment are stored correctly', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const given = Array.from({ length: 70_000 }, (_, r) => [
      r % 7,
      r === 69_000 ? -300 : r % 3,
      ...(r >= 66_000 ? [5] : []),
    ]);
    write(writer, given);
    writer.end();
    expect(readAll(table, 1)).toEqual(given.map((row) => row[1]));
    expect(readAll(table, 2)).toEqual(given.map((row) => row[2] ?? 0));
    expect(table.firstAbsent(2 as ColumnId)).toBe(0);
    const counter = new SlipCounter(table);
    const legs: ResolvedLeg[] = [
      {
        all: [
          { column: 1 as ColumnId, above: -301, negate: false },
          { column: 2 as ColumnId, above: 4, negate: false },
        ],
        missing: false,
      },
    ];
    expect(counter.count(legs)).toEqual(oracle(given, legs));
  });

  test('no record is lost when a flush spans the end of a segment', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const counter = new SlipCounter(table);
    const legs: ResolvedLeg[] = [
      { all: [{ column: 0 as ColumnId, above: 0, negate: false }], missing: false },
      { all: [{ column: 1 as ColumnId, above: -1, negate: true }], missing: false },
    ];
    const given = Array.from({ length: 70_000 }, (_, r) => [r % 2, r % 5 === 0 ? -3 : 200]);
    for (let r = 0; r < given.length; r += 977) {
      write(writer, given.slice(r, r + 977));
      writer.flush();
      const counts = counter.count(legs);
      if (r % 9 === 0) expect(counts).toEqual(oracle(given.slice(0, table.records), legs));
    }
    writer.end();
    expect(counter.count(legs)).toEqual(oracle(given, legs));
    expect(readAll(table, 0)).toEqual(given.map((row) => row[0]));
    expect(readAll(table, 1)).toEqual(given.map((row) => row[1]));
  });

  test('writer.end returns an error if there are no records', () => {
    const { writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    writer.column('a');
    expect(writer.end()).toEqual({ ok: false, error: { kind: 'empty' } });
  });

  test('the writer enforces the limits for columns, records and the size of the table', () => {
    const narrow = createTable({ budget: { ...DEFAULT_BUDGET, columns: 1 }, memory }).writer;
    expect(narrow.column('a').ok).toBe(true);
    expect(narrow.column('a').ok).toBe(true);
    expect(narrow.column('b')).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'columns', allowed: 1 } });

    const short = createTable({ budget: { ...DEFAULT_BUDGET, records: 1024 }, memory }).writer;
    write(
      short,
      Array.from({ length: 1024 }, () => [1]),
    );
    short.commit();
    expect(short.end()).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'records' } });

    const light = createTable({ budget: { ...DEFAULT_BUDGET, tableBytes: 8000 }, memory }).writer;
    light.column('a');
    light.stage[0] = 1;
    light.commit();
    expect(light.end()).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'tableBytes' } });
    expect(light.commit()).toMatchObject({ ok: false });
  });

  test('writer.flaw returns an error for a count column, and stores the flaw for any other column', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const id = (name: string): ColumnId => {
      const column = writer.column(name);
      if (!column.ok) throw new Error();
      return column.value;
    };
    expect(writer.flaw(id('Ann Goals'), 'fraction', '1.5', 17)).toEqual({
      ok: false,
      error: {
        kind: 'badValue',
        at: { byte: 17, record: 0, column: 'Ann Goals' },
        problem: 'fraction',
        found: '1.5',
      },
    });
    expect(writer.flaw(id('note'), 'notANumber', '"x"', 3).ok).toBe(true);
    expect(writer.flaw(id('note'), 'notANumber', '"y"', 9).ok).toBe(true);
    expect(table.flaw(id('note'))).toMatchObject({ at: { byte: 3 }, found: '"x"' });
  });

  test('the last value that is written to a cell wins, even if it does not fit into a byte or is absent', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const column = writer.column('a');
    if (!column.ok) throw new Error();
    for (const writes of [
      [500, 3],
      [3, 500],
      [3, null],
      [null, 4],
      [700, -900],
      [600, null],
    ]) {
      for (const value of writes) put(writer, column.value, value);
      writer.commit();
    }
    writer.end();
    expect(readAll(table, 0)).toEqual([3, 500, 0, 4, -900, 0]);
    expect(table.firstAbsent(column.value)).toBe(2);
  });
});
