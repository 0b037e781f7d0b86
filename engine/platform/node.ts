import { createInflateRaw } from 'node:zlib';
import type { Inflater, InflateRaw, SimError } from '../src/simulation/index.ts';
import { err, ok, type Result } from '../src/result.ts';

/** Output pieces; input is cut so that not even a zip bomb (1,030 times) has more than 70 MB of them waiting. */
const OUTPUT = 1 << 20;
const INPUT = 1 << 16;

/**
 * Raw deflate for readers of npz files, by Node's zlib. The stream flows: a paused one stops inflating when its 16 kB of output are not taken, and
 * then never calls back for what was written.
 */
export const inflateRaw: InflateRaw = (): Inflater => {
  const stream = createInflateRaw({ chunkSize: OUTPUT });
  let ready: Buffer[] = [];
  let failed: Error | null = null;
  let ended = false;
  stream.on('data', (piece: Buffer) => ready.push(piece));
  stream.on('end', () => (ended = true));
  stream.on('error', (cause) => (failed = cause));

  /** Delivers the bytes inflated so far. The next call delivers the following ones, and `end` waits for the rest. */
  const handOn = (emit: Parameters<Inflater['push']>[1]): Result<void, SimError> => {
    const pieces = ready;
    ready = [];
    for (const piece of pieces) {
      const taken = emit(piece);
      if (!taken.ok) return taken;
    }
    return failed === null ? ok(undefined) : err(damaged(failed));
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
        // The stream calls back when it is done with the piece, which is only lent.
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

const damaged = (cause: Error): SimError => ({
  kind: 'badArchive',
  at: { byte: 0, record: 0 },
  detail: `the compressed data is damaged (${cause.message})`,
});
