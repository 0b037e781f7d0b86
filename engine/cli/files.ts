import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isJsonLines } from '@ddh/engine/internal/text';
import type { Io } from './command.ts';
import { reason } from './reason.ts';
import { sniff, type SimError } from '@ddh/engine/internal/simulation';
import { JSON_LINES } from './texts.ts';

/** Read this much at a time: chunk size matters more than parsing there (docs/performance.md). */
const CHUNK = 1 << 20;

/** A file that cannot be read, in the system's words. */
export type FileError = Extract<SimError, { kind: 'unreadable' }>;

export const unreadable = (cause: unknown): FileError => ({
  kind: 'unreadable',
  detail: reason(cause),
});

/** The bytes of a file or, for `-`, of standard input, as `unzipped` gives them. */
export const readInput = (path: string, io: Pick<Io, 'stdin' | 'cwd'>): AsyncGenerator<Uint8Array> =>
  path === '-' ? unzipped(io.stdin()) : readBytes(typedPath(path, io.cwd));

/** A file's bytes, as `unzipped` gives them. The iteration throws the errors of the file system. */
export const readBytes = (path: string): AsyncGenerator<Uint8Array> =>
  unzipped(createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>);

/** Bytes, gzip undone by the first two. What fails is thrown in plain words. */
async function* unzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* unzippedBytes(bytes);
  } catch (cause) {
    throw new Error(reason(cause), { cause });
  }
}

async function* unzippedBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  // A pipe may hand over a byte at a time.
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = prepend(head, chunks);
  yield* sniff(head) === 'gzip' ? gunzipped(all) : all;
}

async function* prepend(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** What follows the last gzip member (padding of tapes and of some servers) is no harm: the text was whole. */
async function* gunzipped(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // Its failure reaches the iteration below through the stream itself.
  pipeline(from, gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new Error(`the gzip data is damaged (${reason(cause)})`, { cause });
  }
}

/** A path as it was typed, from the working folder; `-` stays standard input. */
export const typedPath = (path: string, cwd: string): string => (path === '-' ? path : resolve(cwd, path));

/** A text from a file or, for `-`, from standard input. */
export async function readTextFile(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<Result<string, FileError>> {
  try {
    const text = path === '-' ? await collectText(stdin()) : await readFile(path, 'utf8');
    // Editors on Windows write a mark at the front.
    return ok(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

/** A JSON document from a file or, for `-`, from standard input. */
export async function readJson(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<Result<unknown, FileError>> {
  const text = await readTextFile(path, stdin);
  if (!text.ok) return text;
  try {
    return ok(JSON.parse(text.value));
  } catch (cause) {
    return err(isJsonLines(text.value) ? { kind: 'unreadable', detail: JSON_LINES } : unreadable(cause));
  }
}

async function collectText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}
