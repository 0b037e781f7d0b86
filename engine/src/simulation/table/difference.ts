import type { ColumnId } from '../columns.ts';
import type { SimTable } from './table.ts';

/** The first value that differs between two tables. `record` is its index among the compared records. */
export type Difference = { readonly record: number; readonly column: string };

/**
 * Compares `count` records of `wanted`, starting at `at`, with records of `found`, starting at `from`, column by
 * column. Returns `null` if they are equal. `found` must have all columns of `wanted`, in any order.
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
