import { err, type Result } from '../../result.ts';
import type { SimError } from '../errors.ts';
import type { Cells } from './cells.ts';
import { DONE, MORE } from './failure.ts';
import type { Reader } from './reader.ts';

/**
 * The parser of one text format, which a `Feed` calls for each chunk. It keeps its state between tokens. If a token is
 * cut by the end of a chunk, a later call of `read` gets the token again from its start.
 */
export interface Grammar {
  readonly cells: Cells;
  /**
   * Reads the tokens of `b[0..n)`. `origin` is the offset of `b[0]` in the document. Returns the start of the first
   * unfinished token, or n if every token is finished. Returns FAILED, with `cells.failure` set, if the document is
   * rejected.
   */
  read(b: Uint8Array, view: DataView, n: number, origin: number): number;
  /** Ends the document. The first `n` bytes of `b` have not been read yet. */
  end(b: Uint8Array, n: number, origin: number): Result<void, SimError>;
}

/**
 * Remembers how much of a cut token is already scanned, so that a long token in small chunks is not scanned from its
 * start again and again.
 */
export class Cut {
  #byte = -1;
  #scanned = 0;

  /** Returns how many bytes of the token at document byte `byte` are already scanned. */
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
 * Passes chunks to a grammar without copying them. Only a token that spans chunks is copied into a buffer. The budget
 * limits the length of a token, and the buffer is at most twice as long as the longest token.
 */
export class Feed implements Reader {
  readonly #grammar: Grammar;
  #carry = new Uint8Array(1024);
  #view = new DataView(this.#carry.buffer);
  #held = 0;
  /** The document offset of the first buffered byte. */
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
      // This is a plain Uint8Array, because a Node Buffer would make the reads in the grammars polymorphic.
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

  /**
   * Appends growing parts of the chunk to the buffered token until the token is complete. Returns the number of chunk
   * bytes read.
   */
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
