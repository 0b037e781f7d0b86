import { err, ok, type Result, type SimError } from '@ddh/engine';

/** Where a file lies. `url` is absolute: a worker has no page to resolve against. */
export type SourceSpec = { readonly url: string };

/** Bytes of a file, gzip undone. */
export interface ByteSource {
  open(source: SourceSpec, signal: AbortSignal): Promise<Result<AsyncIterable<Uint8Array>, ReadError>>;
}

export type ReadError = Extract<SimError, { kind: 'http' | 'unreadable' }>;

/** A whole small file as text. `fresh` goes past every cache. */
export type TextSource = (
  url: string,
  options: { readonly fresh: boolean },
) => Promise<Result<{ readonly text: string; readonly modified: number | null }, ReadError>>;

const GZIP = [0x1f, 0x8b] as const;

/** The browser's: fetch and DecompressionStream. */
export const webBytes: ByteSource = {
  async open({ url }, signal) {
    try {
      const response = await fetch(url, { signal });
      if (!response.ok) return err({ kind: 'http', status: response.status });
      return ok(gunzipped(response.body ?? new Blob([]).stream()));
    } catch (cause) {
      return err({ kind: 'unreadable', detail: causeText(cause) });
    }
  },
};

export const webText: TextSource = async (url, { fresh }) => {
  try {
    const response = await fetch(url, fresh ? { cache: 'no-store' } : {});
    if (!response.ok) return err({ kind: 'http', status: response.status });
    const modified = Date.parse(response.headers.get('last-modified') ?? '');
    return ok({ text: await response.text(), modified: Number.isNaN(modified) ? null : modified });
  } catch (cause) {
    return err({ kind: 'unreadable', detail: causeText(cause) });
  }
};

export const causeText = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A `.gz` that the server does not declare as `Content-Encoding` says so by its first two bytes. */
async function* gunzipped(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let head = new Uint8Array(0);
  while (head.length < GZIP.length) {
    const { done, value } = await reader.read();
    if (done) break;
    const joined = new Uint8Array(head.length + value.length);
    joined.set(head);
    joined.set(value, head.length);
    head = joined;
  }
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const zipped = GZIP.every((byte, i) => head[i] === byte);
  yield* chunksOf(zipped ? rest.pipeThrough(new DecompressionStream('gzip')) : rest);
}

/** Safari has no async iteration of streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
