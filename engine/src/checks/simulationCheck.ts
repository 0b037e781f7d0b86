import {
  ABSENT,
  Columns,
  DEFAULT_BUDGET,
  NO_VALUE,
  STAGE,
  WIDE,
  type ColumnId,
  type SimError,
  type TableWriter,
  type ValueProblem,
} from '../simulation/index.ts';
import { keyPath, MOST_PROBLEMS } from '../datasets/index.ts';
import { err, ok, type Result } from '../result.ts';
import { checkBlock, teamColumns, type RecordBlock, type TeamPair, type ValueFault } from './simulationBlock.ts';

const DONE: Result<void, SimError> = ok(undefined);

type SimulationFault =
  | ValueFault
  /** The columns named `{team} Goal Differential` are not those of exactly two teams. */
  | { readonly kind: 'teams'; readonly found: number }
  | { readonly kind: 'noColumn' };

/**
 * A fault in a simulation file, with the path of the first record that has it. `more` is the number of further records
 * with the same fault in the same column.
 */
export type SimulationProblem = { readonly path: string; readonly fault: SimulationFault; readonly more: number };

/** A fault in one column, with the first record that has it and the number of such records. */
type Finding = { readonly name: string; readonly record: number; readonly fault: ValueFault; times: number };

/** Returns a function that returns the value at index `i`, or NO_VALUE if the column is missing or ends before `i`. */
const reader =
  (values: Int32Array | undefined) =>
  (i: number): number =>
    values?.[i] ?? NO_VALUE;

/**
 * A `TableWriter` that builds no table. It checks each block of records and then discards the block, so that a file of
 * any size needs constant memory. If a file is read column by column (npz), the columns that every record must have are
 * kept in memory.
 */
export class SimulationCheck implements TableWriter {
  readonly columns = new Columns();
  stage = new Int8Array(256 * STAGE).fill(ABSENT);
  at = 0;
  count = 0;
  readonly #teams: TeamPair | null;
  readonly #findings = new Map<string, Finding>();
  /** Columns that first appeared after earlier records had been checked without them. */
  readonly #late = new Set<string>();
  readonly #flawed = new Set<string>();
  readonly #keptColumns = new Map<string, Int32Array>();
  /** Values that do not fit in the 8-bit array `stage`, by the index at which `stage` would have them. */
  readonly #wideValues = new Map<number, number>();
  #checked = 0;

  /** `teams` are the teams that `game_id_ref` gives for this game. If `null`, the columns determine the teams. */
  constructor(teams: TeamPair | null) {
    this.#teams = teams;
  }

