import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import type { WrittenFile } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from './command.ts';
import { isAlive } from './isAlive.ts';
import { reason } from './reason.ts';
import { cannotWrite, writeFile, type FileContents, type OutputFolder } from './writeFile.ts';

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
  readonly #fresh: boolean;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  private constructor(out: string, shown: string, temp: string, fresh: boolean) {
    this.#out = out;
    this.place = { dir: temp, shown };
    this.#fresh = fresh;
    this.#onSignal = (signal) => {
      // A process that is being stopped may still create files while the folder is emptied, so retry.
      rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
      this.#release();
      process.kill(process.pid, signal);
    };
    IN_USE.add(temp);
    for (const signal of STOPS) process.on(signal, this.#onSignal);
  }

  /**
   * Creates the temporary folder in `parent`, outside of the delivered data, or in `out` if files cannot be moved from
   * `parent` to `out`. Removes temporary folders of killed runs from both folders. `shown` is `out` as the user wrote
   * it. `now` is the machine's clock, with which the times of files are compared.
   */
  static async open(
    out: string,
    shown: string,
    now: Io['now'],
    parent = dirname(out),
  ): Promise<Result<Staging, string>> {
    try {
      const fresh = (await mkdir(out, { recursive: true })) !== undefined;
      for (const folder of [parent, out]) await removeLeftovers(folder, now);
      return ok(new Staging(out, shown, await makeTemp(out, parent), fresh));
    } catch (cause) {
      return err(`cannot write to ${shown}: ${reason(cause)}`);
    }
  }

  /** Writes a file. `name` may be in a subfolder. */
  async write(name: string, contents: FileContents): Promise<Result<WrittenFile, string>> {
    try {
      await mkdir(dirname(join(this.place.dir, name)), { recursive: true });
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
    // Check for known obstacles before the first move, so that a failure does not leave only some files moved.
    for (const name of this.#names) {
      const existing = await stat(join(this.#out, name)).catch(() => null);
      if (existing?.isDirectory())
        return err(`cannot write ${join(this.place.shown, name)}: a folder with this name exists`);
    }
    for (const name of this.#names) {
      try {
        await mkdir(dirname(join(this.#out, name)), { recursive: true });
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
    await rm(this.place.dir, { recursive: true, force: true });
    // Remove the final folder if this run created it and wrote nothing. `rmdir` fails if the folder has files.
    if (this.#fresh) await rmdir(this.#out).catch(() => undefined);
  }

  #release(): void {
    IN_USE.delete(this.place.dir);
    for (const signal of STOPS) process.off(signal, this.#onSignal);
  }
}

/** Opens a staging folder for `work`, and closes it afterwards. */
export async function withStaging<T>(
  { dir, shown }: OutputFolder,
  now: Io['now'],
  work: (staging: Staging) => Promise<Result<T, string>>,
  parent?: string,
): Promise<Result<T, string>> {
  const staging = await Staging.open(dir, shown, now, parent);
  if (!staging.ok) return staging;
  try {
    return await work(staging.value);
  } finally {
    await staging.value.close();
  }
}

/** Replaces one file in one step. `path` is absolute, and `shown` is the path as the user wrote it. */
export async function replaceFile(
  path: string,
  shown: string,
  contents: FileContents,
  now: Io['now'],
): Promise<Result<void, string>> {
  const write = async (staging: Staging): Promise<Result<void, string>> => {
    const written = await staging.write(basename(path), contents);
    return written.ok ? staging.publish([]) : written;
  };
  return withStaging({ dir: dirname(path), shown: dirname(shown) }, now, write, dirname(path));
}

/** Identifies this machine in the names of temporary folders, because several machines may write to a shared disk. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PREFIX = `.ddh-${HOST}-${process.pid}-`;
const TEMP_NAME = /^\.ddh-([0-9a-f]{8})-(\d+)-\w{6}$/;

/** Temporary folders that runs of this process are using. */
const IN_USE = new Set<string>();

/** Time in ms after which another machine's folder counts as abandoned if nothing in it has changed. */
const ABANDONED_MS = 24 * 3_600_000;

/** Creates a temporary folder in `parent`, or in `out` if files cannot be moved from `parent` to `out`. */
async function makeTemp(out: string, parent: string): Promise<string> {
  const temp = await mkdtemp(join(parent, PREFIX)).catch(() => null);
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
  return mkdtemp(join(out, PREFIX));
}

/** Removes temporary folders of runs that were killed. */
async function removeLeftovers(folder: string, now: Io['now']): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const match = TEMP_NAME.exec(name);
    const path = join(folder, name);
    if (match === null || IN_USE.has(path)) continue;
    const [, host, pid] = match;
    const left = host === HOST ? Number(pid) === process.pid || !isAlive(Number(pid)) : await isAbandoned(path, now);
    // Another user's folder cannot be removed, and does no harm.
    if (left) await rm(path, { recursive: true }).catch(() => undefined);
  }
}

const isAbandoned = (path: string, now: Io['now']): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => now().getTime() - mtimeMs > ABANDONED_MS,
    () => false,
  );

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
