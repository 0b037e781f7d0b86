import { err, ok, type Result } from '../src/result.ts';
import type { InflateRaw, Inflater, SimError } from '../src/simulation/index.ts';

type Emit = Parameters<Inflater['push']>[1];

/**
 * Bytes of input per write. Inflating multiplies the size by at most 1,032, so one piece inflates to less than 17 MB.
 */
const PIECE = 16 * 1024;

/** Inflates raw deflate data with a DecompressionStream. After each piece of input, emits the output that is ready. */
class StreamInflater implements Inflater {
  readonly #stream = new DecompressionStream('deflate-raw');
  readonly #writer = this.#stream.writable.getWriter();
  readonly #reader = this.#stream.readable.getReader();
  #out: Uint8Array[] = [];
  #failed = false;
  readonly #drained = this.#drain();

  async push(chunk: Uint8Array, emit: Emit): Promise<Result<void, SimError>> {
    for (let at = 0; at < chunk.length; at += PIECE) {
      try {
        // Copy the piece: the stream keeps a reference to it, and the caller may reuse the memory.
        await this.#writer.write(chunk.slice(at, at + PIECE));
      } catch {
        return err(BROKEN);
      }
      const done = this.#handOn(emit);
      if (!done.ok) return done;
    }
    return ok(undefined);
  }

  async end(emit: Emit): Promise<Result<void, SimError>> {
    try {
      await this.#writer.close();
      await this.#drained;
    } catch {
      return err(BROKEN);
    }
    return !this.#failed ? this.#handOn(emit) : err(BROKEN);
  }

  #handOn(emit: Emit): Result<void, SimError> {
    const out = this.#out;
    this.#out = [];
    for (const piece of out) {
      const done = emit(piece);
      if (!done.ok) return done;
    }
    return ok(undefined);
  }

  async #drain(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) return;
        this.#out.push(value);
      }
    } catch {
      this.#failed = true;
    }
  }
}

const BROKEN: SimError = {
  kind: 'badArchive',
  at: { byte: 0, record: 0 },
  detail: 'the compressed data is damaged',
};

/** Inflates raw deflate data for readers of npz files, with the `DecompressionStream` of browsers, Deno and Node. */
export const inflateRaw: InflateRaw = () => new StreamInflater();
