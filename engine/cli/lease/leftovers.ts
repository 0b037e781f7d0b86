import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLease, type Lease } from './lease.ts';
import { TIMES, Watch, type LeaseTimes } from './watch.ts';

const PREFIX = '.ddh-run-';
const LEASE_FILE = '.lease';

/** The begin of a temporary folder's path in `parent`, for `mkdtemp`. */
export const temporaryIn = (parent: string): string => join(parent, PREFIX);

/** Marks a temporary folder as in use. */
export async function leaseFolder(dir: string, times: LeaseTimes = TIMES): Promise<Lease> {
  const lease = await createLease(join(dir, LEASE_FILE), times);
  if (lease === null) throw new Error(`${dir} was just made, but another run uses it`);
  return lease;
}

/**
 * The temporary folders of other runs. One whose run has certainly ended is removed at once, and one that has no beat
 * while this run does its own work is removed then. This run waits for none of them.
 */
export class Leftovers {
  readonly #watched = new Map<string, Watch>();
  readonly #timer: NodeJS.Timeout | null;

  private constructor(watched: ReadonlyMap<string, Watch>, times: LeaseTimes) {
    this.#watched = new Map(watched);
    this.#timer = watched.size === 0 ? null : setInterval(() => void this.#look(), times.look).unref();
  }

  static async watch(parents: readonly string[], times: LeaseTimes = TIMES): Promise<Leftovers> {
    const watched = new Map<string, Watch>();
    for (const parent of new Set(parents))
      for (const name of await readdir(parent).catch(() => []))
        if (name.startsWith(PREFIX)) {
          const dir = join(parent, name);
          watched.set(dir, new Watch(join(dir, LEASE_FILE), times));
        }
    const leftovers = new Leftovers(watched, times);
    await leftovers.#look();
    return leftovers;
  }

  async #look(): Promise<void> {
    for (const [dir, watch] of this.#watched) {
      if (!(await watch.look())) continue;
      this.#watched.delete(dir);
      // Another user's folder cannot be removed, and does no harm.
      await rm(dir, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }
}
