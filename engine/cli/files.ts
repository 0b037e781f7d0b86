import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from '../src/words/index.ts';
import { reason } from './reason.ts';
import type { SimError } from '../src/simulation/index.ts';

/** Read this much at a time: chunk size matters more than parsing there (docs/performance.md). */
const CHUNK = 1 << 20;

/** A file that cannot be read, in the system's words. */
export type FileError = Extract<SimError, { kind: 'unreadable' }>;

export const unreadable = (cause: unknown): FileError => ({
  kind: 'unreadable',
  detail: reason(cause),
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
