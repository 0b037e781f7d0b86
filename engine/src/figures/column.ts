import type { OddsType } from '../domain/index.ts';
import { csvText, type CsvCell } from '../text/index.ts';

/** A column of a list, for the page, the command and the CSV. Its place, width and alignment on the page are beside the page's table. */
export type Column<K extends string, Row> = {
  readonly key: K;
  /** The name above the column, or `null` for a column that only the CSV has. */
  readonly head: string | null;
  /** The full name, if the head is a short form. */
  readonly name?: string;
  /** True for words, which the command aligns left. */
  readonly left?: true;
  /** The name in the CSV, or `null` for a column that the CSV does not have. */
  readonly csv: string | null;
  /** What the CSV has, and what the list is sorted by: not rounded, and `null` if it is not known. */
  readonly value: (row: Row) => CsvCell;
  /** What the list is sorted by, if that is not the value. */
  readonly rank?: (row: Row) => CsvCell;
  /** The value as pages and commands show it. */
  readonly text: (row: Row, odds: OddsType) => string;
};

/** Formats rows as CSV with a header row. Numbers are not rounded, and odds are decimal. */
export function columnsCsv<Row>(columns: readonly Column<string, Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ csv }) => csv !== null);
  return csvText([written.map(({ csv }) => csv), ...rows.map((row) => written.map(({ value }) => value(row)))]);
}

/** Compares two rows by a column. Unknown values are last in both directions. Equal rows compare as 0. */
export function compareBy<Row>(
  { value, rank = value }: Column<string, Row>,
  descending: boolean,
): (a: Row, b: Row) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [rank(a), rank(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x === y ? 0 : x < y ? -sign : sign;
  };
}
