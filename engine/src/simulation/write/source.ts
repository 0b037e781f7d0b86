import type { ColumnId } from '../columns.ts';
import type { SimTable } from '../table/table.ts';

/** The columns and records that a file writer writes. */
export interface CellSource {
  readonly names: readonly string[];
  readonly records: number;
  /**
   * Writes `count` values of a column to `out`, starting with record `from`. `out` is an Int8Array only if all values
   * fit in it.
   */
  read(column: number, from: number, count: number, out: Int8Array | Int32Array): void;
  /** Returns bounds of the values of a column that are known without reading them. */
  bounds?(column: number): readonly [low: number, high: number];
}

/** All columns and records of a table. */
export const cellsOf = (table: SimTable): CellSource => ({
  names: table.columns.names,
  records: table.records,
  read: (column, from, count, out) => table.read(column as ColumnId, from, count, out),
  bounds: (column) => table.bounds(column as ColumnId),
});

/**
 * Number of records that a row writer decodes at a time. It is a multiple of 32, because the table stores 32 records
 * per word, and the records fit in the cache.
 */
export const BLOCK = 256;

/** Number of values of one column that are decoded at a time. */
export const PIECE = 1 << 16;
