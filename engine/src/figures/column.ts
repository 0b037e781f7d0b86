import type { OddsType } from '../domain/index.ts';
import { csvText, type CsvCell } from '../text/index.ts';

/** A column of a list, as the page and the command show it. Its place and width on the page are beside the page's table. */
export type Column<K extends string, Row> = {
  readonly key: K;
  /** The name above the column. */
  readonly head: string;
  /** The full name, if the head is a short form. */
  readonly name?: string;
  /** True for words, which are aligned left. */
  readonly left?: true;
  readonly text: (row: Row, odds: OddsType) => string;
};

/** A figure that a list is sorted by, not rounded. It is `null` if it is not known. */
export type Sorted<Row> = {
  readonly value: (row: Row) => CsvCell;
  /** What the list is sorted by, if that is not the value. */
  readonly rank?: (row: Row) => CsvCell;
};

/** A column of a CSV: its name there, and its value. */
export type CsvColumn<Row> = { readonly csv: string; readonly value: (row: Row) => CsvCell };

/** Formats rows as CSV with a header row. Numbers are not rounded, and odds are decimal. */
export const columnsCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvText([columns.map(({ csv }) => csv), ...rows.map((row) => columns.map(({ value }) => value(row)))]);

/** Compares two rows by a column. Unknown values are last in both directions. Equal rows compare as 0. */
export function compareBy<Row>({ value, rank = value }: Sorted<Row>, descending: boolean): (a: Row, b: Row) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [rank(a), rank(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x === y ? 0 : x < y ? -sign : sign;
  };
}
