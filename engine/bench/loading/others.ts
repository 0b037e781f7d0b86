import { createReadStream, readFileSync } from 'node:fs';
import type { Transform } from 'node:stream';
import { connectDuck, firstNumber, whereOf } from '../peers/duckdb.ts';
import { filtering, type GameRow } from '../peers/objects.ts';
import { packageOf } from '../peers/peer.ts';
import type { Choice } from '../slip.ts';
import type { Loader } from './loader.ts';

const countHits = (rows: readonly GameRow[], slip: readonly Choice[]): number => filtering(rows, slip)().length;
const parsed = (path: string): GameRow[] => JSON.parse(readFileSync(path, 'utf8')) as GameRow[];

/** Converts objects to columns row by row, as experienced programmers do to avoid the cost of many objects. */
class ColumnStore {
  readonly #columns = new Map<string, Int8Array>();
  #rows = 0;

  add(row: GameRow): void {
    const at = this.#rows++;
    for (const name of Object.keys(row)) {
      let column = this.#columns.get(name) ?? new Int8Array(16_384);
      if (at >= column.length) {
        const grown = new Int8Array(column.length * 2);
        grown.set(column);
        column = grown;
      }
      column[at] = row[name]!;
      this.#columns.set(name, column);
    }
  }

  count(slip: readonly Choice[]): number {
    const columns = slip.map(({ column }) => this.#columns.get(column)!);
    let hits = 0;
    next: for (let r = 0; r < this.#rows; r++) {
      for (const [i, { side, line }] of slip.entries()) {
        const value = columns[i]![r]!;
        if (side === 'over' ? !(value > line) : !(value < line)) continue next;
      }
      hits++;
    }
    return hits;
  }
}

const streamJson: Loader = async (path, slip) => {
  const { parser } = await packageOf<{ parser: { asStream: () => Transform } }>('stream-json');
  const { streamArray } = await packageOf<{ streamArray: { asStream: () => Transform } }>(
    'stream-json/streamers/stream-array.js',
  );
  const store = new ColumnStore();
  const items = createReadStream(path).pipe(parser.asStream()).pipe(streamArray.asStream());
  for await (const { value } of items as AsyncIterable<{ value: GameRow }>) store.add(value);
  return store.count(slip);
};

type StreamParser = { onValue: (found: { value: GameRow }) => void; write: (chunk: Uint8Array) => void };
type StreamParserJson = { JSONParser: new (options: { paths: readonly string[]; keepStack: boolean }) => StreamParser };

const streamParser: Loader = async (path, slip) => {
  const { JSONParser } = await packageOf<StreamParserJson>('@streamparser/json');
  const store = new ColumnStore();
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => store.add(value);
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) parser.write(chunk);
  return store.count(slip);
};

const duckJson: Loader = async (path, slip) => {
  const connection = await connectDuck();
  await connection.run(
    `CREATE TABLE game AS SELECT * FROM read_json('${path}', maximum_object_size = 1000000000, sample_size = 1000)`,
  );
  const result = await connection.runAndReadAll(`SELECT count(*) FROM game WHERE ${whereOf(slip)}`);
  return firstNumber(result);
};

/** Loaders of JSON records that do not use the parser of our engine. */
export const OTHERS = {
  'JSON.parse': async (path, slip) => countHits(parsed(path), slip),
  'JSON.parse, then columns': async (path, slip) => {
    const store = new ColumnStore();
    for (const row of parsed(path)) store.add(row);
    return store.count(slip);
  },
  'DuckDB read_json': duckJson,
  '@streamparser/json': streamParser,
  'stream-json': streamJson,
} as const satisfies Record<string, Loader>;
