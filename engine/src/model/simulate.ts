import {
  ABORTED,
  columnName,
  createTable,
  DEFAULT_BUDGET,
  MAX_NARROW,
  needPorts,
  pureMemory,
  putPlanes,
  runSteps,
  STAGE,
  type ColumnId,
  type NewMemory,
  type SimError,
  type Signal,
  type SimTable,
  type Steps,
  type Wasm,
} from '../simulation/index.ts';
import type { TableWriter } from '../simulation/index.ts';
import { ok, type Result } from '../result.ts';
import { PROPS, type Venue } from '../domain/index.ts';
import { needModel, type GameModel } from './gameModel.ts';
import { imageOf, MOST_DRAWS, type Image } from './image.ts';
import { RecordStream, streamKey, type StreamKey } from './random.ts';
import { DETAILS, simulateRecord } from './record.ts';
import { STEP_OF_PLANES } from './wasm/layout.ts';
import { newSimulator, type Simulator } from './wasm/simulator.ts';

/** Number of records that are simulated per step where there is no WebAssembly. @shape */
const STEP = 1024;

type Named = { readonly name: string };
/** The names of a game, from which its columns are named. */
export type NamedGame = { readonly [venue in Venue]: Named & { readonly skaters: readonly Named[] } };

/** Returns the column names of a game, in the order of the cells that `simulateRecord` writes. */
export function modelColumns({ away, home }: NamedGame): readonly string[] {
  return [
    columnName.won(away.name),
    columnName.won(home.name),
    columnName.differential(away.name),
    columnName.differential(home.name),
    columnName.total('Goals'),
    columnName.total('Shots'),
    columnName.teamTotal(away.name, 'Goals'),
    columnName.teamTotal(home.name, 'Goals'),
    columnName.teamTotal(away.name, 'Shots'),
    columnName.teamTotal(home.name, 'Shots'),
    ...[...away.skaters, ...home.skaters].flatMap((skater) =>
      PROPS.map((prop) => columnName.player(skater.name, prop)),
    ),
  ];
}

/**
 * Writes records `from` (inclusive) to `until` (exclusive) of a game. Record r depends only on the model, the seed and
 * r, so splitting a range does not change the records. Yields the number of records written so far after at most 2,048
 * records each and at the end. The caller must end the table. `seed` replaces the seed of the model and is an integer from 0
 * to 2^53 - 1. `until` is at most 2^32.
 */
export function* simulateInto(
  to: TableWriter,
  model: GameModel,
  from: number,
  until: number,
  options: { readonly seed?: number; readonly simulator?: Simulator | null } = {},
): Steps<void> {
  const seed = options.seed ?? model.seed;
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`the seed must be a whole number of at least 0, not ${seed}`);
  if (!Number.isInteger(from) || !Number.isInteger(until) || from < 0 || until > 2 ** 32) {
    throw new RangeError(`the range of records must be whole numbers from 0 to ${2 ** 32}, not ${from} to ${until}`);
  }
  const ids: ColumnId[] = [];
  for (const name of modelColumns(model)) {
    const id = to.column(name);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  const key = streamKey(seed, model.gameId);
  const image = imageOf(model);
  const job = {
    to,
    ids,
    image,
    key,
    stream: new RecordStream(key, MOST_DRAWS),
    row: new Int32Array(ids.length + DETAILS),
  };
  const simulator = options.simulator === undefined ? sharedSimulator() : options.simulator;
  for (let at = from; at < until;) {
    const end =
      simulator === null || to.putWords === undefined
        ? simulateRows(job, at, Math.min(at + STEP, until))
        : simulatePlanes(job, simulator, at, until);
    if (!end.ok) return end;
    at = end.value;
    yield { records: at - from, bytes: 0 };
  }
  return ok(undefined);
}

let shared: Simulator | null | undefined;
/** The simulator that all simulations of the program share, or `null` where there is no WebAssembly. */
const sharedSimulator = (): Simulator | null =>
  shared === undefined
    ? (shared = newSimulator((globalThis as { readonly WebAssembly?: Wasm<object> }).WebAssembly))
    : shared;

type TableOptions = { readonly memory?: NewMemory; readonly seed?: number };

