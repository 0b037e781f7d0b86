import fc from 'fast-check';
import {
  ABSENT,
  MAX_NARROW,
  MIN_NARROW,
  STAGE,
  type ColumnId,
  type ResolvedLeg,
  type SimTable,
  type TableWriter,
} from '../src/simulation/index.ts';

export type Cell = number | null;
export type Rows = readonly (readonly Cell[])[];

/** Writes rows to a table as a reader does. Flushes after each number of records in `flushes`. */
export function write(writer: TableWriter, rows: Rows, flushes: readonly number[] = []): void {
  for (const row of rows) {
    row.forEach((value, c) => {
      const id = writer.column(`c${c}`);
      if (!id.ok) throw new Error(id.error.kind);
      put(writer, id.value, value);
    });
    const committed = writer.commit();
    if (!committed.ok) throw new Error(committed.error.kind);
    if (flushes.includes(writer.count)) writer.flush();
  }
}

export function put(writer: TableWriter, column: ColumnId, value: Cell): void {
  if (value === null) writer.stage[column * STAGE + writer.at] = ABSENT;
  else if (value >= MIN_NARROW && value <= MAX_NARROW) writer.stage[column * STAGE + writer.at] = value;
  else writer.wide(column, value);
}

export function readAll(table: SimTable, column: number): number[] {
  const out = new Int32Array(table.records);
  table.read(column as ColumnId, 0, table.records, out);
  return [...out];
}

const small = fc.integer({ min: 0, max: 12 });
const cell = fc.oneof(
  { weight: 20, arbitrary: small },
  { weight: 4, arbitrary: fc.integer({ min: -8, max: 60 }) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -130, max: 130 }) },
  { weight: 1, arbitrary: fc.integer({ min: -(2 ** 30), max: 2 ** 30 }) },
);
/**
 * Generates rows that repeat a short pattern, so that few generated values fill several stages and segments of a table.
 */
export const rows = fc
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
export const leg = fc
  .array(condition, { minLength: 1, maxLength: 2 })
  .map((all): ResolvedLeg => ({ all: all as ResolvedLeg['all'], missing: false }));
export const slip = fc.array(leg, { maxLength: 6 });

/** The oracle: whether a leg holds in the given row. */
export function holds(row: readonly Cell[], { all }: ResolvedLeg): boolean {
  return all.every((c) => (c.column === null ? 0 : (row[c.column] ?? 0)) > c.above !== c.negate);
}

export function oracle(given: Rows, legs: readonly ResolvedLeg[]) {
  return {
    records: given.length,
    joint: given.filter((row) => legs.every((l) => holds(row, l))).length,
    each: legs.map((l) => given.filter((row) => holds(row, l)).length),
  };
}

/**
 * Replaces column ids beyond the table's width with `null`, because a leg must not refer to a column that the table
 * lacks.
 */
export const within = (legs: readonly ResolvedLeg[], width: number): readonly ResolvedLeg[] =>
  legs.map((l) => ({
    ...l,
    all: l.all.map((c) => (c.column !== null && c.column >= width ? { ...c, column: null } : c)),
  }));
