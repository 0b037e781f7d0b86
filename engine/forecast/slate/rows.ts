/** A flat record as it is written; `null` is "not known". */
export type Row = Readonly<Record<string, string | number | null>>;

/** Rows made one at a time, as often as they are asked for: a season's skaters are never all in memory. */
export const lazily = (rows: () => Generator<Row, void>): Iterable<Row> => ({ [Symbol.iterator]: rows });