  column(name: string): Result<ColumnId, SimError> {
    const known = this.columns.find(name);
    if (known !== undefined) return ok(known);
    const size = this.columns.names.length;
    const { columns: allowed } = DEFAULT_BUDGET;
    if (size >= allowed) return err({ kind: 'budget', at: { byte: 0, record: this.count }, limit: 'columns', allowed });
    if (this.#checked > 0) this.#late.add(name);
    if ((size + 1) * STAGE > this.stage.length) {
      const grown = new Int8Array(this.stage.length * 2).fill(ABSENT);
      grown.set(this.stage);
      this.stage = grown;
    }
    return ok(this.columns.add(name));
  }

  wide(column: ColumnId, value: number): void {
    const cell = column * STAGE + this.at;
    this.stage[cell] = WIDE;
    this.#wideValues.set(cell, value);
  }

  flaw(column: ColumnId, problem: ValueProblem, found: string, _byte = 0, record = this.count): Result<void, SimError> {
    const name = this.columns.name(column);
    this.stage[column * STAGE + this.at] = ABSENT;
    this.#flawed.add(name);
    this.#note(name, record, { kind: 'badValue', problem, found });
    return DONE;
  }

  commit(): Result<void, SimError> {
    this.at++;
    this.count++;
    if (this.at === STAGE) this.flush();
    return DONE;
  }

  flush(): void {
    const records = this.at;
    if (records === 0) return;
    const cells = new Int32Array(this.stage);
    for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === ABSENT) cells[cell] = NO_VALUE;
    for (const [cell, value] of this.#wideValues) cells[cell] = value;
    const staged = (column: number): Int32Array => cells.subarray(column * STAGE, column * STAGE + records);
    const column = (name: string) => {
      const id = this.columns.find(name);
      return reader(id === undefined ? id : staged(id));
    };
    this.#check({ first: this.#checked, records, column });
    for (const [id, name] of this.columns.names.entries()) this.#checkSigns(name, staged(id), this.#checked);
    this.stage.fill(ABSENT);
    this.#wideValues.clear();
    this.#checked += records;
    this.at = 0;
  }

  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError> {
    const name = this.columns.name(column);
    this.count = values.length;
    this.#checkSigns(name, values, 0);
    const teams = this.#playing();
    if (teams && teamColumns(teams).includes(name)) this.#keptColumns.set(name, Int32Array.from(values));
    return DONE;
  }

  end(): Result<void, SimError> {
    this.flush();
    if (this.#keptColumns.size > 0) {
      this.#check({ first: 0, records: this.count, column: (name) => reader(this.#keptColumns.get(name)) });
    }
    return this.count === 0 ? err({ kind: 'empty' }) : DONE;
  }

  /** Returns all problems. Call this after the reader has ended or failed. */
  problems(): { readonly list: readonly SimulationProblem[]; readonly more: number } {
    const all: SimulationProblem[] = [];
    const teams = this.#playing();
    if (teams === null) {
      all.push({ path: 'columns', fault: { kind: 'teams', found: this.columns.teams().length }, more: 0 });
    }
    for (const name of teams === null ? [] : teamColumns(teams)) {
      if (this.columns.find(name) === undefined)
        all.push({ path: `columns${keyPath(name)}`, fault: { kind: 'noColumn' }, more: 0 });
      else if (this.#late.has(name))
        all.push({ path: `records[0]${keyPath(name)}`, fault: { kind: 'absent' }, more: 0 });
    }
    for (const { name, record, fault, times } of this.#findings.values()) {
      // Ignore faults in unknown columns that are not named after one of the teams.
      if (this.columns.meaning(name).kind === 'other' && teams?.includes(name) !== true) continue;
      all.push({ path: `records[${record}]${keyPath(name)}`, fault, more: times - 1 });
    }
    return { list: all.slice(0, MOST_PROBLEMS), more: Math.max(0, all.length - MOST_PROBLEMS) };
  }

  #playing(): TeamPair | null {
    if (this.#teams) return this.#teams;
    const [a, b, ...more] = this.columns.teams();
    return a === undefined || b === undefined || more.length > 0 ? null : [a, b];
  }

  #check(block: RecordBlock): void {
    const teams = this.#playing();
    if (teams === null) return;
    checkBlock(block, teams, (name, record, fault) => {
      // A missing column and an invalid value are already reported, as `noColumn` (once per column) and `badValue`. Do
      // not report them again as `absent`.
      const reported = this.columns.find(name) === undefined || this.#flawed.has(name);
      if (fault.kind !== 'absent' || !reported) this.#note(name, record, fault);
    });
  }

  /** Reports negative values in player columns. `checkBlock` checks the other columns. */
  #checkSigns(name: string, values: Int8Array | Int32Array, first: number): void {
    for (const [i, value] of values.entries()) {
      if (value >= 0 || value === NO_VALUE || this.columns.meaning(name).kind !== 'player') continue;
      this.#note(name, first + i, { kind: 'negative', value });
    }
  }

  #note(name: string, record: number, fault: ValueFault): void {
    const key = `${fault.kind === 'badValue' ? fault.problem : fault.kind} ${name}`;
    const finding = this.#findings.get(key);
    if (finding) finding.times++;
    else this.#findings.set(key, { name, record, fault, times: 1 });
  }
}
