import type { Result } from '../../result.ts';
import type { SimError } from '../errors.ts';

export type MaybePromise<T> = T | Promise<T>;

/**
 * A push parser: bytes in, cells out through a TableWriter. A chunk is borrowed during `push` only. Any cut of the
 * bytes gives the same table. After an error the reader stays failed and answers with the same error.
 */
export interface Reader {
  push(chunk: Uint8Array): MaybePromise<Result<void, SimError>>;
  end(): MaybePromise<Result<void, SimError>>;
}

/** Raw deflate (RFC 1951) as a stream: the pure engine has none, worker and CLI bring theirs. */
export interface Inflater {
  /** Inflates a piece; `emit` is called with output that is borrowed during the call. */
  push(chunk: Uint8Array, emit: (out: Uint8Array) => Result<void, SimError>): MaybePromise<Result<void, SimError>>;
  end(emit: (out: Uint8Array) => Result<void, SimError>): MaybePromise<Result<void, SimError>>;
}
export type InflateRaw = () => Inflater;
