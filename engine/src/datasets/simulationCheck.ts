import {
  ABSENT,
  Columns,
  DEFAULT_BUDGET,
  STAGE,
  WIDE,
  type ColumnId,
  type SimError,
  type TableWriter,
  type ValueProblem,
} from '../simulation/index.ts';
import { err, ok, type Result } from '../words/index.ts';
import { keyPath, Problems, type Problem } from './problems.ts';
import { ABSENT_VALUE, checkBlock, negative, NONE, teamColumns, type Block, type Teams } from './simulationBlock.ts';

const DONE: Result<void, SimError> = ok(undefined);

const VALUES: Record<ValueProblem, string> = {
  fraction: 'must be a whole number',
  notANumber: 'must be a number',
  outOfRange: 'is too large to count',
};

/** The same fault of a column in many records is one problem. */
type Finding = { readonly name: string; readonly record: number; readonly text: string; times: number };

/**
 * A writer that keeps no table: every form's reader can write into it, and each block of records is checked and
 * forgotten, so that a file of any size takes constant memory. Of a file that comes column by column (npz) the ten team
 * and total columns are kept.
 */
export class SimulationCheck implements TableWriter {
  readonly columns = new Columns();
  stage = new Int8Array(256 * STAGE).fill(ABSENT);
  at = 0;
  count = 0;
  readonly #teams: Teams | null;
  readonly #findings = new Map<string, Finding>();
  /** Columns that came after records without them had been checked. */
  readonly #late = new Set<string>();
  readonly #flawed = new Set<string>();
  readonly #put = new Map<string, Int32Array>();
  /** By cell of the stage. */
  readonly #wides = new Map<number, number>();
  #checked = 0;

  /** `teams`: those `game_id_ref` gives for this game; without them the columns themselves say who plays. */
  constructor(teams: Teams | null) {
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
    this.#wides.set(cell, value);
  }

  flaw(column: ColumnId, problem: ValueProblem, found: string): Result<void, SimError> {
    const name = this.columns.names[column]!;
    this.stage[column * STAGE + this.at] = ABSENT;
    this.#flawed.add(name);
    this.#note(name, this.count, problem, `${VALUES[problem]}, not ${found}`);
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
    this.#check({ first: this.#checked, records, column: (name) => this.#staged(name, records) });
    this.columns.names.forEach((name, c) => {
      for (let cell = c * STAGE, end = cell + records; cell < end; cell++) {
        const value = this.stage[cell]!;
        if (value >= 0 || value === ABSENT) continue;
        const exact = value === WIDE ? this.#wides.get(cell)! : value;
        if (exact < 0) this.#negative(name, this.#checked + cell - c * STAGE, exact);
      }
    });
    this.stage.fill(ABSENT);
    this.#wides.clear();
    this.#checked += records;
    this.at = 0;
  }

  putColumn(column: ColumnId, values: Int8Array | Int32Array): Result<void, SimError> {
    const name = this.columns.names[column]!;
    this.count = values.length;
    for (let i = 0; i < values.length; i++) if (values[i]! < 0) this.#negative(name, i, values[i]!);
    const teams = this.#playing();
    if (teams && teamColumns(teams).includes(name)) this.#put.set(name, Int32Array.from(values));
    return DONE;
  }

  end(): Result<void, SimError> {
    this.flush();
    if (this.#put.size > 0) {
      const none = new Int32Array(this.count).fill(NONE);
      this.#check({ first: 0, records: this.count, column: (name) => this.#put.get(name) ?? none });
    }
    return this.count === 0 ? err({ kind: 'empty' }) : DONE;
  }

  /** All that was found, once the reader has ended or failed. */
  problems(): { readonly list: readonly Problem[]; readonly more: number } {
    const problems = new Problems();
    const teams = this.#playing();
    if (teams === null) {
      const found = this.columns.teams().length;
      problems.add(() => 'columns', `must name two teams by "{team} Goal Differential", not ${found}`);
    }
    for (const name of teams === null ? [] : teamColumns(teams)) {
      if (this.columns.find(name) === undefined) problems.add(() => `columns${keyPath(name)}`, 'is missing');
      else if (this.#late.has(name)) problems.add(() => `records[0]${keyPath(name)}`, 'has no value');
    }
    for (const { name, record, text, times } of this.#findings.values()) {
      // Whatever an unknown key holds is ignored.
      if (this.columns.meaning(name).kind === 'other' && teams?.includes(name) !== true) continue;
      const more = times === 1 ? '' : ` (and ${times - 1} more ${times === 2 ? 'record' : 'records'})`;
      problems.add(() => `records[${record}]${keyPath(name)}`, text + more);
    }
    return { list: problems.list, more: problems.more };
  }

  #playing(): Teams | null {
    if (this.#teams) return this.#teams;
    const [a, b, ...more] = this.columns.teams();
    return a === undefined || b === undefined || more.length > 0 ? null : [a, b];
  }

  #staged(name: string, records: number): Int32Array {
    const column = this.columns.find(name);
    if (column === undefined) return new Int32Array(records).fill(NONE);
    const from = column * STAGE;
    return Int32Array.from(this.stage.subarray(from, from + records), (value, i) =>
      value === ABSENT ? NONE : value === WIDE ? this.#wides.get(from + i)! : value,
    );
  }

  #check(block: Block): void {
    const teams = this.#playing();
    if (teams === null) return;
    checkBlock(block, teams, (name, record, kind, text) => {
      // A column that is not there at all is missing once; what is no number has been said to be none.
      const said = this.columns.find(name) === undefined || this.#flawed.has(name);
      if (kind !== ABSENT_VALUE || !said) this.#note(name, record, kind, text);
    });
  }

  #negative(name: string, record: number, value: number): void {
    if (this.columns.meaning(name).kind === 'player') this.#note(name, record, 'negative', negative(value));
  }

  #note(name: string, record: number, kind: string, text: string): void {
    const key = `${kind} ${name}`;
    const finding = this.#findings.get(key);
    if (finding) finding.times++;
    else this.#findings.set(key, { name, record, text, times: 1 });
  }
}