/** Simulates `records` records of a game at once, from record 0 on. */
export function simulateTable(
  model: GameModel,
  records: number,
  options: TableOptions = {},
): Result<SimTable, SimError> {
  const { steps, tableOf } = begin(model, records, options);
  return tableOf(runSteps(steps));
}

export type SimulateOptions = TableOptions & {
  /** Stops the simulation. The result is then `aborted`. */
  readonly signal?: Signal;
  /** Called after each slice with the number of records so far. */
  readonly onProgress?: (simulated: { readonly records: number }) => void;
};

/**
 * Simulates `records` records of a game, from record 0 on. After each slice of at most about 30 ms, other tasks have their turn.
 * Throws a RangeError unless `records` is a whole number from 0 to 2^30.
 */
export async function simulateGame(
  model: GameModel,
  records: number,
  options: SimulateOptions = {},
): Promise<Result<SimTable, SimError>> {
  needPorts(options);
  needModel(model);
  const most = DEFAULT_BUDGET.records;
  if (!Number.isInteger(records) || records < 0 || records > most)
    throw new RangeError(`records must be a whole number from 0 to ${most}, not ${records}`);
  const { signal, onProgress } = options;
  const { steps, tableOf } = begin(model, records, options);
  for (;;) {
    if (signal?.aborted) return ABORTED;
    const step = steps.next();
    if (step.done) return tableOf(step.value);
    const { records: done } = step.value;
    if (done < records && done % SLICE !== 0) continue;
    onProgress?.({ records: done });
    if (done < records) await nextTask();
  }
}

/** Number of records of `simulateGame` between two turns of other tasks. @shape */
const SLICE = 16 * STEP;

/** Begins a simulation. `tableOf` returns the table after all steps. */
function begin(model: GameModel, records: number, { memory = pureMemory, seed = model.seed }: TableOptions) {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory, even: true });
  return {
    steps: simulateInto(writer, model, 0, records, { seed }),
    tableOf: (written: Result<void, SimError>): Result<SimTable, SimError> => {
      const ended = written.ok ? writer.end() : written;
      return ended.ok ? ok(table) : ended;
    },
  };
}

type Job = {
  readonly to: TableWriter;
  readonly ids: readonly ColumnId[];
  readonly image: Image;
  readonly key: StreamKey;
  readonly stream: RecordStream;
  readonly row: Int32Array;
};

/**
 * Simulates the records of one step in WebAssembly, which makes whole words of 32 records: the first ones up to a whole
 * word, and the last ones after it, are written as rows. Returns the number of the next record.
 */
function simulatePlanes(job: Job, simulator: Simulator, from: number, until: number): Result<number, SimError> {
  const { to, image, key, ids } = job;
  const rows = simulateRows(job, from, Math.min(from + (-to.count & 31), until));
  if (!rows.ok) return rows;
  const at = rows.value;
  const count = Math.min(STEP_OF_PLANES, until - at) & -32;
  if (count > 0) {
    to.flush();
    const put = putPlanes(to, count / 32, simulator.planes(image, key, ids, at, count));
    if (!put.ok) return put;
  }
  return until - at - count < 32 ? simulateRows(job, at + count, until) : ok(at + count);
}

/**
 * Simulates records in JavaScript and writes them as rows. Returns `until`. This is a separate function, because V8
 * optimizes it better than the body of a generator.
 */
function simulateRows({ to, ids, image, stream, row }: Job, from: number, until: number): Result<number, SimError> {
  const columns = ids.length;
  const offsets = Int32Array.from(ids, (id) => id * STAGE);
  for (let record = from; record < until; record++) {
    stream.start(record);
    simulateRecord(image, stream, row);
    const { stage, at } = to;
    for (let c = 0; c < columns; c++) {
      const value = row[c]!;
      // Only shot totals can exceed MAX_NARROW, and only with an unrealistic model.
      if (value > MAX_NARROW) to.wide(ids[c]!, value);
      else stage[offsets[c]! + at] = value;
    }
    const committed = to.commit();
    if (!committed.ok) return committed;
  }
  return ok(until);
}

const host = globalThis as unknown as { setTimeout(run: () => void): unknown };

/**
 * Lets other tasks of the program have a turn. Without a timer of the host, a signal could never stop a simulation,
 * because its events are tasks, too. What is simulated does not depend on it.
 */
const nextTask = (): Promise<void> => new Promise((resolve) => host.setTimeout(resolve));
