import { isJson, readCsv, type CsvRecord } from '@ddh/engine/internal/text';
import type { Faults, Wanted } from './faults.ts';

/** The text of a file, and the name that its faults report. */
export type CsvFile = { readonly name: string; readonly text: string };

/** One row. Cells are read by column name, and an unreadable cell is a fault of the row. */
export class CsvRow<C extends string> {
  line = 0;
  cells: readonly string[] = [];
  /** True if the row has a fault. The values read from the row must then be discarded. */
  bad = false;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #file: string;
  readonly #faults: Faults;

  constructor(columns: ReadonlyMap<string, number>, file: string, faults: Faults) {
    this.#columns = columns;
    this.#file = file;
    this.#faults = faults;
  }

  get place(): { readonly file: string; readonly line: number } {
    return { file: this.#file, line: this.line };
  }

  /** Returns the text of a cell. The text is empty if an optional column is missing from the file. */
  text(column: C): string {
    return this.cells[this.#columns.get(column) ?? -1] ?? '';
  }

  /**
   * Reports a fault if the cell cannot be parsed. The returned value is then invalid, so check `bad` before using it.
   */
  read<T>(column: C, wanted: Wanted, parse: (cell: string) => T | null): T {
    const cell = this.text(column);
    const value = parse(cell);
    if (value === null) this.fault({ kind: 'cell', column, found: cell.slice(0, 40), wanted });
    return value as T;
  }

  /** Like `read`, but returns `null` for an empty cell. */
  readOrNull<T>(column: C, wanted: Wanted, parse: (cell: string) => T | null): T | null {
    return this.text(column) === '' ? null : this.read(column, wanted, parse);
  }

  fault(fault: Unplaced<Parameters<Faults['add']>[0]>): void {
    this.bad = true;
    this.#faults.add({ ...fault, ...this.place });
  }
}

type Unplaced<F> = F extends unknown ? Omit<F, 'file' | 'line'> : never;

/** The required and optional columns of a file. Other columns and the column order do not matter. */
export type FileColumns<C extends string> = { readonly needed: readonly C[]; readonly optional?: readonly C[] };

/**
 * Passes each row of a file to `take`, in order. All calls share one row object. If a required column is missing, no
 * row is passed.
 */
export function eachRow<C extends string>(
  file: CsvFile,
  { needed, optional = [] }: FileColumns<C>,
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
      const columns = readHeader(file.name, record, needed, optional, faults);
      if (columns === null) return;
      row = new CsvRow<C>(columns, file.name, faults);
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

/**
 * The index of each column, or -1 if an optional column is missing. Returns `null` if a required column is missing or a
 * column occurs twice.
 */
function readHeader(
  file: string,
  { line, cells }: CsvRecord,
  needed: readonly string[],
  optional: readonly string[],
  faults: Faults,
): ReadonlyMap<string, number> | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const twice = [...needed, ...optional].filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  const missing = needed.filter((column) => !names.includes(column));
  if (twice.length > 0) faults.add({ file, line, kind: 'twiceColumns', columns: twice });
  if (missing.length > 0) faults.add({ file, line, kind: 'noColumns', columns: missing });
  if (twice.length + missing.length > 0) return null;
  return new Map([...needed, ...optional].map((column) => [column, names.indexOf(column)]));
}
