import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readDocument, type Problem } from '@ddh/engine/internal/datasets';
import { datasetErrorText, simErrorText } from '@ddh/engine/internal/format';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isJsonLines } from '@ddh/engine/internal/text';
import type { Io } from './command.ts';
import { inUtf8, isUtf16, textOf, withHead } from './encoding.ts';
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

/** The unzipped bytes of a file that a user has made, or of standard input for `-`. UTF-16 becomes UTF-8. */
export const readInput = (path: string, io: Pick<Io, 'stdin' | 'cwd'>): AsyncGenerator<Uint8Array> =>
  inUtf8(path === '-' ? unzipped(io.stdin()) : readBytes(typedPath(path, io.cwd)));

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
  const { head, all } = await withHead(bytes, 2);
  yield* sniff(head) === 'gzip' ? gunzipped(all) : all;
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
    return ok(textOf(path === '-' ? await collected(stdin()) : await readFile(path)));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

/** Reads the text of a CSV file, or of standard input for `-`. The bytes may be gzipped. */
export async function readCsvFile(path: string, io: Pick<Io, 'stdin' | 'cwd'>): Promise<Result<string, FileError>> {
  try {
    return ok(textOf(await collected(readInput(path, io))));
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
  return text.ok ? documentOf(text.value) : text;
}

/** Reads a JSON document as pages do, which read only UTF-8. */
export async function readPublished(path: string): Promise<Result<unknown, FileError>> {
  try {
    const bytes = await readFile(path);
    return isUtf16(bytes)
      ? err({ kind: 'unreadable', detail: simErrorText({ kind: 'otherForm', form: 'utf16' }) })
      : documentOf(textOf(bytes));
  } catch (cause) {
    return err(unreadable(cause));
  }
}

function documentOf(text: string): Result<unknown, FileError> {
  const json = readDocument(text);
  if (json.ok) return json;
  if (isJsonLines(text)) return err({ kind: 'unreadable', detail: JSON_LINES });
  const detail = datasetErrorText(json.error);
  return err({ kind: 'unreadable', detail, ...(json.error.kind === 'badDocument' && { at: json.error }) });
}

export async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
