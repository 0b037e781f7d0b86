import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATOR_VERSION, parseGameModel, simulateInto, type GameModel } from '@ddh/engine/internal/model';
import {
  createTable,
  DEFAULT_BUDGET,
  pureMemory,
  runSteps,
  wasmMemory,
  type NewMemory,
  type SimTable,
  type Wasm,
} from '@ddh/engine/internal/simulation';
import { ROOT } from './root.ts';

/** The game model that every run simulates. Any other shipped model could be used instead. */
const MODEL = join(ROOT, 'data-fixtures/game-models/2025020001_gamemodel.json');

/**
 * The simulated records for all measured programs: the table of our engine, and one array per column for the others.
 */
export type Game = {
  readonly records: number;
  readonly names: readonly string[];
  readonly cells: ReadonlyMap<string, Int8Array>;
  readonly table: SimTable;
};

export function gameModel(): GameModel {
  const parsed = parseGameModel(JSON.parse(readFileSync(MODEL, 'utf8')));
  if (!parsed.ok) throw new Error(`the shipped game model is not readable: ${parsed.error.kind}`);
  return parsed.value;
}

/** Returns a hash of the game model and the generator's version, for the names of cached files. */
export const dataKey = (): string =>
  createHash('sha256').update(readFileSync(MODEL)).update(String(GENERATOR_VERSION)).digest('hex').slice(0, 8);

/** Node has `WebAssembly`, but the installed types of Node do not declare it. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly?: Wasm<object> };

const wasm: NewMemory = wasmMemory(WebAssembly);

/** Returns a table with `records` simulated games, in which WASM kernels count the matching records. */
export const wasmTable = (records: number): SimTable => simulatedTable(gameModel(), records, wasm);

/**
 * Simulates games into a table. `memory` holds the table's data and provides the kernels that count matching records.
 */
export function simulatedTable(model: GameModel, records: number, memory: NewMemory = pureMemory): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
  const simulated = runSteps(simulateInto(writer, model, 0, records));
  if (!simulated.ok) throw new Error(`the game was not simulated: ${simulated.error.kind}`);
  const ended = writer.end();
  if (!ended.ok) throw new Error(`the game was not simulated: ${ended.error.kind}`);
  return table;
}

export function simulatedGame(records: number): Game {
  const table = simulatedTable(gameModel(), records);
  const { names } = table.columns;
  const cells = new Map(names.map((name) => [name, columnOf(table, name)]));
  return { records, names, cells, table };
}

export function cellsOf({ cells }: Game, column: string): Int8Array {
  const found = cells.get(column);
  if (found === undefined) throw new Error(`the game has no column ${column}`);
  return found;
}

/** Returns a column as bytes. This is possible because all counts of an NHL game are below 128. */
function columnOf(table: SimTable, name: string): Int8Array {
  const id = table.columns.find(name);
  if (id === undefined) throw new Error(`the table has no column ${name}`);
  const column = new Int8Array(table.records);
  const piece = new Int32Array(65_536);
  for (let from = 0; from < table.records; from += piece.length) {
    const n = Math.min(piece.length, table.records - from);
    table.read(id, from, n, piece);
    column.set(piece.subarray(0, n), from);
  }
  return column;
}
