import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readDocument, type Problem } from '@ddh/engine/internal/datasets';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isJsonLines } from '@ddh/engine/internal/text';
import type { Io } from './command.ts';
import { ofFile, reason } from './reason.ts';
import { sniff, type SimError } from '@ddh/engine/internal/simulation';
import { JSON_LINES } from './texts.ts';

/** Bytes per read. For gzip input, the chunk size affects the speed more than parsing does (docs/performance.md). */
const CHUNK = 1 << 20;

/** `at` is the place of the error in a file, if it is known. `detail` names it too. */
export type FileError = Extract<SimError, { kind: 'unreadable' }> & { readonly at?: Problem };

export const unreadable = (cause: unknown): FileError => ({
  kind: 'unreadable',
  detail: reason(cause),
});

/** Reads a file. Each error has its path. */
export const readWhole = (path: string): Promise<Buffer> => readFile(path).catch(ofFile(path));

/** The unzipped bytes of a file, or of standard input for `-`. */
export const readInput = (path: string, io: Pick<Io, 'stdin' | 'cwd'>): AsyncGenerator<Uint8Array> =>
  path === '-' ? unzipped(io.stdin()) : readBytes(typedPath(path, io.cwd));

/** The unzipped bytes of a file. Iteration may throw file system errors. */
export const readBytes = (path: string): AsyncGenerator<Uint8Array> =>
  unzipped(createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>);

/** Unzips bytes that start like gzip. Errors are thrown with a readable message. */
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
  // Collect the two bytes of the gzip signature, because a pipe may deliver chunks of a single byte.
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

/** Unzips gzip data. Ignores data after the last gzip member. Tapes and some servers add such data as padding. */
async function* gunzipped(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // Ignore a failure of the pipeline here, because reading from `gunzip` throws it too.
  pipeline(from, gunzip).catch(() => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}

/**
 * Resolves a path that the user typed against the working folder. `-`, which means standard input, is returned
 * unchanged.
 */
export const typedPath = (path: string, cwd: string): string => (path === '-' ? path : resolve(cwd, path));

/** Reads text from a file, or from standard input for `-`. */
export async function readTextFile(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<Result<string, FileError>> {
  try {
    const text = path === '-' ? await collectText(stdin()) : await readFile(path, 'utf8');
    // Some Windows editors write a byte order mark at the start.
    return ok(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

/** Spreadsheets also write UTF-16. Its ASCII characters have a byte of 0, and a byte order mark may precede them. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff || second === 0) return 'utf-16le';
  return first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
}

/** Reads the text of a CSV file, or of standard input for `-`. The bytes may be gzipped, and UTF-8 or UTF-16. */
export async function readCsvFile(path: string, io: Pick<Io, 'stdin' | 'cwd'>): Promise<Result<string, FileError>> {
  try {
    const parts: Uint8Array[] = [];
    for await (const chunk of readInput(path, io)) parts.push(chunk);
    const bytes = Buffer.concat(parts);
    return ok(new TextDecoder(encodingOf(bytes)).decode(bytes));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

/** Reads a JSON document from a file, or from standard input for `-`. */
export async function readJson(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<Result<unknown, FileError>> {
  const text = await readTextFile(path, stdin);
  if (!text.ok) return text;
  const json = readDocument(text.value);
  if (json.ok) return json;
  if (isJsonLines(text.value)) return err({ kind: 'unreadable', detail: JSON_LINES });
  const detail = datasetErrorText(json.error);
  return err({ kind: 'unreadable', detail, ...(json.error.kind === 'badDocument' && { at: json.error }) });
}

async function collectText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}
