import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { err, ok, type Result } from '../src/words/index.ts';
import type { InflateRaw, SimError, Inflater } from '../src/simulation/index.ts';

/** Read this much at a time: chunk size matters more than parsing there (docs/performance.md). */
const CHUNK = 1 << 20;

/** A file that cannot be read, in the system's words. */
export type FileError = Extract<SimError, { kind: 'unreadable' }>;

export const unreadable = (cause: unknown): FileError => ({
  kind: 'unreadable',
  detail: cause instanceof Error ? cause.message : String(cause),
});

/** A file's bytes, gzip undone by its first two bytes. Errors of the file system come out of the iteration. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const chunks = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) return;
  const all = prepend(first.value, chunks);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK });
  yield* piped(all, gunzip);
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* piped(
  from: AsyncIterable<Buffer>,
  through: ReturnType<typeof createGunzip>,
): AsyncGenerator<Uint8Array> {
  const writing = pipeline(from, through);
  // The iteration below reports the same failure; without this it would also be an unhandled rejection.
  writing.catch(() => undefined);
  for await (const chunk of through as AsyncIterable<Buffer>) yield chunk;
  await writing;
}

/** A JSON document from a file or, for `-`, from standard input. */
export async function readJson(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<Result<unknown, FileError>> {
  try {
    const text = path === '-' ? await textOf(stdin()) : await readFile(path, 'utf8');
    return ok(JSON.parse(text));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

/** Deflate grows at most 1,032-fold: what one piece inflates to stays below 17 MB, whatever it is. */
const PIECE = 16 * 1024;

/** zlib behind the engine's port. */
export const inflateRaw: InflateRaw = (): Inflater => {
  const stream = createInflateRaw({ chunkSize: CHUNK });
  let out: Uint8Array[] = [];
  let failed: Error | null = null;
  let wake: () => void = () => undefined;
  // Output must flow while input goes in: a stream that nobody reads stops taking.
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  stream.on('error', (cause) => {
    failed = cause;
    wake();
  });

  const step = async (start: (done: () => void) => void, emit: Emit): Promise<Result<void, SimError>> => {
    if (failed === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        start(resolve);
      });
    }
    const ready = out;
    out = [];
    for (const chunk of ready) {
      const done = emit(chunk);
      if (!done.ok) return done;
    }
    return failed === null ? ok(undefined) : err(damaged(failed));
  };

  return {
    async push(chunk, emit) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const done = await step((written) => stream.write(chunk.subarray(at, at + PIECE), () => written()), emit);
        if (!done.ok) return done;
      }
      return ok(undefined);
    },
    end: (emit) =>
      step((ended) => {
        stream.once('end', ended);
        stream.end();
      }, emit),
  };
};

type Emit = Parameters<Inflater['push']>[1];

const damaged = (cause: Error): SimError => ({
  kind: 'badArchive',
  at: { byte: 0, record: 0 },
  detail: `the compressed data is damaged (${cause.message})`,
});
