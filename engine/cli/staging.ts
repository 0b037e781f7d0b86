import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import type { WrittenFile } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { reason } from './reason.ts';
import { cannotWrite, writeFile, type FileContents, type OutputFolder } from './writeFile.ts';

/**
 * A run's files, written to a temporary folder and moved to the final one together. Readers of the final folder see the old
 * slate or the new one, and a run that fails or is stopped leaves the old one as it was.
 */
export class Staging {
  readonly files: WrittenFile[] = [];
  /** For files that are not written by `write`, other processes' among them: `take` is told of them. */
  readonly place: OutputFolder;
  readonly #out: string;
  readonly #fresh: boolean;
  readonly #onSignal: (signal: NodeJS.Signals) => void;

  private constructor(out: string, shown: string, temp: string, fresh: boolean) {
    this.#out = out;
    this.place = { dir: temp, shown };
    this.#fresh = fresh;
    this.#onSignal = (signal) => {
      // A process that is being stopped may still create a file while the folder is emptied.
      rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
      this.#release();
      process.kill(process.pid, signal);
    };
    IN_USE.add(temp);
    for (const signal of STOPS) process.on(signal, this.#onSignal);
  }

  /**
   * `shown` is the folder as the user wrote it. The temporary folder is made in `parent`, outside of what is delivered, and
   * in the final folder only if files cannot be moved from there. Removes the temporary folders of killed runs from both.
   */
  static async open(out: string, shown: string, parent = dirname(out)): Promise<Result<Staging, string>> {
    try {
      const fresh = (await mkdir(out, { recursive: true })) !== undefined;
      for (const folder of [parent, out]) await removeLeftovers(folder);
      return ok(new Staging(out, shown, await makeTemp(out, parent), fresh));
    } catch (cause) {
      return err(`cannot write to ${shown}: ${reason(cause)}`);
    }
  }

  async write(name: string, contents: FileContents): Promise<Result<void, string>> {
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
      const existing = await stat(join(this.#out, name)).catch(() => null);
      if (existing?.isDirectory()) return err(`cannot write ${join(this.place.shown, name)}: a folder has this name`);
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
    this.#release();
    await rm(this.place.dir, { recursive: true, force: true });
    // A folder that was made for files that did not come; a filled one refuses.
    if (this.#fresh) await rmdir(this.#out).catch(() => undefined);
  }

  #release(): void {
    IN_USE.delete(this.place.dir);
    for (const signal of STOPS) process.off(signal, this.#onSignal);
  }
}

/** This machine, in the names of temporary folders: several machines may write to a shared disk. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PREFIX = `.ddh-${HOST}-${process.pid}-`;
const TEMP_NAME = /^\.ddh-([0-9a-f]{8})-(\d+)-\w{6}$/;

/** Temporary folders of this process that a run is writing to. */
const IN_USE = new Set<string>();

/** Another machine's folder belongs to no run once it has not changed for this time. */
const ABANDONED_MS = 24 * 3_600_000;

/** A temporary folder in `parent` or, if files cannot be moved from there to `out`, in `out`. */
async function makeTemp(out: string, parent: string): Promise<string> {
  const temp = await mkdtemp(join(parent, PREFIX)).catch(() => null);
  if (temp !== null) {
    const inside = join(out, basename(temp));
    try {
      // Whether both are on one disk shows only when something is moved.
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
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const match = TEMP_NAME.exec(name);
    const path = join(folder, name);
    if (match === null || IN_USE.has(path)) continue;
    const [, host, pid] = match;
    const left = host === HOST ? Number(pid) === process.pid || !isAlive(Number(pid)) : await isAbandoned(path);
    // Another user's folder cannot be removed, and harms nothing.
    if (left) await rm(path, { recursive: true }).catch(() => undefined);
  }
}

const isAbandoned = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_MS,
    () => false,
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // A process of another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What ends a program from outside. */
export const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A dataset as `DataFrame.to_json(orient="records")` writes it, row by row. */
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
