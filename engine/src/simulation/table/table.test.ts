import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ColumnId } from '../columns.ts';
import { countAbove, countBelow, addHistograms, histograms, type Histograms } from './histograms.ts';
import { addCounts, SlipCounter, type ResolvedLeg } from './counts.ts';
import { checkSimulation, createTable, type SimTable } from './table.ts';
import { ABSENT, MAX_NARROW, MIN_NARROW, STAGE, type TableWriter } from './writer.ts';

type Cell = number | null;
type Rows = readonly (readonly Cell[])[];

/** Writes rows as a reader would; `flushes` are the record counts after which a report asks for a flush. */
function write(writer: TableWriter, rows: Rows, flushes: readonly number[] = []): void {
  for (const row of rows) {
    row.forEach((value, c) => {
      const id = writer.column(`c${c}`);
      if (!id.ok) throw new Error(id.error.kind);
      put(writer, id.value, value);
    });
    expect(writer.commit().ok).toBe(true);
    if (flushes.includes(writer.count)) writer.flush();
  }
}

function put(writer: TableWriter, column: ColumnId, value: Cell): void {
  if (value === null) writer.stage[column * STAGE + writer.at] = ABSENT;
  else if (value >= MIN_NARROW && value <= MAX_NARROW) writer.stage[column * STAGE + writer.at] = value;
  else writer.wide(column, value);
}

function readAll(table: SimTable, column: number): number[] {
  const out = new Int32Array(table.records);
  table.read(column as ColumnId, 0, table.records, out);
  return [...out];
}

function finish(steps: Generator<unknown, { ok: boolean; value?: Histograms }>): Histograms {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.value!;
  }
}

const small = fc.integer({ min: 0, max: 12 });
const cell = fc.oneof(
  { weight: 20, arbitrary: small },
  { weight: 4, arbitrary: fc.integer({ min: -8, max: 60 }) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -130, max: 130 }) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 30), max: 2 ** 30 }) },
);
/** Long tables are a short pattern repeated, so that segments and stages are crossed without a million draws. */
const rows = fc
  .record({
    pattern: fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 40 }),
      ),
    repeats: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 3, arbitrary: fc.integer({ min: 20, max: 90 }) },
    ),
  })
  .map(({ pattern, repeats }): Rows => Array.from({ length: repeats }, () => pattern).flat());

const condition = fc.record({
  column: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  above: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -9, max: 13 }) },
    { weight: 1, arbitrary: fc.integer({ min: -200, max: 200 }) },
  ),
  negate: fc.boolean(),
});
const leg = fc
  .array(condition, { minLength: 1, maxLength: 2 })
  .map((all): ResolvedLeg => ({ all: all as ResolvedLeg['all'], missing: false }));
const slip = fc.array(leg, { maxLength: 6 });

/** The oracle: one record at a time. */
function holds(row: readonly Cell[], { all }: ResolvedLeg): boolean {
  return all.every((c) => (c.column === null ? 0 : (row[c.column] ?? 0)) > c.above !== c.negate);
}

function oracle(given: Rows, legs: readonly ResolvedLeg[]) {
  return {
    records: given.length,
    joint: given.filter((row) => legs.every((l) => holds(row, l))).length,
    each: legs.map((l) => given.filter((row) => holds(row, l)).length),
  };
}

/** Legs of a table name only its own columns: another id would be a programming error. */
const within = (legs: readonly ResolvedLeg[], width: number): readonly ResolvedLeg[] =>
  legs.map((l) => ({
    ...l,
    all: l.all.map((c) => (c.column !== null && c.column >= width ? { ...c, column: null } : c)),
  }));

