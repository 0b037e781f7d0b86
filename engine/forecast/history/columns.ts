import { VENUES, type Venue } from '@ddh/engine/internal/domain';
import { csvText, type CsvCell } from '@ddh/engine/internal/text';
import type { CellType, CellValue } from './cells.ts';

/**
 * What a file and its rows must have in a column.
 *
 * - `needed`: a file without the column, or a row without a value, is refused.
 * - `blank`: a file without the column is refused. An empty cell is unknown: `null`.
 * - `optional`: a file may lack the column, as if all its cells were empty.
 */
type Use = 'needed' | 'blank' | 'optional';

/**
 * A column of a CSV file.
 *
 * - `perSide`: the file has two of them, whose headers begin with `away_` and `home_`.
 * - `apart`: its values are no part of the rows that are read. The `key` says to which game a row belongs. `unread`
 *   columns are written for others, and a file may lack them.
 */
export type Column = {
  readonly header: string;
  readonly type: CellType;
  readonly use: Use;
  readonly perSide?: true;
  readonly apart?: 'key' | 'unread';
};

/** The columns of a file, by the field of a row, in the order in which they are written. */
export type Columns = Readonly<Record<string, Column>>;

const columnOf =
  <const U extends Use>(use: U) =>
  <const T extends CellType>(header: string, type: T) => ({ header, type, use });
export const needed = columnOf('needed');
export const blank = columnOf('blank');
export const optional = columnOf('optional');

export const perSide = <C extends Column>(column: C) => ({ ...column, perSide: true }) as const;
export const key = <C extends Column>(column: C) => ({ ...column, apart: 'key' }) as const;
export const unread = <C extends Column>(column: C) => ({ ...column, apart: 'unread' }) as const;

export type ValueOf<C extends Column> = CellValue<C['type']> | (C['use'] extends 'needed' ? never : null);

type With<C extends Columns, T> = { [F in keyof C]: C[F] extends T ? F : never }[keyof C];
type OfSides<C extends Columns> = With<C, { readonly perSide: true }>;
type RowOf<C extends Columns, F extends keyof C> = {
  readonly [Own in Exclude<F, OfSides<C>>]: ValueOf<C[Own]>;
} & ([OfSides<C>] extends [never]
  ? unknown
  : { readonly [venue in Venue]: { readonly [Own in F & OfSides<C>]: ValueOf<C[Own]> } });

/** A row that is read from a file with these columns. */
export type ReadRow<C extends Columns> = RowOf<C, Exclude<keyof C, With<C, { readonly apart: string }>>>;
/** A row from which a file with these columns is written. */
export type WrittenRow<C extends Columns> = RowOf<C, keyof C>;

/** One column in a file's header. `field` is its field in a row, or in the row's side `venue`. */
export type Slot = Column & { readonly field: string; readonly venue: Venue | null };

/** Returns the columns in a file's header. A header that is empty before the sides' names is the side's name alone. */
export const slotsOf = (columns: Columns): readonly Slot[] =>
  Object.entries(columns).flatMap(([field, column]): readonly Slot[] =>
    column.perSide === undefined
      ? [{ ...column, field, venue: null }]
      : VENUES.map((venue) => {
          const header = column.header === '' ? venue : `${venue}_${column.header}`;
          return { ...column, header, field, venue };
        }),
  );

/** False if a file may lack the column. */
export const isRequired = ({ use, apart }: Column): boolean => use !== 'optional' && apart !== 'unread';

const cellOf = (value: unknown): CsvCell => (typeof value === 'boolean' ? Number(value) : (value as CsvCell));

/** Returns the CSV text of a file's header. */
export const headerText = (columns: Columns): string => csvText([slotsOf(columns).map(({ header }) => header)]);

/** Returns the CSV text of rows, without a header. */
export function rowsText<C extends Columns>(columns: C, rows: readonly WrittenRow<C>[]): string {
  const slots = slotsOf(columns);
  type Values = Readonly<Record<string, unknown>>;
  const cells = (row: Values & Readonly<Record<Venue, Values>>): readonly CsvCell[] =>
    slots.map(({ venue, field }) => cellOf((venue === null ? row : row[venue])[field]));
  return csvText((rows as readonly unknown[] as readonly Parameters<typeof cells>[0][]).map(cells));
}

export const fileText = <C extends Columns>(columns: C, rows: readonly WrittenRow<C>[]): string =>
  `${headerText(columns)}${rowsText(columns, rows)}`;
