import { err, type Result } from '../../result.ts';
import type { SimError } from '../errors.ts';
import type { Cells } from './cells.ts';
import { DONE, MORE } from './failure.ts';
import type { Reader } from './reader.ts';

/** A text form's own part. It keeps its state between tokens; a token that is cut it is given again, whole. */
export interface Grammar {
  readonly cells: Cells;
  /**
   * Reads the tokens of `b[0..n)`, which begin at document byte `origin`. Answers where the first unfinished token
   * begins (n when all are finished), or FAILED with `cells.failure` set.
   */
  read(b: Uint8Array, view: DataView, n: number, origin: number): number;
  /** No more bytes will come after the `n` unfinished ones. */
  end(b: Uint8Array, n: number, origin: number): Result<void, SimError>;
}

/** How far a cut token is scanned, so that a long one in small chunks is not scanned again from its beginning. */
export class Cut {
  #byte = -1;
  #scanned = 0;

  /** Bytes of the token at this document byte that need not be scanned again. */
  scanned(byte: number): number {
    return byte === this.#byte ? this.#scanned : 0;
  }

  wait(byte: number, scanned: number): typeof MORE {
    this.#byte = byte;
    this.#scanned = scanned;
    return MORE;
  }
}

/**
 * Chunks to a grammar, without copying them: only a token that straddles two chunks is put together in a buffer of
 * its own. The grammar limits its tokens (a name, a number, a text) by the budget, so that buffer never outgrows the
 * longest allowed token and the piece of a chunk that is tried with it (at most as much again), whatever the record.
 */
export class Feed implements Reader {
  readonly #grammar: Grammar;
  #carry = new Uint8Array(1024);
  #view = new DataView(this.#carry.buffer);
  #held = 0;
  /** Document bytes before the held ones. */
  #origin: number;

  constructor(grammar: Grammar, origin: number) {
    this.#grammar = grammar;
    this.#origin = origin;
  }

  push(chunk: Uint8Array): Result<void, SimError> {
    const { cells } = this.#grammar;
    if (cells.failure) return err(cells.failure);
    cells.restore();
    const from = this.#held > 0 ? this.#finishToken(chunk) : 0;
    if (from >= 0 && from < chunk.length) {
      // A fresh plain view: a Node Buffer would make every read of the grammars polymorphic.
      const b = new Uint8Array(chunk.buffer, chunk.byteOffset + from, chunk.length - from);
      const used = this.#grammar.read(b, new DataView(b.buffer, b.byteOffset, b.length), b.length, this.#origin);
      if (used >= 0) {
        this.#origin += used;
        this.#hold(b.subarray(used));
      }
    }
    cells.park();
    return cells.failure ? err(cells.failure) : DONE;
  }

  end(): Result<void, SimError> {
    const { cells } = this.#grammar;
    if (cells.failure) return err(cells.failure);
    cells.restore();
    const ended = this.#grammar.end(this.#carry, this.#held, this.#origin);
    if (!ended.ok) cells.fail(ended.error);
    return ended;
  }

  /** Gives the held token more and more of the chunk until it is whole. Answers how much of the chunk is read. */
  #finishToken(chunk: Uint8Array): number {
    let taken = 0;
    while (taken < chunk.length) {
      const before = this.#held;
      const take = Math.min(chunk.length - taken, Math.max(64, before));
      this.#hold(chunk.subarray(taken, taken + take));
      const used = this.#grammar.read(this.#carry, this.#view, this.#held, this.#origin);
      if (used < 0) return used;
      this.#origin += used;
      if (used >= before) {
        this.#held = 0;
        return taken + used - before;
      }
      this.#carry.copyWithin(0, used, this.#held);
      this.#held -= used;
      taken += take;
    }
    return taken;
  }

  #hold(bytes: Uint8Array): void {
    const size = this.#held + bytes.length;
    if (size > this.#carry.length) {
      const grown = new Uint8Array(size * 2);
      grown.set(this.#carry.subarray(0, this.#held));
      this.#carry = grown;
      this.#view = new DataView(grown.buffer);
    }
    this.#carry.set(bytes, this.#held);
    this.#held = size;
  }
}