describe('table', () => {
  prop(
    'gives back what was written, whatever the flushes',
    [rows, fc.array(fc.integer({ min: 1, max: 3000 }))],
    (given, flushes) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  prop('put column by column equals row by row', [rows], (given) => {
    const filled = given.map((row) => row.map((value) => value ?? 0));
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  prop('whole columns of bytes and of wider integers are one table', [rows], (given) => {
    const bytes = given.map((row) => row.map((value) => Math.max(-128, Math.min(127, value ?? 0))));
    const tables = [Int8Array, Int32Array].map((Values) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  test('whole columns cross segments, and must be of one length', () => {
    const { table, writer } = createTable({ budget: { ...DEFAULT_BUDGET, records: 70_000 } });
    const column = (name: string): ColumnId => {
      const id = writer.column(name);
      if (!id.ok) throw new Error();
      return id.value;
    };
    const values = Int8Array.from({ length: 70_000 }, (_, r) => (r > 66_000 ? -(r % 9) : r % 100));
    expect(writer.putColumn(column('a'), values).ok).toBe(true);
    expect(() => writer.putColumn(column('b'), values.subarray(1))).toThrow('columns of 70000 and of 69999 records');
    const long = createTable({ budget: { ...DEFAULT_BUDGET, records: 70_000 } }).writer;
    const a = long.column('a');
    expect(a.ok && long.putColumn(a.value, new Int8Array(70_001))).toMatchObject({
      error: { kind: 'budget', limit: 'records' },
    });
    expect(writer.end().ok).toBe(true);
    expect(readAll(table, 0)).toEqual([...values]);
    const light = createTable({ budget: { ...DEFAULT_BUDGET, tableBytes: 1 } }).writer;
    const b = light.column('b');
    expect(b.ok && light.putColumn(b.value, values)).toMatchObject({ error: { kind: 'budget', limit: 'tableBytes' } });
  });

  test('no record put column by column is an error too', () => {
    const { writer } = createTable({ budget: DEFAULT_BUDGET });
    const id = writer.column('a');
    if (id.ok) writer.putColumn(id.value, new Int8Array(0));
    expect(writer.end()).toEqual({ ok: false, error: { kind: 'empty' } });
  });

  test('more columns than the stage begins with keep what was staged', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    const wide = Array.from({ length: 700 }, (_, c) => c % 100);
    write(writer, [wide.slice(0, 10), wide, wide.slice(0, 256), wide.slice(0, 257)]);
    writer.end();
    for (const c of [0, 9, 10, 255, 256, 257, 511, 512, 699]) {
      expect(readAll(table, c)).toEqual([c < 10 ? wide[c] : 0, wide[c], c < 256 ? wide[c] : 0, c < 257 ? wide[c] : 0]);
      expect(table.firstAbsent(c as ColumnId)).toBe(c < 10 ? undefined : 0);
    }
  });

  test('a part of a column is read from any record', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  test('a later segment takes the room its forerunner needed', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    write(
      writer,
      Array.from({ length: 66_600 }, (_, r) => [r % 2, r % 100]),
    );
    writer.end();
    expect(table.segments.map((segment) => segment.tiles)).toEqual([8, 8]);
    expect(table.segments[1]!.words.length).toBe(8 * 2048);
    expect(table.bytes).toBe(table.segments.reduce((sum, segment) => sum + segment.words.byteLength, 0));
  });

  test('the first record that lacks a value is the one that is told', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    write(
      writer,
      Array.from({ length: 3000 }, (_, r) => [r === 41 || r === 46 || r === 2500 ? null : 1, r === 2222 ? null : -1]),
    );
    writer.end();
    expect([table.firstAbsent(0 as ColumnId), table.firstAbsent(1 as ColumnId)]).toEqual([41, 2222]);
  });

  test('only what has a column of a simulation is one', () => {
    const named = (...names: readonly string[]) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      for (const name of names) writer.column(name);
      return checkSimulation(table);
    };
    expect(named('note', 'P Goals')).toEqual({ ok: true, value: undefined });
    expect(named('Player', 'Team')).toEqual({ ok: false, error: { kind: 'noSimulation' } });
    expect(named()).toMatchObject({ ok: false });
  });

  test('counts only whole words until the end', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  test('crosses segments and keeps a late minimum and a late column apart', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  test('a flush at any word of a segment leaves its end whole', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

  test('a table without a record is an error', () => {
    const { writer } = createTable({ budget: DEFAULT_BUDGET });
    writer.column('a');
    expect(writer.end()).toEqual({ ok: false, error: { kind: 'empty' } });
  });

  test('budgets: columns, records and bytes', () => {
    const narrow = createTable({ budget: { ...DEFAULT_BUDGET, columns: 1 } }).writer;
    expect(narrow.column('a').ok).toBe(true);
    expect(narrow.column('a').ok).toBe(true);
    expect(narrow.column('b')).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'columns', allowed: 1 } });

    const short = createTable({ budget: { ...DEFAULT_BUDGET, records: 1024 } }).writer;
    write(
      short,
      Array.from({ length: 1024 }, () => [1]),
    );
    short.commit();
    expect(short.end()).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'records' } });

    const light = createTable({ budget: { ...DEFAULT_BUDGET, tableBytes: 8000 } }).writer;
    light.column('a');
    light.stage[0] = 1;
    light.commit();
    expect(light.end()).toMatchObject({ ok: false, error: { kind: 'budget', limit: 'tableBytes' } });
    expect(light.commit()).toMatchObject({ ok: false });
  });

  test('a flaw is fatal for a count and remembered for any other key', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    const id = (name: string): ColumnId => {
      const column = writer.column(name);
      if (!column.ok) throw new Error();
      return column.value;
    };
    expect(writer.flaw(id('Somebody Goals'), 'fraction', '1.5', 17)).toEqual({
      ok: false,
      error: {
        kind: 'badValue',
        at: { byte: 17, record: 0, column: 'Somebody Goals' },
        problem: 'fraction',
        found: '1.5',
      },
    });
    expect(writer.flaw(id('note'), 'notANumber', '"x"', 3).ok).toBe(true);
    expect(writer.flaw(id('note'), 'notANumber', '"y"', 9).ok).toBe(true);
    expect(table.flaw(id('note'))).toMatchObject({ at: { byte: 3 }, found: '"x"' });
  });

  test('the last write of a cell wins, wide and absent marks included', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
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

describe('counts', () => {
  prop(
    'agree with the row scan, along any edits of the slip and while records stream in',
    [rows, fc.array(slip, { minLength: 1, maxLength: 5 })],
    (given, slips) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      const counter = new SlipCounter(table);
      const width = given[0]!.length;
      const cut = Math.floor(given.length / 2);
      write(writer, given.slice(0, cut));
      writer.flush();
      for (const legs of slips)
        expect(counter.count(within(legs, width))).toEqual(oracle(given.slice(0, table.records), within(legs, width)));
      write(writer, given.slice(cut));
      writer.end();
      for (const legs of slips.toReversed())
        expect(counter.count(within(legs, width))).toEqual(oracle(given, within(legs, width)));
    },
    300,
  );

  prop(
    'one leg edited at a time, as a person does',
    [rows, slip, fc.array(fc.tuple(fc.nat(5), leg), { maxLength: 12 })],
    (given, start, edits) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      write(writer, given);
      writer.end();
      const counter = new SlipCounter(table);
      let legs = within(start, given[0]!.length);
      for (const [at, edited] of edits) {
        legs = within(legs.toSpliced(at, at % 2, edited), given[0]!.length);
        expect(counter.count(legs)).toEqual(oracle(given, legs));
      }
    },
  );

  prop('add up over ranges of records', [rows, slip], (given, legs) => {
    const mine = within(legs, given[0]!.length);
    const cut = Math.ceil(given.length / 3);
    const parts = [given.slice(0, cut), given.slice(cut)].filter((part) => part.length > 0);
    const counts = parts.map((part) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
      write(writer, part);
      writer.end();
      return new SlipCounter(table).count(mine);
    });
    expect(counts.reduce(addCounts)).toEqual(oracle(given, mine));
  });
});

