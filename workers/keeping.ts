import type { GrowingWriter, SimTable } from '@ddh/engine';
import { keptKey, type KeptName } from './kept.ts';
import type { Run, Shelf } from './shelf.ts';

/**
 * `there`: it was kept when the page asked where its games lie. Who reads a game for the first time waits for no storage.
 * `records`: that the manifest promises. A file with another number is of another delivery.
 */
export type KeptSource = { readonly name: KeptName; readonly there: boolean; readonly records: number };

/** Its code comes when it is needed, or does not: then nothing is kept. */
export type FindShelf = () => Promise<Shelf | null>;

/** When the games that a worker reads are kept, and when they are looked for. */
export class Keeping {
  readonly #find: FindShelf | null;
  /** What was kept since the page asked. */
  readonly #written = new Set<string>();

  constructor(find: FindShelf | null) {
    this.#find = find;
  }

  /** Fills an empty table. `false`: it was aborted, or the table is still empty and the game's file is to be read. */
  async load(
    { name, there }: KeptSource,
    filled: { readonly table: SimTable; readonly writer: GrowingWriter },
    run: Run,
  ): Promise<boolean> {
    if (!there && !this.#written.has(keyOf(name))) return false;
    const loading = this.#shelf().then((shelf) => shelf?.load(name, filled, run));
    return (await orAborted(loading, run.signal)) ?? false;
  }

  /** Fetches on the way what `keep` will need. */
  prepare(): void {
    void this.#shelf();
  }

  /** Keeps a table that was read to its end. Until the promise resolves nobody may write into it; the rest follows by itself. */
  async keep({ name, records }: KeptSource, table: SimTable, run: Run): Promise<void> {
    if (table.records !== records) return;
    // Whoever waits for the game is answered first.
    await run.pace.turn();
    const shelf = await this.#shelf();
    const written = await shelf?.keep(name, table, run);
    void written?.kept.then((kept) => kept && this.#written.add(keyOf(name)));
  }

  async #shelf(): Promise<Shelf | null> {
    try {
      return (await this.#find?.()) ?? null;
    } catch {
      return null;
    }
  }
}

const keyOf = (name: KeptName): string => JSON.stringify(keptKey(name));

/** Storage and network have bounds of their own; who closes a game waits for none of them. */
const orAborted = <T>(done: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  Promise.race([
    done,
    new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true });
    }),
  ]);
