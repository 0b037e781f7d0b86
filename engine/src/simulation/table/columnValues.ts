import { err, ok, type Result } from '../../result.ts';
import type { SimError } from '../errors.ts';
import { MAX_VALUE, type TableWriter } from './writer.ts';

/** The values of a column, one for each record: whole numbers from -2^30 to 2^30. */
export type ColumnValues =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Writes whole columns of one length into an empty table, and ends it. */
export function writeColumns(
  to: TableWriter,
  columns: Iterable<readonly [string, ColumnValues]>,
): Result<void, SimError> {
  for (const [name, values] of columns) {
    const column = to.column(name);
    if (!column.ok) return column;
    const counts = wholeNumbers(name, values);
    const put = counts.ok ? to.putColumn(column.value, counts.value) : counts;
    if (!put.ok) return put;
  }
  return to.end();
}

function wholeNumbers(column: string, values: ColumnValues): Result<Int8Array | Int32Array, SimError> {
  if (values instanceof Int8Array) return ok(values);
  const counts = new Int32Array(values.length);
  for (const [record, value] of values.entries()) {
    if (!Number.isInteger(value) || Math.abs(value) > MAX_VALUE) {
      const at = { byte: record * values.BYTES_PER_ELEMENT, record, column };
      const problem = Number.isFinite(value) && Math.abs(value) <= MAX_VALUE ? 'fraction' : 'outOfRange';
      return err({ kind: 'badValue', at, problem: Number.isNaN(value) ? 'notANumber' : problem, found: String(value) });
    }
    counts[record] = value;
  }
  return ok(counts);
}
