import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CutOf, WrittenFile } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { atStop, makeFolder, removeAtStop, removeNow } from '@ddh/feeds/store';
import { checkLeases, type Lease } from './lease/lease.ts';
import { leaseFolder, Leftovers, temporaryIn } from './lease/leftovers.ts';
import { reason } from './reason.ts';
import { cannotWrite, flushFile, flushFolder, writeFile, type FileContents, type OutputFolder } from './writeFile.ts';

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
  readonly #leftovers: Leftovers;
  /** The first folder that was made for the final folder, or `null` if that existed. */
  readonly #made: string | null;
  #lease: Lease | null = null;
  readonly #undone: () => void;
  /** Finishes the moves into the final folder at once. `null` if they have not begun. */
  #finish: (() => void) | null = null;

  private constructor(out: OutputFolder, temp: string, leftovers: Leftovers, made: string | null) {
    this.#out = out.dir;
    this.place = { dir: temp, shown: out.shown };
    this.#leftovers = leftovers;
    this.#made = made;
    this.#undone = atStop(() => {
      this.#finish?.();
      removeNow(temp);
      removeEmpty(out.dir, made);
    });
  }

  /**
   * Creates the temporary folder in `parent`, outside of the delivered data, or in the folder `out` if files cannot be
   * moved from `parent` to it. Removes temporary folders of killed runs from both folders.
   */
  static async open(out: OutputFolder, parent = dirname(out.dir)): Promise<Result<Staging, string>> {
    let made: string | null = null;
    // A stop removes the folders that were made, also before there is a `Staging` that does it.
    const undone = atStop(() => removeEmpty(out.dir, made));
    try {
      made = await makeFolder(out.dir);
      const leftovers = await Leftovers.watch([parent, out.dir]);
      const staging = new Staging(out, await makeTemp(out.dir, parent), leftovers, made);
      try {
        staging.#lease = await leaseFolder(staging.place.dir);
        return ok(staging);
      } catch (cause) {
        await staging.close();
        throw cause;
      }
    } catch (cause) {
      removeEmpty(out.dir, made);
      return err(`cannot write to ${out.shown}: ${reason(cause, true)}`);
    } finally {
      undone();
    }
  }

  /** Writes a file. `name` may be in a subfolder. `cut` says what a cut has of its file. */
  async write(name: string, contents: FileContents, cut?: CutOf): Promise<Result<WrittenFile, string>> {
    try {
      await makeFolder(dirname(join(this.place.dir, name)));
    } catch (cause) {
      return err(cannotWrite(this.place, name, cause));
    }
    const written = await writeFile(this.place, name, contents);
    if (written.ok) {
      this.files.push({ ...written.value, ...(cut && { cut }) });
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
    // A stop finishes the moves, because a folder with files of two runs would be read.
    this.#finish = () => this.#moveAtOnce(obsolete);
    try {
      for (const name of this.#names) {
        try {
          await makeFolder(dirname(join(this.#out, name)));
          await rename(join(this.place.dir, name), join(this.#out, name));
        } catch (cause) {
          return err(cannotWrite(this.place, name, cause));
        }
      }
      for (const name of obsolete) {
        try {
          await rm(join(this.#out, name), { force: true });
        } catch (cause) {
          return err(`cannot remove ${join(this.place.shown, name)}: ${reason(cause)}`);
        }
      }
      return ok(undefined);
    } finally {
      this.#finish = null;
    }
  }

  /** Does what `publish` does, except for what it has done. */
  #moveAtOnce(obsolete: readonly string[]): void {
    for (const name of this.#names) {
      const from = join(this.place.dir, name);
      if (!existsSync(from)) continue;
      mkdirSync(dirname(join(this.#out, name)), { recursive: true });
      renameSync(from, join(this.#out, name));
    }
    for (const name of obsolete) rmSync(join(this.#out, name), { force: true });
  }

  /** Removes unpublished files. Always call this at the end. */
  async close(): Promise<void> {
    this.#leftovers.end();
    await this.#lease?.release();
    // What cannot be removed is named like the folder of a killed run, so that a later run removes it.
    await rm(this.place.dir, { recursive: true, force: true }).catch(() => undefined);
    removeEmpty(this.#out, this.#made);
    this.#undone();
  }
}

/** Removes the folders that were made for `path`, of which `made` is the first, as far as they are empty. */
export function removeEmpty(path: string, made: string | null): void {
  if (made === null) return;
  try {
    for (let at = path; at.startsWith(made); at = dirname(at)) rmdirSync(at);
  } catch {
    // It has files.
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
    try {
      await flushFile(join(staging.place.dir, basename(path)));
    } catch (cause) {
      return err(`cannot write ${shown}: ${reason(cause, true)}`);
    }
    const published = await staging.publish([]);
    await flushFolder(dir);
    return published;
  };
  return withStaging({ dir, shown: dirname(shown) }, write, dir);
}

/** Creates a temporary folder in `parent`, or in `out` if files cannot be moved from `parent` to `out`. */
async function makeTemp(out: string, parent: string): Promise<string> {
  const temp = temporaryFolder(parent);
  if (temp !== null) {
    const inside = join(out, basename(temp));
    const done = [temp, inside].map(removeAtStop);
    try {
      // Only a move shows whether both folders are on the same disk.
      await rename(temp, inside);
      await rename(inside, temp);
      return temp;
    } catch {
      for (const path of [temp, inside]) await rm(path, { recursive: true, force: true });
    } finally {
      for (const end of done) end();
    }
  }
  return mkdtempSync(temporaryIn(out));
}

/** Creates a folder at once, so that a stop knows of each that exists. Returns `null` if that is not possible. */
function temporaryFolder(parent: string): string | null {
  try {
    return mkdtempSync(temporaryIn(parent));
  } catch {
    return null;
  }
}

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
