import { err, ok, type Result } from '@ddh/engine/internal/result';
import { anySignal } from './abort.ts';
import { timers, withTimeout, type After } from './withTimeout.ts';
import type { ReadError, SourceSpec } from './protocol.ts';

/**
 * Returns the bytes of a file, gunzipped. If reading fails, the iterable throws. `readErrorOf` converts the thrown
 * value to an error.
 */
export interface ByteSource {
  open(source: SourceSpec, signal: AbortSignal): Promise<Result<AsyncIterable<Uint8Array>, ReadError>>;
}

/** Returns the whole text of a small file. `fresh` bypasses every cache. */
export type TextSource = (
  url: string,
  options: { readonly fresh: boolean },
) => Promise<Result<{ readonly text: string; readonly modified: number | null }, ReadError>>;

/**
 * Upper bound for the wait for the response and for each chunk, in ms. A slow download continues as long as chunks
 * arrive.
 */
export const STALL_MS = 20_000;

/** Why reading has ended. Texts of browsers differ, so the error has one of ours. */
class Unread extends Error {
  readonly error: ReadError;
  constructor(error: ReadError) {
    super();
    this.error = error;
  }
}

export function readErrorOf(cause: unknown): ReadError {
  return cause instanceof Unread ? cause.error : { kind: 'unreadable', detail: (cause as Error).message };
}

const GZIP = [0x1f, 0x8b] as const;

/** Replaces an error of the browser. What has ended the download stays the reason, also of what reads it. */
const unread =
  (detail: string) =>
  (cause: unknown): never => {
    throw cause instanceof Unread ? cause : new Unread({ kind: 'unreadable', detail });
  };

type Net = { readonly fetch: typeof fetch; readonly after: After };
type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

export const browserNet: Net = { fetch: (...request) => fetch(...request), after: timers };

async function open({ fetch, after }: Net, url: string, request: RequestInit, closed?: AbortSignal) {
  const stop = new AbortController();
  async function limited<T>(run: () => Promise<T>): Promise<T> {
    const result = await withTimeout(
      STALL_MS,
      async () => ({ value: await run().catch(unread('the connection failed')) }),
      after,
    );
    if (result !== null) return result.value;
    stop.abort();
    throw new Unread({ kind: 'stalled', seconds: STALL_MS / 1000 });
  }
  const signal = closed ? anySignal([stop.signal, closed]) : stop.signal;
  const response = await limited(() => fetch(url, { ...request, signal }));
  return { response, chunks: chunksOf(response.body ?? new Blob([]).stream(), limited) };
}

export const webBytes = (net: Net): ByteSource => ({
  async open({ url }, signal) {
    try {
      const { response, chunks } = await open(net, url, {}, signal);
      return response.ok ? ok(gunzipped(chunks)) : err({ kind: 'http', status: response.status });
    } catch (cause) {
      return err(readErrorOf(cause));
    }
  },
});

export const webText =
  (net: Net): TextSource =>
  async (url, { fresh }) => {
    try {
      const { response, chunks } = await open(net, url, fresh ? { cache: 'no-store' } : {});
      if (!response.ok) return err({ kind: 'http', status: response.status });
      const modified = Date.parse(response.headers.get('last-modified') ?? '');
      return ok({ text: await textOf(chunks), modified: Number.isNaN(modified) ? null : modified });
    } catch (cause) {
      return err(readErrorOf(cause));
    }
  };

async function textOf(chunks: Chunks): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Gunzips a file that starts with the gzip magic bytes, because a server may not declare `Content-Encoding`. */
async function* gunzipped(chunks: Chunks): Chunks {
  let head = new Uint8Array(0);
  while (head.length < GZIP.length) {
    const { done, value } = await chunks.next();
    if (done) break;
    const joined = new Uint8Array(head.length + value.length);
    joined.set(head);
    joined.set(value, head.length);
    head = joined;
  }
  async function* whole(): Chunks {
    yield head;
    yield* chunks;
  }
  const zipped = GZIP.every((byte, i) => head[i] === byte);
  const unzipped = () => streamOf(whole()).pipeThrough(new DecompressionStream('gzip'));
  yield* zipped ? chunksOf(unzipped(), (run) => run().catch(unread('the compressed data is damaged'))) : whole();
}

const streamOf = (chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });

/** Iterates over a stream with `getReader`, because Safari cannot iterate over streams. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limited: <T>(run: () => Promise<T>) => Promise<T>,
): Chunks {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await limited(() => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // The rejection is ignored, because it repeats the error that `read` has already thrown.
    await reader.cancel().catch(() => undefined);
  }
}
