import { VENUES, type Venue } from '@ddh/engine/internal/domain';
import { isJson, readCsv, type CsvRecord } from '@ddh/engine/internal/text';
import { CELLS, type Wanted } from './cells.ts';
import { isRequired, slotsOf, type Columns, type ReadRow, type Slot, type ValueOf } from './columns.ts';
import type { Faults } from './faults.ts';

/** The text of a file, and the name that its faults report. */
export type CsvFile = { readonly name: string; readonly text: string };

type Value = string | number | boolean | null;

/** A column that is read, with the index of its cells: -1 if the file lacks the column. */
type Place = Pick<Slot, 'header' | 'field' | 'venue' | 'type'> & {
  readonly isKey: boolean;
  readonly at: number;
  readonly parse: (cell: string) => Value;
  readonly mayBeEmpty: boolean;
};

/** The places of an object's fields. `empty` has all fields, so that each row is a copy with the same hidden class. */
type Fields = { readonly places: readonly Place[]; readonly empty: Readonly<Record<string, null>> };
const fieldsOf = (places: readonly Place[]): Fields => ({
  places,
  empty: Object.fromEntries(places.map(({ field }) => [field, null])),
});

/** One row. Cells are read by field, and an unreadable cell is a fault of the row. */
export class CsvRow<C extends Columns> {
  line = 0;
  cells: readonly string[] = [];
  /** True if the row has a fault. The values read from the row must then be discarded. */
  bad = false;
  readonly #places: readonly Place[];
  readonly #byField: ReadonlyMap<string, Place>;
  readonly #own: Fields;
  readonly #sides: readonly (readonly [Venue, Fields])[];
  readonly #file: string;
  readonly #faults: Faults;

  constructor(places: readonly Place[], file: string, faults: Faults) {
    const of = (venue: Venue | null): Fields =>
      fieldsOf(places.filter((place) => place.venue === venue && !place.isKey));
    this.#places = places;
    this.#byField = new Map(places.map((place) => [place.field, place]));
    this.#own = of(null);
    this.#sides = VENUES.map((venue) => [venue, of(venue)] as const).filter(([, side]) => side.places.length > 0);
    this.#file = file;
    this.#faults = faults;
  }

  get place(): { readonly file: string; readonly line: number } {
    return { file: this.#file, line: this.line };
  }

  /** Returns the text of a cell. The text is empty if an optional column is missing from the file. */
  text(field: keyof C & string): string {
    return this.#textAt(this.#byField.get(field)!);
  }

  /** True if the cells of the fields are empty, those of both sides. */
  isEmpty(fields: readonly (keyof C & string)[]): boolean {
    return this.#places.every((place) => !fields.includes(place.field) || this.#textAt(place) === '');
  }

  /**
   * Reports a fault if the cell cannot be parsed. The returned value is then invalid, so check `bad` before using it.
   */
  read<K extends keyof C & string>(field: K): ValueOf<C[K]> {
    return this.#read(this.#byField.get(field)!) as ValueOf<C[K]>;
  }

  /** Like `read`, but also reports a fault for an empty cell of a column in which cells may be empty. */
  require<K extends keyof C & string>(field: K): NonNullable<ValueOf<C[K]>> {
    const place = this.#byField.get(field)!;
    return this.#parse(place, this.#textAt(place)) as NonNullable<ValueOf<C[K]>>;
  }

  /** Reads all cells, as `read` does. */
  values(): ReadRow<C> {
    const row: Record<string, unknown> = this.#valuesOf(this.#own);
    for (const [venue, fields] of this.#sides) row[venue] = this.#valuesOf(fields);
    return row as ReadRow<C>;
  }

  #valuesOf({ places, empty }: Fields): Record<string, Value> {
    const values: Record<string, Value> = { ...empty };
    for (const place of places) values[place.field] = this.#read(place);
    return values;
  }

  #textAt({ at }: Place): string {
    return at < 0 ? '' : this.cells[at]!;
  }

  #read(place: Place): Value {
    const cell = this.#textAt(place);
    return cell === '' && place.mayBeEmpty ? null : this.#parse(place, cell);
  }

  #parse(place: Place, cell: string): Value {
    const value = place.parse(cell);
    // Only a text is never refused.
    if (value === null)
      this.fault({ kind: 'cell', column: place.header, found: cell.slice(0, 40), wanted: place.type as Wanted });
    return value;
  }

  fault(fault: Unplaced<Parameters<Faults['add']>[0]>): void {
    this.bad = true;
    this.#faults.add({ ...fault, ...this.place });
  }
}

type Unplaced<F> = F extends unknown ? Omit<F, 'file' | 'line'> : never;

/**
 * Passes each row of a file to `take`, in order. All calls share one row object. Columns that are not read and the
 * column order do not matter. If a required column is missing, no row is passed.
 */
export function eachRow<C extends Columns>(
  file: CsvFile,
  columns: C,
  faults: Faults,
  take: (row: CsvRow<C>) => void,
): void {
  if (isJson(file.text)) {
    faults.add({ file: file.name, line: 1, kind: 'json' });
    return;
  }
  let row: CsvRow<C> | null = null;
  let width = 0;
  for (const record of readCsv(file.text)) {
    if ('kind' in record) {
      faults.add({ file: file.name, ...record });
      if (row === null) return;
      continue;
    }
    if (row === null) {
      const places = readHeader(file.name, record, columns, faults);
      if (places === null) return;
      row = new CsvRow<C>(places, file.name, faults);
      width = record.cells.length;
      continue;
    }
    row.line = record.line;
    row.cells = record.cells;
    row.bad = false;
    if (record.cells.length === width) take(row);
    else row.fault({ kind: 'cells', found: record.cells.length, expected: width });
  }
  if (row === null) faults.add({ file: file.name, line: 1, kind: 'noHeader' });
}

/** Returns the places of the columns. Returns `null` if a required column is missing or a column occurs twice. */
function readHeader(
  file: string,
  { line, cells }: CsvRecord,
  columns: Columns,
  faults: Faults,
): readonly Place[] | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const slots = slotsOf(columns).filter(({ apart }) => apart !== 'unread');
  const headers = (of: readonly Slot[]): readonly string[] => of.map(({ header }) => header);
  const twice = headers(slots).filter((header) => names.indexOf(header) !== names.lastIndexOf(header));
  const missing = headers(slots.filter(isRequired)).filter((header) => !names.includes(header));
  if (twice.length > 0) faults.add({ file, line, kind: 'twiceColumns', columns: twice });
  if (missing.length > 0) faults.add({ file, line, kind: 'noColumns', columns: missing });
  if (twice.length + missing.length > 0) return null;
  return slots.map(({ header, field, venue, type, use, apart }) => ({
    header,
    field,
    venue,
    type,
    isKey: apart === 'key',
    at: names.indexOf(header),
    parse: CELLS[type],
    mayBeEmpty: use !== 'needed',
  }));
}
