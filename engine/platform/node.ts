import { createInflateRaw } from 'node:zlib';
import type { Inflater, InflateRaw, SimError } from '../src/simulation/index.ts';
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
