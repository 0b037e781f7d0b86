import type { Result } from '../../result.ts';
import type { ColumnId } from '../columns.ts';
import type { SimError, ValueProblem } from '../errors.ts';

/** Records staged before they become bit planes. */
export const STAGE = 1024;

/** Stage marks. A narrow value lies in MIN_NARROW..MAX_NARROW and is written to its cell as it is. */
export const ABSENT = -128;
export const WIDE = -127;
export const MIN_NARROW = -126;
export const MAX_NARROW = 127;

/** Values beyond this are refused; they could not be counted in 32-bit integers. */
export const MAX_VALUE = 2 ** 30;

/**
 * The one way into a table: JSON, CSV, npz and the game simulator all write through it.
 *
 * Row by row: `column` once for each name, then for every record write cells `stage[id * STAGE + at]` and `commit()`.
 * Cells start as ABSENT; writing a cell again overwrites it, so the last of duplicate keys wins. `stage` is replaced
 * when columns are added: read it afresh after `column()`. Never write ABSENT or WIDE by hand except ABSENT for null.
 *
 * Column by column: `putColumn` for each, all of the same length. The two ways are not mixed before `end`.
 */
export interface TableWriter {
  /** The id of a column, made when new. Fails on the budget. */
  column(name: string): Result<ColumnId, SimError>;
  readonly stage: Int8Array;
  /** The record being written, counted within the stage. */
  readonly at: number;
  /** Records committed so far, staged ones included: the index of the record being written. */
  readonly count: number;
  /** Writes an integer outside the narrow range, |value| <= MAX_VALUE, into the current record. */
  wide(column: ColumnId, value: number): void;
  /**
   * Says that the current record's value of this column is no whole number. Fails for a name that can only be a count;
   * for another key it is remembered (the value counts as absent), and only a leg that needs the column fails.
   */
  flaw(column: ColumnId, problem: ValueProblem, found: string, byte: number): Result<void, SimError>;
  /** Ends the current record. */
  commit(): Result<void, SimError>;
  /** A whole column: every record's value, in order. */
  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError>;
  /** Makes staged records countable, in whole 32-record words; the rest stays staged. */
  flush(): void;
  /** Everything becomes countable, the last, partial word too. Fails with `empty` when there is no record. */
  end(): Result<void, SimError>;
}

/** The writer of a table that may go on after its end. */
export interface GrowingWriter extends TableWriter {
  /** After `end`: more records follow, row by row, whichever way the first ones came. What is countable stays so. */
  reopen(): void;
  /** So many records lie in the planes already, put there past the writer: it has ended with them. */
  adopt(records: number): void;
}
