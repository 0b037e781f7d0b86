import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import type { ResolvedLeg } from './masks.ts';
import { SlipCounter } from './counts.ts';
import { createTable } from './stage.ts';
import type { SimTable } from './table.ts';
import { MAX_NARROW, MIN_NARROW, STAGE, type TableWriter } from './writer.ts';

type Rows = readonly (readonly number[])[];

const WIDTH = 3;

function write(writer: TableWriter, rows: Rows): void {
  for (const row of rows) {
    row.forEach((value, c) => {
      const id = writer.column(`c${c}`);
      if (!id.ok) throw new Error(id.error.kind);
      if (value < MIN_NARROW || value > MAX_NARROW) writer.wide(id.value, value);
      else writer.stage[id.value * STAGE + writer.at] = value;
    });
    const committed = writer.commit();
    if (!committed.ok) throw new Error(committed.error.kind);
  }
}

function putColumns(writer: TableWriter, rows: Rows): void {
  for (let c = 0; c < WIDTH; c++) {
    const id = writer.column(`c${c}`);
    const values = Int32Array.from(rows, (row) => row[c]!);
    expect(id.ok && writer.putColumn(id.value, values).ok).toBe(true);
  }
}

function readAll(table: SimTable, column: number): number[] {
  const out = new Int32Array(table.records);
  table.read(column as ColumnId, 0, table.records, out);
  return [...out];
}

const cell = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 3, arbitrary: fc.integer({ min: -126, max: 127 }) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 30), max: 2 ** 30 }) },
);
/** Generates rows that repeat a short pattern. They fill the stage several times without a million generated values. */
const rows = fc
  .record({
    pattern: fc.array(fc.array(cell, { minLength: WIDTH, maxLength: WIDTH }), { minLength: 1, maxLength: 40 }),
    repeats: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 90 })),
  })
  .map(({ pattern, repeats }): Rows => Array.from({ length: repeats }, () => pattern).flat());

const leg = fc
  .record({
    column: fc.integer({ min: 0, max: WIDTH - 1 }),
    above: fc.oneof(fc.integer({ min: -3, max: 13 }), fc.integer({ min: -200, max: 200 })),
    negate: fc.boolean(),
  })
  .map((condition): ResolvedLeg => ({ all: [{ ...condition, column: condition.column as ColumnId }], missing: false }));
const slip = fc.array(leg, { minLength: 1, maxLength: 4 });

/** The oracle: counts the records of a slip and of its legs by scanning all records. */
function oracle(given: Rows, legs: readonly ResolvedLeg[]) {
  const holds = (row: readonly number[], { all }: ResolvedLeg): boolean =>
    all.every((c) => row[c.column!]! > c.above !== c.negate);
  return {
    records: given.length,
    joint: given.filter((row) => legs.every((l) => holds(row, l))).length,
    each: legs.map((l) => given.filter((row) => holds(row, l)).length),
  };
}

describe.each(MEMORIES)('a reopened table with $name', ({ memory }) => {
  prop(
    'a table that is reopened several times has all records, and counters count all of them',
    [fc.boolean(), fc.array(rows, { minLength: 2, maxLength: 4 }), fc.array(slip, { minLength: 1, maxLength: 3 })],
    (byColumn, parts, slips) => {
      const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
      const counter = new SlipCounter(table);
      let all: Rows = [];
      for (const [i, part] of parts.entries()) {
        if (i === 0 && byColumn) putColumns(writer, part);
        else write(writer, part);
        writer.flush();
        const seen = all.length;
        all = [...all, ...part];
        if (i > 0) {
          expect(table.records).toBeGreaterThanOrEqual(seen);
          for (const legs of slips) expect(counter.count(legs)).toEqual(oracle(all.slice(0, table.records), legs));
        }
        expect(writer.end().ok).toBe(true);
        for (const legs of slips) expect(counter.count(legs)).toEqual(oracle(all, legs));
        writer.reopen();
        expect(table.records).toBe(all.length);
        expect(writer.count).toBe(all.length);
        for (const legs of slips) expect(counter.count(legs)).toEqual(oracle(all, legs));
      }
      for (let c = 0; c < WIDTH; c++) {
        expect(readAll(table, c)).toEqual(all.map((row) => row[c]));
        expect(table.firstAbsent(c as ColumnId)).toBeUndefined();
      }
    },
    150,
  );

  test('records that are added to a reopened table may continue into the next segment', () => {
    const row = (r: number): number[] => [r % 7, r % 11, r % 300];
    const rowsOf = (from: number, until: number): Rows => Array.from({ length: until - from }, (_, i) => row(from + i));
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    const counter = new SlipCounter(table);
    const legs: ResolvedLeg[] = [{ all: [{ column: 0 as ColumnId, above: 3, negate: false }], missing: false }];
    const all = rowsOf(0, 131_100);
    let from = 0;
    for (const until of [65_521, 65_537, 131_072, 131_100]) {
      write(writer, all.slice(from, until));
      writer.end();
      expect(counter.count(legs)).toEqual(oracle(all.slice(0, until), legs));
      writer.reopen();
      from = until;
    }
    for (let c = 0; c < WIDTH; c++) expect(readAll(table, c)).toEqual(all.map((one) => one[c]));
  });

  test('a column that is added after reopening is absent in earlier records', () => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
    write(
      writer,
      Array.from({ length: 40 }, () => [1]),
    );
    writer.end();
    writer.reopen();
    write(writer, [[1, 2]]);
    writer.end();
    expect(table.firstAbsent(1 as ColumnId)).toBe(0);
    expect(readAll(table, 1)).toEqual([...Array.from({ length: 40 }, () => 0), 2]);
  });
});
