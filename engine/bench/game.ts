import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATOR_VERSION, parseGameModel, simulateInto, type GameModel } from '@ddh/engine/internal/model';
import { runSteps, type SimTable } from '@ddh/engine/internal/simulation';
import { provenanceText } from '../cli/provenance.ts';
import { formPieces, type OutputForm } from '../cli/commands/simulate/game.ts';
import { newTable } from '../cli/newTable.ts';
import type { Simulator } from '../src/model/wasm/simulator.ts';
import { CACHE, ROOT } from './root.ts';

/** The game model that every run simulates. Any other shipped model could be used instead. */
const MODEL = join(ROOT, 'data-fixtures/game-models/2025020001_gamemodel.json');

/** The simulated records: as the table that the command counts, and as one array per column for the row scan. */
export type Game = {
  readonly records: number;
  readonly cells: ReadonlyMap<string, Int8Array>;
  readonly table: SimTable;
};

export function gameModel(): GameModel {
  const parsed = parseGameModel(JSON.parse(readFileSync(MODEL, 'utf8')));
  if (!parsed.ok) throw new Error(`the shipped game model is not readable: ${parsed.error.kind}`);
  return parsed.value;
}

/** `simulator` is `null` for JavaScript. Without it, the program's own is used. */
export function simulatedTable(model: GameModel, records: number, simulator?: Simulator | null): SimTable {
  const { table, writer } = newTable();
  const simulated = runSteps(simulateInto(writer, model, 0, records, simulator === undefined ? {} : { simulator }));
  if (!simulated.ok) throw new Error(`the game was not simulated: ${simulated.error.kind}`);
  const ended = writer.end();
  if (!ended.ok) throw new Error(`the game was not simulated: ${ended.error.kind}`);
  return table;
}

export function simulatedGame(records: number): Game {
  const table = simulatedTable(gameModel(), records);
  return { records, cells: new Map(table.columns.names.map((name) => [name, columnOf(table, name)])), table };
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

/** Returns the path of a file with `records` simulated records, as `ddh simulate` writes it. */
export async function gameFile(records: number, form: OutputForm): Promise<string> {
  const key = createHash('sha256').update(readFileSync(MODEL)).update(String(GENERATOR_VERSION)).digest('hex');
  const path = join(CACHE, `${key.slice(0, 8)}-${records}.${form}`);
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  const file = openSync(`${path}.part`, 'w');
  const model = gameModel();
  for (const piece of await formPieces(simulatedTable(model, records), form, provenanceText(model, 0, records)))
    for (let at = 0; at < piece.length;) at += writeSync(file, piece, at);
  closeSync(file);
  // Rename the finished file, so that a stopped run leaves no partial file under the final name.
  renameSync(`${path}.part`, path);
  return path;
}
