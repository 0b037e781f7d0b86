import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEMORIES } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import type { ColumnId } from '../columns.ts';
import { DEFAULT_BUDGET, type Budget } from '../errors.ts';
import { putPlanes, type Planes } from './planes.ts';
import { createTable } from './stage.ts';
import { bitOf } from './words.ts';
import type { GrowingWriter } from './writer.ts';

/** Bit planes of values, whose number is a multiple of 32, with more planes than needed. */
function planesOf(values: readonly number[], bias: number): Planes {
  const n = values.length / 32;
  const bits = 1 + 32 - Math.clz32(Math.max(...values) - bias);
  const words = new Int32Array(1 + bits * n);
  values.forEach((value, i) => {
    for (let b = 0; b < bits; b++) words[1 + b * n + (i >> 5)]! |= (((value - bias) >>> b) & 1) << bitOf(i & 31);
  });
  return { words, offsets: Array.from({ length: bits + 1 }, (_, b) => 1 + b * n), bits, bias };
}

const GOALS = 'A Goals';
const OTHER = 'B Goals';

function started(budget: Partial<Budget> = {}, memory = MEMORIES[0]!.memory) {
  const { table, writer } = createTable({ budget: { ...DEFAULT_BUDGET, ...budget }, memory });
  const [goals, other] = [GOALS, OTHER].map((name) => writer.column(name)) as { ok: true; value: ColumnId }[];
  return { table, writer, goals: goals!.value, other: other!.value };
}

function writeRows(writer: GrowingWriter, columns: readonly ColumnId[], rows: readonly number[]): void {
  for (const value of rows) {
    for (const column of columns) writer.wide(column, value);
    writer.commit();
  }
}

const cell = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.integer({ min: -40, max: 700 }));
const rows = fc.integer({ min: 0, max: 3 }).chain((n) => fc.array(cell, { minLength: n * 32, maxLength: n * 32 }));
const LOW = -40;

prop(
  'a table has the values of all rows and bit planes that are written to it in turn',
  [
    fc.array(fc.tuple(rows, rows, fc.integer({ min: LOW - 5, max: LOW })), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...MEMORIES),
  ],
  (pieces, { memory }) => {
    const { table, writer, goals, other } = started({}, memory);
    for (const [written, planes, bias] of pieces) {
      writeRows(writer, [goals, other], written);
      writer.flush();
      if (planes.length > 0)
        putPlanes(writer, planes.length / 32, (id) => (id === goals ? planesOf(planes, bias) : undefined));
    }
    writer.end();
    const wanted = pieces.flatMap(([written, planes]) => [...written, ...planes]);
    const zeros = pieces.flatMap(([written, planes]) => [...written, ...planes.map(() => 0)]);
    const values = new Int32Array(wanted.length);
    table.read(goals, 0, wanted.length, values);
    expect([...values]).toEqual(wanted);
    table.read(other, 0, wanted.length, values);
    expect([...values]).toEqual(zeros);
    const first = pieces.findIndex(([, planes]) => planes.length > 0);
    const before = pieces.slice(0, first).flatMap(([written]) => written).length;
    expect(table.firstAbsent(other)).toBe(first < 0 ? undefined : before + pieces[first]![0].length);
    expect([table.firstAbsent(goals), table.records]).toEqual([undefined, wanted.length]);
  },
);

const ONES = planesOf(
  Array.from({ length: 64 }, () => 1),
  0,
);

test('bit planes are refused while there are rows in the stage', () => {
  const { writer, goals } = started();
  writeRows(writer, [goals], [1]);
  expect(() => putPlanes(writer, 2, () => ONES)).toThrow('the stage is not empty');
});

test('bit planes of more records than the budget allows are refused', () => {
  const { table, writer } = started({ records: 100 });
  expect(putPlanes(writer, 2, () => ONES)).toEqual({ ok: true, value: undefined });
  const refused = { ok: false, error: { kind: 'budget', limit: 'records', allowed: 100 } };
  expect(putPlanes(writer, 2, () => ONES)).toMatchObject(refused);
  expect(table.records).toBe(64);
});
