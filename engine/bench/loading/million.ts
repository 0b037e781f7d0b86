import { closeSync, openSync, readSync } from 'node:fs';
import { SlipCounter } from '@ddh/engine/internal/simulation';
import { resolved } from '../slip.ts';
import type { Loader } from './loader.ts';
import { tableOf } from './ours.ts';

/**
 * Number of times that the loader reads a file of 100,000 records, so that the disk need not hold 4.8 GB. The parser
 * sees one long file.
 */
export const COPIES = 10;
const CHUNK = 1 << 20;
const COMMA = 0x2c;
const CLOSE = 0x5d;

function* copies(path: string): Generator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK);
  for (let copy = 0; copy < COPIES; copy++) {
    const file = openSync(path, 'r');
    let first = copy > 0;
    for (let n = readSync(file, chunk, 0, CHUNK, null); n > 0; n = readSync(file, chunk, 0, CHUNK, null)) {
      if (first) chunk[0] = COMMA;
      first = false;
      // Drop the closing bracket of the JSON list from every copy of the file but the last.
      const last = copy + 1 < COPIES && chunk[n - 1] === CLOSE ? 1 : 0;
      yield chunk.subarray(0, n - last);
    }
    closeSync(file);
  }
}

/** Reads a million records as one list of JSON records. */
export const million: Loader = async (path, slip) => {
  const table = await tableOf(copies(path));
  return new SlipCounter(table).count(resolved(slip, table)).joint;
};
