import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenFile } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from './reason.ts';

/** Text is gathered to pieces of this size before it goes to the file. */
const PIECE = 1 << 16;

/** A file to be: each piece is borrowed until the next is asked for. `records` is read when all are written. */
export type FileContents = { readonly pieces: Iterable<Uint8Array | string>; readonly records: number };

/** Where a run's files are written, and the folder they are for, as the user wrote it. */
export type OutputFolder = { readonly dir: string; readonly shown: string };

/** A new file. A failure is a sentence; the file may then be there in part. */
export async function writeFile(
  place: OutputFolder,
  name: string,
  contents: FileContents,
): Promise<Result<WrittenFile, string>> {
  let bytes = 0;
  try {
    const file = await open(join(place.dir, name), 'wx');
    try {
      let text = '';
      for (const piece of contents.pieces) {
        if (typeof piece === 'string' && text.length + piece.length < PIECE) {
          text += piece;
          continue;
        }
        bytes += await append(file, text);
        bytes += await append(file, piece);
        text = '';
      }
      bytes += await append(file, text);
    } finally {
      await file.close();
    }
  } catch (cause) {
    return err(cannotWrite(place, name, cause));
  }
  return ok({ name, bytes, records: contents.records });
}

export const cannotWrite = ({ shown }: OutputFolder, name: string, cause: unknown): string =>
  `cannot write ${join(shown, name)}: ${reason(cause)}`;

type File = Awaited<ReturnType<typeof open>>;

/** A file handle's `writeFile` goes on where the last one ended. */
async function append(file: File, piece: Uint8Array | string): Promise<number> {
  if (piece.length === 0) return 0;
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  await file.writeFile(bytes);
  return bytes.length;
}
