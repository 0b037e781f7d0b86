import type { ColumnId } from '../columns.ts';
import type { SimTable } from './table.ts';

/** A record in which two tables differ, counted from the first compared one, and the column. */
export type Difference = { readonly record: number; readonly column: string };

/**
 * The first difference, column by column, of `count` records: those of `wanted` from `at` on, and those of `found` from
 * `from` on. `null`: they are the same. `found` has all columns of `wanted`, in whatever order.
 */
export function firstDifference(
  found: SimTable,
  from: number,
  wanted: SimTable,
  at: number,
  count: number,
): Difference | null {
  const theirs = new Int32Array(count);
  const ours = new Int32Array(count);
  for (const [id, column] of wanted.columns.names.entries()) {
    found.read(found.columns.find(column)!, from, count, theirs);
    wanted.read(id as ColumnId, at, count, ours);
    const record = ours.findIndex((value, i) => value !== theirs[i]);
    if (record >= 0) return { record, column };
  }
  return null;
}
