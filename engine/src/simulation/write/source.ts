/** What a writer needs of a simulation. A table lends itself as one; so can anything that knows its values. */
export interface CellSource {
  readonly names: readonly string[];
  readonly records: number;
  /** Decodes `count` values of a column, from record `from` on, into `out`. */
  read(column: number, from: number, count: number, out: Int32Array): void;
}

/** Records decoded at a time: a multiple of the table's 32-record words, small enough for the cache. */
export const BLOCK = 256;

/** Values of one column decoded at a time. */
export const PIECE = 1 << 16;
