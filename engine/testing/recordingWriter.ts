import { Columns, looksLikeCount, type ColumnId } from '../src/simulation/columns.ts';
import type { SimError, ValueProblem } from '../src/simulation/errors.ts';
import { ABSENT, MAX_NARROW, MAX_VALUE, MIN_NARROW, STAGE, WIDE } from '../src/simulation/table/writer.ts';
import type { TableWriter } from '../src/simulation/table/writer.ts';
import { err, ok, type Result } from '../src/result.ts';

export type Recorded = ReadonlyMap<string, number>;

const DONE: Result<void, SimError> = ok(undefined);

/**
 * A TableWriter that stores each record as a Map, without absent values. It does all that the interface allows, to find
 * readers that rely on more: a new column replaces the array `stage`, and a flush discards the cells of the open
 * record.
 */
export class RecordingWriter implements TableWriter {
  stage = new Int8Array(0);
  at = 0;
  readonly columns = new Columns();
  readonly flaws: Extract<SimError, { kind: 'badValue' }>[] = [];
  ended = false;
  readonly #rows: Map<string, number>[] = [];
  #wides = new Map<ColumnId, number>();
  readonly #most: number;
  #putColumns = false;

  /** `most` is the maximum number of columns. */
  constructor(most = 4096) {
    this.#most = most;
  }

  get count(): number {
    return this.#rows.length;
  }

  get records(): readonly Recorded[] {
    return this.#rows;
  }

  column(name: string): Result<ColumnId, SimError> {
    const known = this.columns.find(name);
    if (known !== undefined) return ok(known);
    if (this.columns.names.length >= this.#most) {
      return err({ kind: 'budget', at: { byte: 0, record: this.count }, limit: 'columns', allowed: this.#most });
    }
    const { length } = this.columns.names;
    // While there are fewer than 64 columns, each new column makes a larger array `stage`. After that, `stage` only
    // grows by doubling, because copying is slow.
    if (length < 64 || (length + 1) * STAGE > this.stage.length) {
      const grown = new Int8Array((length < 64 ? length + 1 : length * 2) * STAGE).fill(ABSENT);
      grown.set(this.stage);
      this.stage = grown;
    }
    return ok(this.columns.add(name));
  }

  wide(column: ColumnId, value: number): void {
    if (!Number.isInteger(value) || Math.abs(value) > MAX_VALUE || (value >= MIN_NARROW && value <= MAX_NARROW)) {
      throw new Error(`${value} is not an integer that needs \`wide\``);
    }
    this.stage[column * STAGE + this.at] = WIDE;
    this.#wides.set(column, value);
  }

  flaw(column: ColumnId, problem: ValueProblem, found: string, byte: number): Result<void, SimError> {
    const name = this.columns.names[column]!;
    const error = { kind: 'badValue', at: { byte, record: this.count, column: name }, problem, found } as const;
    if (looksLikeCount(name)) return err(error);
    this.stage[column * STAGE + this.at] = ABSENT;
    this.flaws.push(error);
    return DONE;
  }

  commit(): Result<void, SimError> {
    const row = new Map<string, number>();
    this.columns.names.forEach((name, c) => {
      const cell = this.stage[c * STAGE + this.at]!;
      if (cell === WIDE) row.set(name, this.#wides.get(c as ColumnId)!);
      else if (cell !== ABSENT) row.set(name, cell);
    });
    this.#rows.push(row);
    this.#wides = new Map();
    this.at++;
    if (this.at === STAGE) this.flush();
    return DONE;
  }

  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError> {
    if (!this.#putColumns && this.#rows.length > 0) throw new Error('commit and putColumn must not be mixed');
    if (this.#putColumns && values.length !== this.#rows.length) throw new Error('the columns have different lengths');
    this.#putColumns = true;
    values.forEach((value, r) => (this.#rows[r] ??= new Map()).set(this.columns.names[column]!, value));
    return DONE;
  }

  flush(): void {
    const left = this.at % 32;
    for (let c = 0; c < this.columns.names.length; c++) {
      const from = c * STAGE;
      this.stage.copyWithin(from, from + this.at - left, from + this.at);
      this.stage.fill(ABSENT, from + left, from + STAGE);
    }
    this.at = left;
  }

  end(): Result<void, SimError> {
    this.ended = true;
    return this.#rows.length === 0 ? err({ kind: 'empty' }) : DONE;
  }
}
