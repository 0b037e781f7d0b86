import { err, need, ok, type Result } from '../../result.ts';
import { isObject as isRecord } from '../../text/index.ts';
import type { SimError } from '../errors.ts';

/** Bytes in an array, a view or a buffer of any realm, such as that of an iframe. */
type Bytes = ArrayBufferView | ArrayBufferLike;

/**
 * A `ReadableStream`, such as `Response.body`. It is read with `getReader`, because not every browser can iterate over
 * a stream.
 */
type WebStream = {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Bytes | undefined }>;
    cancel(): Promise<void>;
  };
};

/** What is read of a `Blob` or `File`. */
type BlobLike = { stream(): WebStream };

/** What is read of a `Response`. */
type ResponseLike = {
  readonly ok: boolean;
  readonly status: number;
  readonly bodyUsed: boolean;
  readonly body: WebStream | null;
};

/**
 * A whole document, or its pieces in order: bytes, a `Blob`, a `Response`, a stream of the web or of Node, or any list
 * of pieces.
 */
export type SimulationBytes = Bytes | BlobLike | ResponseLike | WebStream | Iterable<Bytes> | AsyncIterable<Bytes>;

/** An `AbortSignal`, of which the engine needs no more. */
export type Signal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};

export const ABORTED: Result<never, SimError> = err({ kind: 'aborted' });

/** Throws the TypeError of a program that passes something else as an option than what is called later. */
export function needPorts(options: {
  readonly memory?: unknown;
  readonly inflateRaw?: unknown;
  readonly deflateRaw?: unknown;
  readonly onProgress?: unknown;
  readonly even?: unknown;
  readonly signal?: Signal;
}): void {
  need(isRecord(options), 'the options must be an object');
  for (const name of ['memory', 'inflateRaw', 'deflateRaw', 'onProgress'] as const) {
    const given = options[name];
    need(given === undefined || typeof given === 'function', `the option ${name} must be a function`);
  }
  const { even = false, signal } = options;
  need(typeof even === 'boolean', 'the option even must be true or false');
  need(
    signal === undefined || typeof signal?.addEventListener === 'function',
    'the option signal must be an AbortSignal',
  );
}

type Pieces = {
  next(): Promise<IteratorResult<unknown, unknown>>;
  return?(): Promise<unknown>;
};

const refuse = (mistake: string): never => {
  throw new TypeError(`readSimulation takes bytes, a Blob, a Response or a stream of bytes, not ${mistake}`);
};

/** Reads the pieces of a document, until it ends or `signal` aborts. Throws a TypeError if it is given anything else. */
export class Source {
  readonly #pieces: Pieces;
  readonly #signal: Signal | undefined;
  readonly #aborted: Promise<typeof ABORTED>;
  #abort = (): void => undefined;

  constructor(pieces: Pieces, signal: Signal | undefined) {
    this.#pieces = pieces;
    this.#signal = signal;
    this.#aborted = new Promise((resolve) => {
      this.#abort = () => resolve(ABORTED);
    });
    signal?.addEventListener('abort', this.#abort);
  }

  /** Returns the next piece, or null at the end. */
  async next(): Promise<Result<Uint8Array | null, SimError>> {
    if (this.#signal?.aborted) return ABORTED;
    const read = await Promise.race([this.#aborted, this.#read()]);
    if (!read.ok) return read;
    if (read.value === null) return ok(null);
    const { piece: given } = read.value;
    return ok(bytesOf(given) ?? refuse(`a stream of ${nameOf(given)}`));
  }

  /** Stops the download if the document is not read to its end. */
  close(): void {
    this.#signal?.removeEventListener('abort', this.#abort);
    // A stream that waits for its server ends later, and the caller does not wait for it.
    this.#pieces.return?.().catch(() => undefined);
  }

  async #read(): Promise<Result<{ readonly piece: unknown } | null, SimError>> {
    try {
      const { done, value } = await this.#pieces.next();
      return ok(done ? null : { piece: value });
    } catch (cause) {
      // An error of another realm is no `Error` here.
      const { name, message } = isObject(cause) ? (cause as Partial<Error>) : { name: '', message: String(cause) };
      return this.#signal?.aborted || name === 'AbortError'
        ? ABORTED
        : err({ kind: 'unreadable', detail: message ?? '' });
    }
  }
}

/** Opens a document. Fails for a response that is none. */
export function openSource(given: unknown, signal: Signal | undefined): Result<Source, SimError> {
  const source = isObject(given) ? given : refuse(nameOf(given));
  if ('bodyUsed' in source && 'status' in source) {
    const { ok: isOk, status, bodyUsed, body } = source as ResponseLike;
    if (!isOk) return err({ kind: 'http', status });
    if (bodyUsed) refuse('a Response whose body has been read');
    return openSource(body ?? [], signal);
  }
  return ok(new Source(piecesOf(source), signal));
}

function piecesOf(source: object): Pieces {
  const bytes = bytesOf(source);
  if (bytes !== null) return listed([bytes]);
  if ('getReader' in source) return streamed(source as WebStream);
  if (Symbol.asyncIterator in source) return (source as AsyncIterable<unknown>)[Symbol.asyncIterator]() as Pieces;
  if (Symbol.iterator in source) return listed(source as Iterable<unknown>);
  return 'stream' in source ? streamed((source as BlobLike).stream()) : refuse(nameOf(source));
}

/** A list can be made while it is read, and can stop. */
function listed(list: Iterable<unknown>): Pieces {
  const iterator = list[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.(),
  };
}

function streamed(stream: WebStream): Pieces {
  const reader = stream.getReader();
  return {
    next: async () => (await reader.read()) as IteratorResult<unknown, unknown>,
    return: () => reader.cancel(),
  };
}

/** Returns the bytes of a view or buffer, without copying them. */
function bytesOf(value: unknown): Uint8Array | null {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return tagOf(value).endsWith('Buffer]') ? new Uint8Array(value as ArrayBufferLike) : null;
}

/** `[object ArrayBuffer]`, which `instanceof` does not know of another realm. */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Names what was given in place of bytes, and what to do. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return 'text: open the file or address first, or encode its text';
  if (typeof value === 'number') return 'numbers: put them into a Uint8Array';
  if (isObject(value) && 'then' in value) return 'a promise: await it first';
  return isObject(value) ? `an ${tagOf(value).slice(1, -1)}` : String(value);
}
