import { open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32, gzipSync, inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { makeFolder } from './makeFolder.ts';
import { reason } from './reason.ts';
import { MOST_UNPACKED, TOO_LARGE } from './unpack.ts';

/**
 * A log of texts: a gzip file to which each text is appended as one gzip member. Other programs read it like any gzip
 * file. If a killed run has left an unfinished member, it is ignored, and `dropped` is its number of bytes.
 */
export type LogText = { readonly text: string; readonly dropped: number };

/** Why a log cannot be read or written. `corruptLog` means damage before the last member. */
export type LogFault = { readonly kind: 'corruptLog' | 'unreadableLog' | 'unwritableLog'; readonly detail: string };

/** Reads all texts of a log. A file that does not exist is an empty log. */
export async function readMemberLog(path: string): Promise<Result<LogText, LogFault>> {
  const members = await readMembers(path);
  if (!members.ok) return members;
  const { texts, dropped } = members.value;
  return ok({ text: texts.join(''), dropped });
}

/**
 * Appends a text. First cuts off an unfinished last member, because bytes after it could not be read, and returns the
 * number of bytes that were cut off. Only one process at a time should append to a log.
 */
export async function appendMember(path: string, text: string): Promise<Result<number, LogFault>> {
  const members = await readMembers(path);
  if (!members.ok) return members;
  const { end, dropped } = members.value;
  try {
    await makeFolder(dirname(path));
    if (dropped > 0) await truncate(path, end);
    const file = await open(path, 'a');
    try {
      await file.writeFile(gzipSync(text));
      await file.sync();
    } finally {
      await file.close();
    }
    return ok(dropped);
  } catch (cause) {
    return fault('unwritableLog', cause);
  }
}

type Members = { readonly texts: readonly string[]; readonly end: number; readonly dropped: number };

async function readMembers(path: string): Promise<Result<Members, LogFault>> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return ok({ texts: [], end: 0, dropped: 0 });
    return fault('unreadableLog', cause);
  }
  const texts: string[] = [];
  let end = 0;
  while (end < bytes.length) {
    const member = readMember(bytes.subarray(end));
    if (member === 'unfinished' && !hasMember(bytes.subarray(end + 1))) break;
    if (member === 'tooLarge') return fault('corruptLog', new Error(`the data after ${end} bytes ${TOO_LARGE}`));
    if (typeof member === 'string') return fault('corruptLog', new Error(`the data is damaged after ${end} bytes`));
    texts.push(member.text);
    end += member.length;
  }
  return ok({ texts, end, dropped: bytes.length - end });
}

/** `gzipSync` writes a header of 10 bytes, without optional fields, and 8 bytes after the data: checksum and length. */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0]);

type Member = { readonly text: string; readonly length: number };

function readMember(bytes: Buffer): Member | 'unfinished' | 'corrupt' | 'tooLarge' {
  const head = bytes.subarray(0, HEADER.length);
  if (!head.equals(HEADER.subarray(0, head.length))) return 'corrupt';
  if (bytes.length < HEADER_BYTES) return 'unfinished';
  let data: Buffer;
  let end: number;
  try {
    // With `info`, `inflateRawSync` also returns its stream, whose `bytesWritten` is the length of the compressed data.
    const inflated = inflateRawSync(bytes.subarray(HEADER_BYTES), {
      info: true,
      maxOutputLength: MOST_UNPACKED,
    }) as unknown as Inflated;
    data = inflated.buffer;
    end = HEADER_BYTES + inflated.engine.bytesWritten;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'tooLarge';
    return code === 'Z_BUF_ERROR' ? 'unfinished' : 'corrupt';
  }
  if (bytes.length < end + TRAILER_BYTES) return 'unfinished';
  const isIntact = bytes.readUInt32LE(end) === crc32(data) && bytes.readUInt32LE(end + 4) === data.length % 2 ** 32;
  return isIntact ? { text: data.toString('utf8'), length: end + TRAILER_BYTES } : 'corrupt';
}

/**
 * Returns whether a complete member begins anywhere in the bytes. If so, the bytes before it are damaged, not
 * unfinished.
 */
function hasMember(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(HEADER); at !== -1; at = bytes.indexOf(HEADER, at + 1))
    if (typeof readMember(bytes.subarray(at)) === 'object') return true;
  return false;
}

type Inflated = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

const fault = (kind: LogFault['kind'], cause: unknown): Result<never, LogFault> => err({ kind, detail: reason(cause) });