describe('histograms', () => {
  prop('count every value in the records of the slip', [rows, slip], (given, legs) => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    write(writer, given);
    writer.end();
    const width = given[0]!.length;
    const mine = within(legs, width);
    const columns = given[0]!.map((_, c) => c as ColumnId);
    const found = finish(histograms(table, mine, [...columns, null]));
    const hits = given.filter((row) => mine.every((l) => holds(row, l)));
    expect([found.records, found.hits]).toEqual([given.length, hits.length]);
    [...columns, null].forEach((column, i) => {
      const expected = new Map<number, number>();
      for (const row of hits) {
        const value = column === null ? 0 : (row[column] ?? 0);
        expected.set(value, (expected.get(value) ?? 0) + 1);
      }
      const { values, counts } = found.columns[i]!;
      expect(new Map(values.map((v, k) => [v, counts[k]!]))).toEqual(expected);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    });
  });

  prop(
    'over, push and under are everything; sums of halves are the whole',
    [rows, fc.integer({ min: -10, max: 30 })],
    (given, twice) => {
      const tableOf = (part: Rows): SimTable => {
        const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
        write(writer, part);
        writer.end();
        return table;
      };
      const columns = [0 as ColumnId];
      const whole = finish(histograms(tableOf(given), [], columns));
      const line = twice / 2;
      const push = given.filter((row) => (row[0] ?? 0) === line).length;
      expect(countAbove(whole.columns[0]!, line) + countBelow(whole.columns[0]!, line) + push).toBe(given.length);
      const cut = Math.ceil(given.length / 2);
      if (cut < given.length) {
        const halves = [given.slice(0, cut), given.slice(cut)].map((part) =>
          finish(histograms(tableOf(part), [], columns)),
        );
        expect(addHistograms(halves[0]!, halves[1]!)).toEqual(whole);
      }
    },
  );

  test('go through tiles and segments, and tell far values from near ones', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    const far = [-257, -256, -255, 255, 256, 257, 100_000];
    const given = Array.from({ length: 67_000 }, (_, r) => [r % 3, far[r % 7]!]);
    write(writer, given);
    writer.end();
    const legs: ResolvedLeg[] = [{ all: [{ column: 0 as ColumnId, above: 0, negate: true }], missing: false }];
    const steps = histograms(table, legs, [1 as ColumnId]);
    const seen: number[] = [];
    for (;;) {
      const step = steps.next();
      if (step.done) {
        if (!step.value.ok) throw new Error();
        const [found] = step.value.value.columns;
        const hits = given.filter((row) => row[0] === 0);
        expect(found!.values).toEqual(far);
        expect(found!.counts).toEqual(far.map((value) => hits.filter((row) => row[1] === value).length));
        break;
      }
      seen.push(step.value.records);
    }
    // Every step says how far it is, ends at the end, and is of a bounded size.
    expect(seen.at(-1)).toBe(67_000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(Math.max(...seen.map((records, i) => records - (seen[i - 1] ?? 0)))).toBeLessThanOrEqual(4096);
  });
});
