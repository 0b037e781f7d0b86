import { err, ok, type Result } from '../../result.ts';
import type { SimError } from '../errors.ts';
import { DONE } from './failure.ts';
import { asciiText } from './utf8.ts';
import type { MemberSink } from './zip.ts';

/** The header of a numpy array. `descr` is numpy's name of the element type; `bytes` is the length of the header. */
export type NpyHeader = {
  readonly descr: string;
  readonly fortran: boolean;
  readonly shape: readonly number[];
  readonly bytes: number;
};

/** How a numpy array is read: as `count` blocks of `bytes` bytes. A block is a column, a record or a name. */
export type Blocks = {
  readonly bytes: number;
  readonly count: number;
  /** Receives the next block, which is valid only during the call. */
  readonly take: (block: Uint8Array, index: number) => Result<void, SimError>;
};

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
/**
 * Upper bound for the length of an `.npy` header, in bytes. It is the maximum in format 1. Real headers have about 100
 * bytes.
 */
const LONGEST_HEADER = 0xffff;

/**
 * Reads one `.npy` member (numpy.lib.format 1.0 to 3.0): first the header, then blocks. The caller derives the size of
 * a block from the header. The header may be wrong, so the buffer of a block grows only as bytes arrive.
 */
export class NpyReader implements MemberSink {
  readonly #byte: number;
  readonly #open: (header: NpyHeader) => Result<Blocks, SimError>;
  #blocks: Blocks | null = null;
  #index = 0;
  #held = new Uint8Array(256);
  #size = 0;

  /** `byte` is the position of the member in the archive, for errors. */
  constructor(byte: number, open: (header: NpyHeader) => Result<Blocks, SimError>) {
    this.#byte = byte;
    this.#open = open;
  }

  push(bytes: Uint8Array): Result<void, SimError> {
    let p = 0;
    while (p < bytes.length) {
      const used = this.#blocks ? this.#block(this.#blocks, bytes, p) : this.#header(bytes, p);
      if (!used.ok) return used;
      p += used.value;
    }
    return DONE;
  }

  end(): Result<void, SimError> {
    if (!this.#blocks || this.#size > 0 || (this.#blocks.bytes > 0 && this.#index < this.#blocks.count)) {
      return this.#bad('an array with fewer values than its shape');
    }
    return DONE;
  }

  #bad(detail: string): Result<never, SimError> {
    return err({ kind: 'badArchive', at: { byte: this.#byte, record: 0 }, detail });
  }

  #header(bytes: Uint8Array, p: number): Result<number, SimError> {
    // The header arrives in three parts: the magic and the version, the length of the dict, and the dict.
    const h = this.#held;
    if (this.#size < 8) return this.#hold(bytes, p, 8);
    const version = h[6]!;
    if (MAGIC.some((c, i) => h[i] !== c) || version < 1 || version > 3) {
      return this.#bad('a member that is not a numpy array of format 1 to 3');
    }
    const before = version === 1 ? 10 : 12;
    if (this.#size < before) return this.#hold(bytes, p, before);
    const text = h[8]! | (h[9]! << 8) | (version === 1 ? 0 : (h[10]! << 16) | (h[11]! << 24));
    if (text <= 0 || text > LONGEST_HEADER) return this.#bad('an array header of invalid length');
    const wanted = before + text;
    const used = this.#hold(bytes, p, wanted);
    if (!used.ok || this.#size < wanted) return used;
    const header = headerOf(asciiText(this.#held, before, wanted), wanted);
    if (!header) return this.#bad('an array header that cannot be read');
    const opened = this.#open(header);
    if (!opened.ok) return opened;
    this.#blocks = opened.value;
    this.#size = 0;
    return used;
  }

  #block(blocks: Blocks, bytes: Uint8Array, p: number): Result<number, SimError> {
    if (this.#index >= blocks.count || blocks.bytes === 0) return this.#bad('an array with more values than its shape');
    if (this.#size === 0 && bytes.length - p >= blocks.bytes) {
      const taken = blocks.take(bytes.subarray(p, p + blocks.bytes), this.#index++);
      return taken.ok ? ok(blocks.bytes) : taken;
    }
    const used = this.#hold(bytes, p, blocks.bytes);
    if (!used.ok || this.#size < blocks.bytes) return used;
    this.#size = 0;
    const taken = blocks.take(this.#held.subarray(0, blocks.bytes), this.#index++);
    return taken.ok ? used : taken;
  }

  /** Buffers bytes from `p` on until `wanted` bytes are buffered. Returns the number of bytes taken. */
  #hold(bytes: Uint8Array, p: number, wanted: number): Result<number, SimError> {
    const taken = Math.min(wanted - this.#size, bytes.length - p);
    const size = this.#size + taken;
    if (size > this.#held.length) {
      try {
        const grown = new Uint8Array(Math.min(wanted, size * 2));
        grown.set(this.#held.subarray(0, this.#size));
        this.#held = grown;
      } catch (cause) {
        // Every JavaScript engine throws a RangeError if it cannot allocate a typed array.
        if (!(cause instanceof RangeError)) throw cause;
        return err({ kind: 'outOfMemory' });
      }
    }
    this.#held.set(bytes.subarray(p, p + taken), this.#size);
    this.#size = size;
    return ok(taken);
  }
}

/** Reads the three entries of the Python dict in the header. */
function headerOf(text: string, bytes: number): NpyHeader | null {
  const descr = /'descr': *'([^']*)'/.exec(text)?.[1];
  const order = /'fortran_order': *(True|False)/.exec(text)?.[1];
  const sizes = /'shape': *\(([\d, ]*)\)/.exec(text)?.[1];
  if (descr === undefined || order === undefined || sizes === undefined) return null;
  const shape = sizes.split(',').filter((size) => size.trim() !== '');
  if (!shape.every((size) => Number.isSafeInteger(Number(size)))) return null;
  return { descr, fortran: order === 'True', shape: shape.map(Number), bytes };
}
