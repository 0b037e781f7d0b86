import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createGunzip, inflateRawSync } from 'node:zlib';
import { inflateRaw } from '@ddh/engine/node';
import {
  createTable,
  DEFAULT_BUDGET,
  SlipCounter,
  type InflateRaw,
  type SimTable,
} from '@ddh/engine/internal/simulation';
import { openReader } from '../../src/simulation/read/every.ts';
import { inflateRaw as streamInflater } from '@ddh/engine/browser';
import { resolved, type Choice } from '../slip.ts';
import type { Loader } from './loader.ts';
import { err, ok } from '@ddh/engine/internal/result';

const CHUNK = 1 << 20;

/** Reads a file with synchronous reads into one reused chunk. */
function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  const chunk = new Uint8Array(CHUNK);
  for (let n = readSync(file, chunk, 0, CHUNK, null); n > 0; n = readSync(file, chunk, 0, CHUNK, null))
    yield chunk.subarray(0, n);
  closeSync(file);
}

export async function tableOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  inflate: InflateRaw = inflateRaw,
): Promise<SimTable> {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
  const reader = openReader(writer, { inflateRaw: inflate });
  for await (const chunk of chunks) {
    const pushed = await reader.push(chunk);
    if (!pushed.ok) throw new Error(`the file cannot be read: ${pushed.error.kind}`);
  }
  const ended = await reader.end();
  if (!ended.ok) throw new Error(`the file cannot be read: ${ended.error.kind}`);
  return table;
}

const counted = (table: SimTable, slip: readonly Choice[]): number =>
  new SlipCounter(table).count(resolved(slip, table)).joint;

const reading =
  (chunks: (path: string) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>, inflate?: InflateRaw): Loader =>
  async (path, slip) =>
    counted(await tableOf(chunks(path), inflate), slip);

/**
 * Inflates a whole member of an npz file in one call. This is the fastest way to use zlib, because the event loop does
 * not run between pieces.
 */
const inflateAtOnce: InflateRaw = () => {
  const pieces: Uint8Array[] = [];
  return {
    push: (chunk) => {
      pieces.push(chunk.slice());
      return ok(undefined);
    },
    end: (emit) => {
      try {
        return emit(inflateRawSync(Buffer.concat(pieces)));
      } catch (cause) {
        return err({ kind: 'badArchive', at: { byte: 0, record: 0 }, detail: String(cause) });
      }
    },
  };
};

export const OURS = {
  'ours, sync reads of 1 MB': reading(chunksOf),
  'ours, stream of 64 KB': reading((path) => createReadStream(path, { highWaterMark: 1 << 16 })),
  'ours, gunzip': reading((path) =>
    createReadStream(path, { highWaterMark: CHUNK }).pipe(createGunzip({ chunkSize: CHUNK })),
  ),
  'ours, zlib at once': reading(chunksOf, inflateAtOnce),
  'ours, zlib stream': reading(chunksOf),
  'ours, DecompressionStream': reading(chunksOf, streamInflater),
} as const satisfies Record<string, Loader>;
