import type { Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { SimError, ValueProblem } from '../errors.ts';
import type { Segment } from './segment.ts';
import type { SimTable } from './table.ts';

/** Number of records that the stage (the buffer of a table's writer) holds before they are written to bit planes. */
export const STAGE = 1024;

/**
 * Special values of the bytes in the stage. Values from MIN_NARROW to MAX_NARROW are written directly to a cell. All
 * other values need `wide`.
 */
export const ABSENT = -128;
export const WIDE = -127;
export const MIN_NARROW = -126;
export const MAX_NARROW = 127;

/** Stands for a missing value in a column of 32-bit integers. Real values are never this small. */
export const NO_VALUE = -(2 ** 31);

/** Upper bound for the absolute value of a cell, so that differences fit in 32-bit integers. */
export const MAX_VALUE = 2 ** 30;

/** Writes the next `n` words of all columns to a segment of a table, from word `at` on. */
export type WriteWords = (segment: Segment, at: number, n: number, table: SimTable) => void;

/**
 * Fills a table. All file readers and the game simulator write through this interface.
 *
 * Row by row: call `column` once per name. Then, for every record, write the cells `stage[id * STAGE + at]` and call
 * `commit()`. Cells start as ABSENT, and the last write of a cell wins. `column()` may replace `stage`, so read it
 * again after the call. Write ABSENT only for null, and never write WIDE; call `wide` instead.
 *
 * Column by column: call `putColumn` for each column, all of the same length. Use only one of the two ways before
 * `end`.
 */
export interface TableWriter {
  /** Returns the id of a column, and adds it if it is new. Fails if there are too many columns. */
  column(name: string): Result<ColumnId, SimError>;
  readonly stage: Int8Array;
  /** Index of the current record in the stage. */
  readonly at: number;
  /** Number of committed records, including those that are still in the stage. */
  readonly count: number;
  /** Writes an integer outside the narrow range, |value| <= MAX_VALUE, into the current record. */
  wide(column: ColumnId, value: number): void;
  /**
   * Notes that the value of a record in this column is not a whole number: of the current record, or, column by column,
   * of `record`. In a count column this is an error. In any other column the value is missing, and a leg that needs the
   * column cannot be evaluated.
   */
  flaw(column: ColumnId, problem: ValueProblem, found: string, byte: number, record?: number): Result<void, SimError>;
  commit(): Result<void, SimError>;
  /** Writes the values of all records of a column. NO_VALUE is a missing value. */
  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError>;
  /**
   * Adds `n` words of records (32 each), which `write` writes, in one call per segment. The stage must be empty. A writer
   * without this method takes rows and columns only. See `putPlanes`.
   */
  putWords?(n: number, write: WriteWords): Result<void, SimError>;
  /**
   * Makes the records in the stage countable, in full words of 32 records. The records of a partial word stay in the
   * stage.
   */
  flush(): void;
  /** Makes all records countable. Fails with `empty` if there are no records. */
  end(): Result<void, SimError>;
}

/** A writer that can add records after `end`. */
export interface GrowingWriter extends TableWriter {
  /**
   * Allows more records to be written after `end`, but only row by row. Records that are already countable are not
   * affected.
   */
  reopen(): void;
}
