import type { Choice } from '../slip.ts';
import { packageOf, type OpenPeer } from './peer.ts';

type Rows = { readonly getRows: () => readonly (readonly unknown[])[] };
type Statement = { readonly runAndReadAll: () => Promise<Rows> };
export type DuckConnection = {
  readonly run: (sql: string) => Promise<unknown>;
  readonly runAndReadAll: (sql: string) => Promise<Rows>;
  readonly prepare: (sql: string) => Promise<Statement>;
  readonly closeSync: () => void;
};
type Duck = {
  readonly DuckDBInstance: {
    readonly create: (
      path: string,
      options: Readonly<Record<string, string>>,
    ) => Promise<{ readonly connect: () => Promise<DuckConnection> }>;
  };
};

export async function connectDuck(): Promise<DuckConnection> {
  const { DuckDBInstance } = await packageOf<Duck>('@duckdb/node-api');
  return (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
}

/**
 * Returns the first value of a result as a number, because DuckDB returns counts as bigints. Returns NaN if there is no
 * row.
 */
export const firstNumber = (result: Rows): number => Number(result.getRows()[0]?.[0]);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns an SQL condition for the legs. Its bounds are integers: for a bound such as 2.5, DuckDB would first cast the
 * columns, which takes two to four times as long.
 */
export const whereOf = (legs: readonly Choice[]): string =>
  legs
    .map(({ column, side, line }) =>
      side === 'over' ? `${quoted(column)} >= ${Math.floor(line) + 1}` : `${quoted(column)} <= ${Math.ceil(line) - 1}`,
    )
    .join(' AND ');

/** Loads the game into DuckDB's memory. Columns have DuckDB's smallest integer type. */
export async function duckWithGame(names: readonly string[], csv: string): Promise<DuckConnection> {
  const connection = await connectDuck();
  const types = names.map((name) => `'${name.replaceAll("'", "''")}': 'TINYINT'`).join(', ');
  await connection.run(`CREATE TABLE game AS SELECT * FROM read_csv('${csv}', header = true, columns = {${types}})`);
  return connection;
}

export const openDuck: OpenPeer = async (game, csv) => {
  const connection = await duckWithGame(game.names, csv());
  return {
    name: 'DuckDB, 2 threads, prepared',
    counting: async (legs) => {
      const statement = await connection.prepare(`SELECT count(*) FROM game WHERE ${whereOf(legs)}`);
      return async () => firstNumber(await statement.runAndReadAll());
    },
    close: () => connection.closeSync(),
  };
};
