import type { ColumnId } from '../columns.ts';
import type { Budget, SourcePosition, SimError, ValueProblem } from '../errors.ts';
import { ABSENT, MAX_NARROW, MAX_VALUE, MIN_NARROW, STAGE, WIDE, type TableWriter } from '../table/writer.ts';
import { FAILED, overBudget, shownText } from './failure.ts';

/**
 * The output of a reader that reads row by row. Maps names to columns, stores values in the stage of the table (the
 * buffer of records that are not in the bit planes yet), and keeps the first error.
 *
 * Between two pushes the caller may flush the table. A flush expects finished records only, so the stage must not
 * contain an unfinished record during a flush. `park` takes the cells of the unfinished record out of the stage, and
 * `restore` puts them back.
 */
export class Cells {
  readonly to: TableWriter;
  readonly budget: Budget;
  failure: SimError | null = null;
  /** Whether the current record has begun and is not committed yet. */
  open = false;
  readonly #columns = new Map<string, ColumnId>();
  readonly names: string[] = [];
  /** Values of the unfinished record that do not fit into a byte of the stage. Their cells in the stage hold WIDE. */
  #wides: { readonly column: ColumnId; readonly value: number }[] = [];
  #parked = new Int8Array(0);

  constructor(to: TableWriter, budget: Budget) {
    this.to = to;
    this.budget = budget;
  }

  fail(error: SimError): typeof FAILED {
    this.failure ??= error;
    return FAILED;
  }

  /**
   * Stores an error of the writer and returns FAILED. Adds the position to a budget error, because the writer does not
   * know the byte offset.
   */
  failAt(error: SimError, byte: number): typeof FAILED {
    return this.fail(error.kind === 'budget' ? { ...error, at: this.place(byte) } : error);
  }

  place(byte: number, column?: ColumnId): SourcePosition {
    const name = column === undefined ? undefined : this.names[column];
    return name === undefined ? { byte, record: this.to.count } : { byte, record: this.to.count, column: name };
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  /**
   * Returns the id of the column with this name, and adds the column if it is new. Returns FAILED if there are too many
   * columns.
   */
  column(name: string, byte: number): ColumnId | typeof FAILED {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const made = this.to.column(name);
    if (!made.ok) return this.failAt(made.error, byte);
    this.#columns.set(name, made.value);
    this.names[made.value] = name;
    return made.value;
  }

  absent(column: ColumnId): void {
    this.to.stage[column * STAGE + this.to.at] = ABSENT;
  }

  wide(column: ColumnId, value: number): void {
    this.to.wide(column, value);
    this.#wides.push({ column, value });
  }

  /** Stores the value of a JSON number. Returns `false` if the document must be rejected. */
  number(column: ColumnId, text: string, byte: number): boolean {
    const value = Number(text);
    if (!Number.isFinite(value)) return this.flaw(column, 'outOfRange', text, byte);
    if (!Number.isInteger(value)) return this.flaw(column, 'fraction', text, byte);
    if (Math.abs(value) > MAX_VALUE) return this.flaw(column, 'outOfRange', text, byte);
    if (value >= MIN_NARROW && value <= MAX_NARROW) this.to.stage[column * STAGE + this.to.at] = value;
    else this.wide(column, value);
    return true;
  }

  /**
   * Notes that a value is not a whole number, and stores the value as absent. Returns `false` if the document must be
   * rejected.
   */
  flaw(column: ColumnId, problem: ValueProblem, found: string, byte: number): boolean {
    this.absent(column);
    const noted = this.to.flaw(column, problem, shownText(found), byte);
    if (!noted.ok) this.fail(noted.error);
    return noted.ok;
  }

  /** Ends the record at `byte`. Returns `false` if the table rejects it. */
  commit(byte: number): boolean {
    const committed = this.to.commit();
    this.open = false;
    if (this.#wides.length > 0) this.#wides = [];
    if (!committed.ok) this.failAt(committed.error, byte);
    return committed.ok;
  }

  park(): void {
    if (!this.open || this.failure) return;
    const { stage, at } = this.to;
    const { length } = this.names;
    if (this.#parked.length < length) this.#parked = new Int8Array(length * 2);
    for (let c = 0; c < length; c++) {
      this.#parked[c] = stage[c * STAGE + at]!;
      stage[c * STAGE + at] = ABSENT;
    }
  }

  restore(): void {
    if (!this.open) return;
    const { stage, at } = this.to;
    const { length } = this.names;
    for (let c = 0; c < length; c++) stage[c * STAGE + at] = this.#parked[c]!;
    for (const { column, value } of this.#wides) {
      if (this.#parked[column] === WIDE) this.to.wide(column, value);
    }
  }

  /** Stores the error that `limit` is exceeded at `byte`. Returns FAILED. */
  over(limit: keyof Budget, byte: number): typeof FAILED {
    return this.fail(overBudget(this.place(byte), limit, this.budget));
  }
}
