import { readFileSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection, type DuckDBResultReader } from '@duckdb/node-api';
import type { Choice } from './slip.ts';

type GameRow = Readonly<Record<string, number | undefined>>;

/**
 * The records as objects, as a page without this engine would have them. They are parsed with JSON.parse, because
 * objects that are created in other ways have a different layout in memory.
 */
export const parsedRows = (path: string): readonly GameRow[] =>
  JSON.parse(readFileSync(path, 'utf8')) as readonly GameRow[];

/** Filters parsed records in plain JavaScript, as a page would without this engine. */
export function filtering(rows: readonly GameRow[], legs: readonly Choice[]): () => number {
  const names = legs.map(({ column }) => column);
  const over = legs.map(({ side }) => side === 'over');
  const lines = legs.map(({ line }) => line);
  const holds = (row: GameRow): boolean => {
    for (let i = 0; i < names.length; i++) {
      const value = row[names[i]!] ?? 0;
      if (over[i] ? !(value > lines[i]!) : !(value < lines[i]!)) return false;
    }
    return true;
  };
  return () => rows.filter(holds).length;
}

/** Opens a database in memory, on one thread, with the records of a file. `source` reads the file, such as `read_parquet('path')`. */
export async function duckWith(source: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(`CREATE TABLE game AS SELECT * FROM ${source}`);
  return connection;
}

/** Prepares a query that counts the records in which all legs hit. */
export async function querying(connection: DuckDBConnection, legs: readonly Choice[]): Promise<() => Promise<number>> {
  const statement = await connection.prepare(`SELECT count(*) FROM game WHERE ${whereOf(legs)}`);
  return async () => firstNumber(await statement.runAndReadAll());
}

/** DuckDB returns counts as bigints. */
const firstNumber = (result: DuckDBResultReader): number => Number(result.getRows()[0]?.[0]);

/**
 * Returns an SQL condition for the legs. Its bounds are integers: for a bound such as 2.5, DuckDB would first cast the
 * columns, which takes two to four times as long.
 */
const whereOf = (legs: readonly Choice[]): string =>
  legs
    .map(({ column, side, line }) => {
      const name = `"${column.replaceAll('"', '""')}"`;
      return side === 'over' ? `${name} >= ${Math.floor(line) + 1}` : `${name} <= ${Math.ceil(line) - 1}`;
    })
    .join(' AND ');
