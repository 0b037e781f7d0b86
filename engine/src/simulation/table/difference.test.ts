import fc from 'fast-check';
import { expect } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { DEFAULT_BUDGET } from '../errors.ts';
import { firstDifference } from './difference.ts';
import type { SimTable } from './table.ts';
import { createTable } from './stage.ts';

type Columns = Readonly<Record<string, readonly number[]>>;

function tableOf(columns: Columns): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  for (const [name, values] of Object.entries(columns)) {
    const id = writer.column(name);
    if (!id.ok) throw new Error(id.error.kind);
    expect(writer.putColumn(id.value, Int32Array.from(values)).ok).toBe(true);
  }
  expect(writer.end().ok).toBe(true);
  return table;
}

const RECORDS = 70;
const values = fc.array(fc.integer({ min: -2, max: 300 }), { minLength: RECORDS, maxLength: RECORDS });

prop(
  'firstDifference finds a changed value at any offset, whatever the order of the columns',
  [values, values, fc.nat({ max: 19 }), fc.integer({ min: -1, max: RECORDS - 1 })],
  (a, b, from, changed) => {
    const theirs = b.map((value, i) => (i === changed ? value + 1 : value));
    const found = tableOf({ b: theirs, more: a, a });
    const wanted = tableOf({ a: a.slice(from), b: b.slice(from) });
    const count = RECORDS - from;
    const seen = changed >= from;
    expect(firstDifference(found, from, wanted, 0, count)).toEqual(
      seen ? { record: changed - from, column: 'b' } : null,
    );
  },
);
