import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { deflateRaw } from '../cli/commands/simulate/deflate.ts';
import { writeJsonRecords, writeNpz, type CellSource } from '@ddh/engine/internal/simulation/write';
import { writeCsv, writeJsonSplit } from '../src/simulation/write/text.ts';
import { dataKey, gameModel, simulatedTable } from './game.ts';
import { ROOT } from './root.ts';

const FORMS = {
  json: writeJsonRecords,
  split: writeJsonSplit,
  csv: writeCsv,
  npz: (source: CellSource) => writeNpz(source, { deflateRaw }),
} as const;
export type Form = keyof typeof FORMS;

/** The folder for generated files, such as simulated games and compiled C programs. Version control ignores it. */
export const CACHE = join(ROOT, '.cache/bench');

function cached(name: string, make: (path: string) => void): string {
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, name);
  if (existsSync(path)) return path;
  // Rename the finished file, so that a stopped run leaves no partial file under the final name.
  make(`${path}.part`);
  renameSync(`${path}.part`, path);
  return path;
}

/** Returns the path of a file with `records` simulated records, in one of the formats that sites use. */
export function gameFile(records: number, form: Form): string {
  return cached(`${dataKey()}-${records}.${form}`, (path) => {
    const table = simulatedTable(gameModel(), records);
    const { names } = table.columns;
    const ids = names.flatMap((name) => table.columns.find(name) ?? []);
    const source: CellSource = {
      names,
      records,
      read: (column, from, count, out) => {
        const id = ids[column];
        if (id === undefined) throw new RangeError(`the table has no column ${column}`);
        return table.read(id, from, count, out);
      },
    };
    writePieces(path, FORMS[form](source));
  });
}

export function writePieces(path: string, pieces: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w');
  for (const piece of pieces) for (let at = 0; at < piece.length;) at += writeSync(file, piece, at);
  closeSync(file);
}

/** Returns the path of a gzipped JSON file with `records` simulated records, like the files that a server stores. */
export async function gzipped(records: number): Promise<string> {
  const json = gameFile(records, 'json');
  const path = `${json}.gz`;
  if (existsSync(path)) return path;
  await pipeline(createReadStream(json), createGzip({ level: 6 }), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}
