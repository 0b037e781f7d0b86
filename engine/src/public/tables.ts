import { columnOf, type ColumnError } from '../parlay/index.ts';
import { err, need, ok, type Result } from '../result.ts';
import {
  checkSimulation,
  createTable,
  DEFAULT_BUDGET,
  needPorts,
  openPlanes,
  pureMemory,
  readSimulation as readInner,
  sharePlanes,
  writeColumns,
  type ColumnValues,
  type NewMemory,
  type ReadOptions,
  type SharedPlanes,
  type SimError,
  type SimulationBytes,
} from '../simulation/index.ts';
import { cellsOf, storeRaw, writeNpz as writeCells, type DeflateRaw } from '../simulation/write/index.ts';
import { isObject } from '../text/index.ts';
import { innerTable, tableHandle, tableResult, type SimTable } from './handles.ts';

/**
 * Reads a simulation (JSON records, JSON Lines, JSON split, CSV or npz) into a table in which slips can be counted.
 * Only the table is kept in memory, not the document. A compressed npz needs `inflateRaw` from `@ddh/engine/node` or
 * `@ddh/engine/browser`. A gzip file must be gunzipped first. Throws a TypeError for anything that has no bytes, such
 * as a path.
 *
 * @example
 * const csv = new Blob(['Boston Bruins,Total Goals\n1,5\n0,6\n']);
 * const read = await readSimulation(csv);
 * read.ok && read.value.records; // => 2
 */
export const readSimulation = async (
  document: SimulationBytes,
  options?: ReadOptions,
): Promise<Result<SimTable, SimError>> => tableResult(await readInner(document, options));

/** Why columns are no table. `budget`: too many columns or records. */
export type ColumnsError = Extract<
  SimError,
  { kind: 'badValue' | 'budget' | 'empty' | 'noSimulation' | 'outOfMemory' }
>;

/** `even`: see the option of `readSimulation`. */
export type ColumnsOptions = Pick<ReadOptions, 'memory' | 'even'>;

/**
 * Makes a table of columns of whole numbers, one for each record. The names of the columns are those of a simulation's
 * file (docs/data-contract.md): a team's wins, `Boston Bruins Goal Differential`, `Total Goals`, `Sam Reinhart Shots`.
 *
 * @example
 * const made = tableFromColumns({ 'Total Goals': Int8Array.of(5, 6, 7), 'Total Shots': Uint16Array.of(60, 58, 71) });
 * const over = made.ok && countSlip(made.value, [{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }]);
 * over && over.ok && over.value.counts; // => { records: 3, joint: 2, each: [2] }
 */
export function tableFromColumns(
  columns: Readonly<Record<string, ColumnValues>>,
  options: ColumnsOptions = {},
): Result<SimTable, ColumnsError> {
  need(isObject(columns), 'the columns must be an object of typed arrays');
  needPorts(options);
  const { memory = pureMemory, even = false } = options;
  const entries = Object.entries(columns);
  const [first] = entries;
  for (const [name, values] of entries) {
    need(ArrayBuffer.isView(values) && 'length' in values, `the column "${name}" must be a typed array`);
    const { length } = values;
    need(length === first?.[1].length, `all columns must have one length, and "${name}" has ${length} records`);
  }
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory, even });
  const written = writeColumns(writer, entries);
  const checked = written.ok ? checkSimulation(table) : written;
  return checked.ok ? ok(tableHandle(table)) : err(checked.error as ColumnsError);
}

/** A table that `postMessage` sends to other threads, which open it with `openTable`. */
export type SharedTable = SharedPlanes;

/** Why there is no table: the memory of the thread or of the process does not suffice. */
export type MemoryError = Extract<SimError, { kind: 'outOfMemory' }>;

/**
 * Copies a table once into a SharedArrayBuffer, for any number of threads. Pages have that only if they are cross-origin
 * isolated. Elsewhere it is an ArrayBuffer, of which `postMessage` sends each thread its own copy.
 *
 * @example
 * const shared = shareTable(table);
 * const opened = shared.ok && openTable(structuredClone(shared.value));
 * opened && opened.ok && opened.value.records; // => 4
 */
export const shareTable = (table: SimTable): Result<SharedTable, MemoryError> =>
  withinMemory(() => sharePlanes(innerTable('shareTable', table)));

/**
 * Opens what `shareTable` has made, in this or in another thread, without copying it. What slips need besides is in
 * `memory`, which each opened table has its own of.
 *
 * @example
 * const shared = shareTable(table);
 * const opened = shared.ok && openTable(shared.value, { memory: wasmMemory(globalThis.WebAssembly) });
 * const slip: Slip = { legs: [{ kind: 'winner', team: 'BOS', margin: 0.5 }] };
 * const priced = opened && opened.ok && priceSlip(opened.value, slip);
 * priced && priced.ok && priced.value.price.hits; // => 3
 */
export function openTable(
  shared: SharedTable,
  options: { readonly memory?: NewMemory } = {},
): Result<SimTable, MemoryError> {
  const { planes } = (shared as Partial<SharedTable> | null) ?? {};
  need(ArrayBuffer.isView(planes), 'the shared table must be the value of a result of shareTable');
  needPorts(options);
  return withinMemory(() => tableHandle(openPlanes(shared, options.memory ?? pureMemory)));
}

/** Every JavaScript engine throws a RangeError if it cannot allocate a typed array. */
function withinMemory<T>(make: () => T): Result<T, MemoryError> {
  try {
    return ok(make());
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return err({ kind: 'outOfMemory' });
  }
}

/**
 * Reads the values of a column, one for each record. A player's missing value is read as 0.
 *
 * @example
 * const goals = readColumn(table, 'Total Goals');
 * goals.ok && [...goals.value]; // => [4, 7, 5, 6]
 */
export function readColumn(table: SimTable, column: string): Result<Int32Array, ColumnError> {
  const inner = innerTable('readColumn', table);
  const id = columnOf(inner, column);
  if (!id.ok) return id;
  const values = new Int32Array(inner.records);
  inner.read(id.value, 0, inner.records, values);
  return ok(values);
}

export type NpzOptions = { readonly deflateRaw?: DeflateRaw };

/**
 * Writes a table as npz, which `readSimulation` and numpy read: the pieces of the file, in order. It is compressed by
 * `deflateRaw`, such as that of `@ddh/engine/node`, and otherwise takes a byte or more for each value. Fails if a value
 * of a team or of the game is missing, which a file of numbers cannot say.
 *
 * @example
 * const pieces = writeNpz(table, { deflateRaw });
 * const again = pieces.ok && (await readSimulation(pieces.value, { inflateRaw }));
 * again && again.ok && again.value.records; // => 4
 */
export function writeNpz(table: SimTable, options: NpzOptions = {}): Result<Iterable<Uint8Array>, ColumnError> {
  const inner = innerTable('writeNpz', table);
  needPorts(options);
  const { deflateRaw = storeRaw } = options;
  for (const name of inner.columns.names) {
    const id = columnOf(inner, name);
    if (!id.ok) return id;
  }
  return ok(writeCells(cellsOf(inner), { deflateRaw }));
}
