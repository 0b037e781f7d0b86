import { rmSync } from 'node:fs';
import { mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import type { WrittenFile } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { makeFolder } from '@ddh/feeds/store';
import { checkLeases, type Lease } from './lease/lease.ts';
import { leaseFolder, Leftovers, temporaryIn } from './lease/leftovers.ts';
import { reason } from './reason.ts';
import { cannotWrite, flush, writeFile, type FileContents, type OutputFolder } from './writeFile.ts';

/**
 * Writes a run's files to a temporary folder and then moves all of them to the final folder. A run that fails or is
 * stopped before the move leaves the old files unchanged.
 */
export class Staging {
  /** The files that `write` has written. */
  readonly files: WrittenFile[] = [];
  /** The temporary folder. Helper processes write files to it without `write`. Pass such files to `take`. */
  readonly place: OutputFolder;
  readonly #names: string[] = [];
  readonly #out: string;
  #lease: Lease | null = null;
  readonly #leftovers: Leftovers;
  readonly #fresh: boolean;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  private constructor(out: OutputFolder, temp: string, leftovers: Leftovers, fresh: boolean) {
    this.#out = out.dir;
    this.place = { dir: temp, shown: out.shown };
    this.#leftovers = leftovers;
    this.#fresh = fresh;
    this.#onSignal = (signal) => {
      // A process that is being stopped may still create files while the folder is emptied, so retry.
      rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
      this.#release();
      process.kill(process.pid, signal);
    };
    for (const signal of STOPS) process.on(signal, this.#onSignal);
  }

  /**
   * Creates the temporary folder in `parent`, outside of the delivered data, or in the folder `out` if files cannot be
   * moved from `parent` to it. Removes temporary folders of killed runs from both folders.
   */
  static async open(out: OutputFolder, parent = dirname(out.dir)): Promise<Result<Staging, string>> {
    try {
      const fresh = (await makeFolder(out.dir)) !== null;
      const leftovers = await Leftovers.watch([parent, out.dir]);
      const staging = new Staging(out, await makeTemp(out.dir, parent), leftovers, fresh);
      try {
        staging.#lease = await leaseFolder(staging.place.dir);
        return ok(staging);
      } catch (cause) {
        await staging.close();
        throw cause;
      }
    } catch (cause) {
      return err(`cannot write to ${out.shown}: ${reason(cause)}`);
    }
  }

  /** Writes a file. `name` may be in a subfolder. */
  async write(name: string, contents: FileContents): Promise<Result<WrittenFile, string>> {
    try {
      await makeFolder(dirname(join(this.place.dir, name)));
    } catch (cause) {
      return err(cannotWrite(this.place, name, cause));
    }
    const written = await writeFile(this.place, name, contents);
    if (written.ok) {
      this.files.push(written.value);
      this.#names.push(name);
    }
    return written;
  }

  /** Adds files that were written to the temporary folder `place`, in the order in which they will be published. */
  take(names: readonly string[]): void {
    this.#names.push(...names);
  }

  /**
   * Moves the files to their final names in the order in which they were added, then removes the files of older runs in
   * `obsolete`.
   */
  async publish(obsolete: readonly string[]): Promise<Result<void, string>> {
    const own = await checkLeases();
    if (!own.ok) return own;
    // Check for known obstacles before the first move, so that a failure does not leave only some files moved.
    for (const name of this.#names) {
      const existing = await stat(join(this.#out, name)).catch(() => null);
      if (existing?.isDirectory())
        return err(`cannot write ${join(this.place.shown, name)}: a folder with this name exists`);
    }
    for (const name of this.#names) {
      try {
        await makeFolder(dirname(join(this.#out, name)));
        await rename(join(this.place.dir, name), join(this.#out, name));
      } catch (cause) {
        return err(cannotWrite(this.place, name, cause));
      }
    }
    for (const name of obsolete) await rm(join(this.#out, name), { force: true });
    return ok(undefined);
  }

  /** Removes unpublished files. Always call this at the end. */
  async close(): Promise<void> {
    this.#release();
    await this.#lease?.release();
    await rm(this.place.dir, { recursive: true, force: true });
    // Remove the final folder if this run created it and wrote nothing. `rmdir` fails if the folder has files.
    if (this.#fresh) await rmdir(this.#out).catch(() => undefined);
  }

  #release(): void {
    this.#leftovers.end();
    for (const signal of STOPS) process.off(signal, this.#onSignal);
  }
}

/** Opens a staging folder for `work`, and closes it afterwards. */
export async function withStaging<T>(
  out: OutputFolder,
  work: (staging: Staging) => Promise<Result<T, string>>,
  parent?: string,
): Promise<Result<T, string>> {
  const staging = await Staging.open(out, parent);
  if (!staging.ok) return staging;
  try {
    return await work(staging.value);
  } finally {
    await staging.value.close();
  }
}

/**
 * Replaces one file in one step, and flushes it to the disk. `path` is absolute, and `shown` is the path as the user
 * wrote it.
 */
export async function replaceFile(path: string, shown: string, contents: FileContents): Promise<Result<void, string>> {
  const dir = dirname(path);
  const write = async (staging: Staging): Promise<Result<void, string>> => {
    const written = await staging.write(basename(path), contents);
    if (!written.ok) return written;
    await flush(join(staging.place.dir, basename(path)));
    const published = await staging.publish([]);
    await flush(dir);
    return published;
  };
  return withStaging({ dir, shown: dirname(shown) }, write, dir);
}

/** Creates a temporary folder in `parent`, or in `out` if files cannot be moved from `parent` to `out`. */
async function makeTemp(out: string, parent: string): Promise<string> {
  const temp = await mkdtemp(temporaryIn(parent)).catch(() => null);
  if (temp !== null) {
    const inside = join(out, basename(temp));
    try {
      // Only a move shows whether both folders are on the same disk.
      await rename(temp, inside);
      await rename(inside, temp);
      return temp;
    } catch {
      for (const path of [temp, inside]) await rm(path, { recursive: true, force: true });
    }
  }
  return mkdtemp(temporaryIn(out));
}

/** The signals by which the user or another program stops this program. */
export const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Formats rows as a JSON array, like that of `DataFrame.to_json(orient="records")`, one row at a time. */
export function jsonRows(rows: Iterable<object>): FileContents {
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
