import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { WrittenFile } from '../src/slate/index.ts';
import { err, ok, type Result } from '../src/words/index.ts';
import { reason } from './reason.ts';
import { cannotWrite, writeFile, type Contents, type Place } from './writeFile.ts';

/**
 * A run's files, written beside the final folder's files under other names and moved there together: whoever reads the
 * folder meanwhile sees the old slate or the new one, and a run that fails or is stopped leaves the old one as it was.
 */
export class Staging {
  readonly files: WrittenFile[] = [];
  /** For files that are not written by `write`, other processes' among them: `take` is told of them. */
  readonly place: Place;
  readonly #out: string;
  readonly #fresh: boolean;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  private constructor(out: string, shown: string, temp: string, fresh: boolean) {
    this.#out = out;
    this.place = { dir: temp, shown };
    this.#fresh = fresh;
    this.#onSignal = (signal) => {
      // Somebody who was stopped just now may still have made a file while the folder is emptied.
      rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
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
    const written = await writeFile(this.place, name, contents);
    if (!written.ok) return written;
    this.files.push(written.value);
    return ok(undefined);
  }

  /** Files that were written to `place`; they are published in this order. */
  take(files: readonly WrittenFile[]): void {
    this.files.push(...files);
  }

  /** Moves every file to its final name, in the order they were written; then removes `obsolete` ones of older runs. */
  async publish(obsolete: readonly string[]): Promise<Result<void, string>> {
    // What would stop the moving half-way is looked for before it begins.
    for (const { name } of this.files) {
      const there = await stat(join(this.#out, name)).catch(() => null);
      if (there?.isDirectory()) return err(`cannot write ${join(this.place.shown, name)}: a folder has this name`);
    }
    for (const { name } of this.files) {
      try {
        await rename(join(this.place.dir, name), join(this.#out, name));
      } catch (cause) {
        return err(cannotWrite(this.place, name, cause));
      }
    }
    for (const name of obsolete) await rm(join(this.#out, name), { force: true });
    return ok(undefined);
  }

  /** Removes what was not published. To be called in any case. */
  async close(): Promise<void> {
    this.#unlisten();
    await rm(this.place.dir, { recursive: true, force: true });
    // A folder that was made for files that did not come; a filled one refuses.
    if (this.#fresh) await rmdir(this.#out).catch(() => undefined);
  }

  #unlisten(): void {
    for (const signal of STOPS) process.off(signal, this.#onSignal);
  }
}

/** What ends a program from outside. */
export const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
