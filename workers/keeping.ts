import type { GrowingWriter, SimTable } from '@ddh/engine';
import type { KeptName } from './kept.ts';
import type { Run, Shelf } from './shelf.ts';

/** `there`: it was kept when the page asked where its games lie. Who reads a game for the first time waits for no storage. */
export type KeptSource = { readonly name: KeptName; readonly there: boolean };

/** Its code comes when it is needed, or does not: then nothing is kept. */
export type FindShelf = () => Promise<Shelf>;

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
    return (await (await this.#shelf())?.load(name, filled, run)) ?? false;
  }

  /** Fetches on the way what `keep` will need. */
  prepare(): void {
    void this.#shelf();
  }

  /** Keeps a table that was read to its end. Until the promise resolves nobody may write into it; the rest follows by itself. */
  async keep({ name }: KeptSource, table: SimTable, run: Run): Promise<void> {
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

const keyOf = ({ folder, version, file }: KeptName): string => JSON.stringify([folder, version, file]);
