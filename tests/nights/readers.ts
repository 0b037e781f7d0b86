import type { Site } from '../wordpress/lab/site.ts';
import { readDelivery, type Digests } from './site.ts';

/** Clients that read the site until `stop` is called. */
export type Readers = {
  /** Throws if a client has got different contents for the same file of a delivery. */
  readonly check: () => void;
  /** Returns the number of complete reads, and the number of different deliveries. */
  readonly stop: () => Promise<{ readonly reads: number; readonly deliveries: number }>;
};

/**
 * Starts clients that repeatedly read all files of the delivery that the page names, and then all files of the delivery
 * that a cached page still names. A file must have the same bytes each time.
 */
export function startReaders(site: Site, count: number): Readers {
  const known = new Map<string, Digests>();
  const over = new AbortController();
  let reads = 0;
  let trouble: unknown = null;

  function compare(folder: string, files: Digests): void {
    reads++;
    const before = known.get(folder);
    if (before === undefined) known.set(folder, files);
    const names = Object.keys({ ...before, ...files });
    const other = before && names.find((name) => before[name] !== files[name]);
    if (other !== undefined) throw new Error(`${folder}/${other} has changed between two reads`);
  }

  async function read(): Promise<void> {
    let cached = await readDelivery(site);
    while (!over.signal.aborted) {
      const now = await readDelivery(site);
      compare(now.folder, now.files);
      if (now.folder !== cached.folder) compare(cached.folder, (await readDelivery(site, cached)).files);
      cached = now;
    }
  }

  const check = (): void => {
    if (trouble !== null) throw trouble;
  };
  const clients = Array.from({ length: count }, () => read().catch((cause: unknown) => (trouble ??= cause)));
  return {
    check,
    async stop() {
      over.abort();
      await Promise.all(clients);
      check();
      return { reads, deliveries: known.size };
    },
  };
}
