import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { WrittenFile } from '../src/slate/index.ts';
import { err, ok, type Result } from '../src/words/index.ts';
import { reason } from './reason.ts';

/** Text is gathered to pieces of this size before it goes to the file. */
const PIECE = 1 << 16;

/** A file to be: each piece is borrowed until the next is asked for. `records` is read when all are written. */
export type Contents = { readonly pieces: Iterable<Uint8Array | string>; readonly records: number };

/**
 * A run's files, written beside the final folder's files under other names and moved there together: whoever reads the
 * folder meanwhile sees the old slate or the new one, and a run that fails or is stopped leaves the old one as it was.
 */
export class Staging {
  readonly files: WrittenFile[] = [];
  readonly #out: string;
  readonly #shown: string;
  readonly #temp: string;
  readonly #fresh: boolean;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  private constructor(out: string, shown: string, temp: string, fresh: boolean) {
    this.#out = out;
    this.#shown = shown;
    this.#temp = temp;
    this.#fresh = fresh;
    this.#onSignal = (signal) => {
      rmSync(temp, { recursive: true, force: true });
      this.#unlisten();
      process.kill(process.pid, signal);
    };
    for (const signal of STOPS) process.on(signal, this.#onSignal);
  }

  /** `shown` is the folder as the user wrote it. */
  static async open(out: string, shown: string): Promise<Result<Staging, string>> {
    try {
      const fresh = (await mkdir(out, { recursive: true })) !== undefined;
      // In the same folder, hence on the same disk: a rename is atomic there, and only there.
      return ok(new Staging(out, shown, await mkdtemp(join(out, '.ddh-')), fresh));
    } catch (cause) {
      return err(`cannot write to ${shown}: ${reason(cause)}`);
    }
  }

  async write(name: string, contents: Contents): Promise<Result<void, string>> {
    let bytes = 0;
    try {
      const file = await open(join(this.#temp, name), 'wx');
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
      return err(this.#cannot(name, cause));
    }
    this.files.push({ name, bytes, records: contents.records });
    return ok(undefined);
  }

  /** Moves every file to its final name, in the order they were written; then removes `obsolete` ones of older runs. */
  async publish(obsolete: readonly string[]): Promise<Result<void, string>> {
    // What would stop the moving half-way is looked for before it begins.
    for (const { name } of this.files) {
      const there = await stat(join(this.#out, name)).catch(() => null);
      if (there?.isDirectory()) return err(`cannot write ${join(this.#shown, name)}: a folder has this name`);
    }
    for (const { name } of this.files) {
      try {
        await rename(join(this.#temp, name), join(this.#out, name));
      } catch (cause) {
        return err(this.#cannot(name, cause));
      }
    }
    for (const name of obsolete) await rm(join(this.#out, name), { force: true });
    return ok(undefined);
  }

  /** Removes what was not published. To be called in any case. */
  async close(): Promise<void> {
    this.#unlisten();
    await rm(this.#temp, { recursive: true, force: true });
    // A folder that was made for files that did not come; a filled one refuses.
    if (this.#fresh) await rmdir(this.#out).catch(() => undefined);
  }

  #unlisten(): void {
    for (const signal of STOPS) process.off(signal, this.#onSignal);
  }

  #cannot(name: string, cause: unknown): string {
    return `cannot write ${join(this.#shown, name)}: ${reason(cause)}`;
  }
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type File = Awaited<ReturnType<typeof open>>;

/** A file handle's `writeFile` goes on where the last one ended. */
async function append(file: File, piece: Uint8Array | string): Promise<number> {
  if (piece.length === 0) return 0;
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  await file.writeFile(bytes);
  return bytes.length;
}

/** A dataset as `DataFrame.to_json(orient="records")` writes it, row by row. */
export function jsonRows(rows: Iterable<object>): Contents {
  let records = 0;
  function* pieces(): Generator<string, void> {
    yield '[';
    for (const row of rows) yield (records++ === 0 ? '' : ',') + JSON.stringify(row);
    yield ']\n';
  }
  return {
    pieces: pieces(),
    get records() {
      return records;
    },
  };
}
