import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { decodeAnswer, decodeHead, encodeAnswer, type AnswerHead, type StoredAnswer } from './answer.ts';
import { removeAtStop } from './atStop.ts';
import { listBelow, type Below } from './listBelow.ts';
import { makeFolder } from './makeFolder.ts';
import { ifMissing, reason } from './reason.ts';

/** Why a file of the store cannot be used. `path` is the file's path as the user wrote that of the store. */
export type StoreFault = {
  readonly kind: 'corruptFile' | 'unreadableFile' | 'unwritableFile';
  readonly path: string;
  readonly detail: string;
};

export const storeFaultText = ({ kind, path, detail }: StoreFault): string =>
  `${kind === 'corruptFile' ? 'damaged file' : kind === 'unreadableFile' ? 'cannot read' : 'cannot write'} ${path}: ${detail}`;

/** Stores each response as a file `*.json.gz` below one folder. Paths are relative, with slashes. */
export type RawStore = {
  /** Reads a stored response. Returns `null` if the file does not exist. */
  readonly read: (path: string) => Promise<Result<StoredAnswer | null, StoreFault>>;
  /** Reads only the start of a file, and returns the metadata of its response. */
  readonly readHead: (path: string) => Promise<Result<AnswerHead | null, StoreFault>>;
  /** Replaces the file. If the process is killed, either the whole old file or the whole new one is there. */
  readonly write: (path: string, answer: StoredAnswer) => Promise<Result<void, StoreFault>>;
  readonly move: (from: string, to: string) => Promise<Result<void, StoreFault>>;
  readonly remove: (path: string) => Promise<Result<void, StoreFault>>;
  /** Returns the sorted paths of the files below a folder. Deletes unfinished files of killed runs there. */
  readonly list: (folder: string) => Promise<readonly string[]>;
};

const EXTENSION = '.json.gz';
const UNFINISHED = '.part';
const ABANDONED_MS = 3_600_000;
/** Number of bytes that `readHead` reads. The metadata of a response have fewer than 300 characters. */
const HEAD_BYTES = 1024;

/**
 * Opens the store in a folder. `now` is the machine's clock, with which the times of files are compared. `shown` is the
 * folder as the user wrote it.
 */
export function openRawStore(dir: string, now: () => Date, shown = ''): RawStore {
  const fault = (kind: StoreFault['kind'], path: string, cause: unknown): Result<never, StoreFault> =>
    err({ kind, path: join(shown, path), detail: reason(cause, kind === 'unwritableFile') });
  const full = (path: string): string => join(dir, ...path.split('/'));

  async function readBytes(path: string, take: (file: string) => Promise<Uint8Array>) {
    try {
      return ok(await take(full(path)));
    } catch (cause) {
      return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? ok(null) : fault('unreadableFile', path, cause);
    }
  }

  async function decoded<T>(
    path: string,
    take: (file: string) => Promise<Uint8Array>,
    decode: (bytes: Uint8Array) => Result<T, string>,
  ): Promise<Result<T | null, StoreFault>> {
    const bytes = await readBytes(path, take);
    if (!bytes.ok || bytes.value === null) return bytes;
    const answer = decode(bytes.value);
    return answer.ok ? answer : err({ kind: 'corruptFile', path: join(shown, path), detail: answer.error });
  }

  return {
    read: (path) => decoded(path, readFile, decodeAnswer),
    readHead: (path) => decoded(path, readStart, decodeHead),
    async write(path, answer) {
      const target = full(path);
      const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}${UNFINISHED}`);
      const done = removeAtStop(temporary);
      try {
        await makeFolder(dirname(target));
        await writeDurably(temporary, encodeAnswer(answer));
        await rename(temporary, target);
        return ok(undefined);
      } catch (cause) {
        await rm(temporary, { force: true }).catch(() => undefined);
        return fault('unwritableFile', path, cause);
      } finally {
        done();
      }
    },
    async move(from, to) {
      try {
        await makeFolder(dirname(full(to)));
        await rename(full(from), full(to));
        return ok(undefined);
      } catch (cause) {
        return fault('unwritableFile', to, cause);
      }
    },
    async remove(path) {
      try {
        await rm(full(path), { force: true });
        return ok(undefined);
      } catch (cause) {
        return fault('unwritableFile', path, cause);
      }
    },
    async list(folder) {
      const files: string[] = [];
      for (const { path, name, isFile } of await listBelow(full(folder)).catch(ifMissing<readonly Below[]>([]))) {
        if (name.endsWith(UNFINISHED)) await removeIfOld(path, now);
        else if (isFile && name.endsWith(EXTENSION)) files.push(relative(dir, path).replaceAll(sep, '/'));
      }
      return files.toSorted();
    },
  };
}

/** Removes an unfinished file that is at least ABANDONED_MS old. Another run may still be writing a younger file. */
async function removeIfOld(path: string, now: () => Date): Promise<void> {
  const changed = await stat(path).catch(() => null);
  if (changed !== null && now().getTime() - changed.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
}

/** Flushes the bytes to the disk before the file gets its name, so that a power failure leaves no empty file. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
