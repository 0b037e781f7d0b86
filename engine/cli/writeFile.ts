import { createHash } from 'node:crypto';
import { open, rename, rm, writeFile as writeContents } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, removeAtStop } from '@ddh/feeds/store';
import type { WrittenFile } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from './reason.ts';

/** Text is collected into pieces of this many characters before it is written. */
const PIECE = 1 << 16;

/**
 * The contents of a new file. A piece is valid until the next one is requested. `records` is correct only after the
 * last piece.
 */
export type FileContents = { readonly pieces: Iterable<Uint8Array | string>; readonly records: number };

/** The folder to which files are written, and the final folder as the user wrote it. */
export type OutputFolder = { readonly dir: string; readonly shown: string };

/** Writes a new file. If it fails, returns the reason as a whole sentence, and part of the file may exist. */
export async function writeFile(
  place: OutputFolder,
  name: string,
  contents: FileContents,
): Promise<Result<WrittenFile, string>> {
  let bytes = 0;
  const sum = createHash('sha256');
  try {
    const file = await open(join(place.dir, name), 'wx');
    // Writes a piece after the earlier ones, because `writeFile` of a file handle writes at the current position.
    const append = async (piece: Uint8Array | string): Promise<void> => {
      if (piece.length === 0) return;
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sum.update(data);
      await file.writeFile(data);
      bytes += data.length;
    };
    try {
      let text = '';
      for (const piece of contents.pieces) {
        if (typeof piece === 'string' && text.length + piece.length < PIECE) {
          text += piece;
          continue;
        }
        await append(text);
        await append(piece);
        text = '';
      }
      await append(text);
    } finally {
      await file.close();
    }
  } catch (cause) {
    return err(cannotWrite(place, name, cause));
  }
  return ok({ name, bytes, records: contents.records, sum: sum.digest('hex') });
}

export const cannotWrite = ({ shown }: OutputFolder, name: string, cause: unknown): string =>
  `cannot write ${join(shown, name)}: ${reason(cause, true)}`;

/** Flushes a file to the disk, so that a power failure does not lose its contents. Some disks say only now that they are full. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the names in a folder to the disk. Not every system can do this. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Replaces a file. If the process is killed, the file contains either the old or the new text. */
export async function replaceFile(path: string, contents: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const done = removeAtStop(`${path}.part`);
  try {
    await writeContents(`${path}.part`, contents);
    await flushFile(`${path}.part`);
    await rename(`${path}.part`, path);
    await flushFolder(dirname(path));
  } catch (cause) {
    await rm(`${path}.part`, { force: true }).catch(() => undefined);
    // Name the file that was to be replaced.
    throw Object.assign(cause as Error, { path, dest: undefined });
  } finally {
    done();
  }
}
