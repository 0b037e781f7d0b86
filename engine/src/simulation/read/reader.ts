import type { Result } from '../../result.ts';
import type { SimError } from '../errors.ts';

export type MaybePromise<T> = T | Promise<T>;

/**
 * A parser that receives a document in chunks and writes to a TableWriter. It does not keep a chunk after `push`. The
 * result does not depend on how the document is cut into chunks. After an error, every call returns the same error.
 */
export interface Reader {
  push(chunk: Uint8Array): MaybePromise<Result<void, SimError>>;
  end(): MaybePromise<Result<void, SimError>>;
}

/** Decompresses raw deflate (RFC 1951). The engine has no implementation; each platform passes its own. */
export interface Inflater {
  /** Inflates a chunk and passes the output to `emit`. The output is valid only during that call. */
  push(chunk: Uint8Array, emit: (out: Uint8Array) => Result<void, SimError>): MaybePromise<Result<void, SimError>>;
  end(emit: (out: Uint8Array) => Result<void, SimError>): MaybePromise<Result<void, SimError>>;
}
export type InflateRaw = () => Inflater;
