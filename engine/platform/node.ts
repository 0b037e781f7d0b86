import { constants, createInflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { Inflater, InflateRaw, SimError } from '../src/simulation/index.ts';
import type { DeflateRaw } from '../src/simulation/write/index.ts';
import { err, ok, type Result } from '../src/result.ts';

/**
 * Sizes of the output and input chunks, in bytes. Inflating multiplies the size by at most 1,032, so even a zip bomb
 * has at most 70 MB of output waiting.
 */
const OUTPUT = 1 << 20;
const INPUT = 1 << 16;

/**
 * Inflates raw deflate data for readers of npz files, with Node's zlib. The stream is in flowing mode, because a paused
 * stream with a full output buffer never calls the callback of `write`.
 */
export const inflateRaw: InflateRaw = (): Inflater => {
  const stream = createInflateRaw({ chunkSize: OUTPUT });
  let ready: Buffer[] = [];
  let failed: Error | null = null;
  let ended = false;
  stream.on('data', (piece: Buffer) => ready.push(piece));
  stream.on('end', () => (ended = true));
  stream.on('error', (cause) => (failed = cause));

  /** Emits the bytes that were inflated since the last call. */
  const handOn = (emit: Parameters<Inflater['push']>[1]): Result<void, SimError> => {
    const pieces = ready;
    ready = [];
    for (const piece of pieces) {
      const taken = emit(piece);
      if (!taken.ok) return taken;
    }
    return failed === null ? ok(undefined) : err(DAMAGED);
  };
  const settled = (start: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      if (failed !== null) {
        resolve();
        return;
      }
      stream.once('error', resolve);
      start(() => {
        stream.off('error', resolve);
        resolve();
      });
    });
  return {
    async push(chunk, emit) {
      for (let from = 0; from < chunk.length; from += INPUT) {
        // Wait for the callback of `write`. After that, the stream has read this part of the chunk, and the caller may
        // reuse it.
        const piece = chunk.subarray(from, from + INPUT);
        await settled((done) => stream.write(piece, () => done()));
        const taken = handOn(emit);
        if (!taken.ok) return taken;
      }
      return ok(undefined);
    },
    async end(emit) {
      await settled((done) => {
        if (ended) done();
        else stream.once('end', done).end();
      });
      return handOn(emit);
    },
  };
};

const DAMAGED: SimError = {
  kind: 'badArchive',
  at: { byte: 0, record: 0 },
  detail: 'the compressed data is damaged',
};

/** Number of bytes to deflate at a time. The deflate window is 32 kB, so larger pieces would not compress better. */
const DEFLATED = 1 << 22;

/**
 * Options of zlib for the members of an npz file. Names repeat, so zlib searches them for repetitions. The values are
 * independent draws, so zlib uses only Huffman coding for them: a search would take 13 times as long and make the file
 * an eighth larger, and its bytes could depend on the processor. zlib starts new Huffman codes every 4,096 values.
 */
const HOW = {
  names: { level: 6 },
  values: { strategy: constants.Z_HUFFMAN_ONLY, memLevel: 6 },
} as const satisfies Record<string, ZlibOptions>;

/**
 * Deflates the members of an npz file for `writeNpz`, with Node's zlib. Each piece but the last ends with a sync flush
 * instead of the final block, so that the
 * concatenated pieces are one stream. The 190 MB of a million records are therefore never in memory at once.
 */
export const deflateRaw: DeflateRaw = (pieces, member) => {
  const packed: Uint8Array[] = [];
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    // Copy the piece, because the caller reuses its memory.
    gathered.push(new Uint8Array(piece));
    bytes += piece.length;
    if (bytes < DEFLATED) continue;
    packed.push(deflateRawSync(Buffer.concat(gathered), { ...HOW[member], finishFlush: constants.Z_SYNC_FLUSH }));
    gathered = [];
    bytes = 0;
  }
  packed.push(deflateRawSync(Buffer.concat(gathered), HOW[member]));
  return Buffer.concat(packed);
};
