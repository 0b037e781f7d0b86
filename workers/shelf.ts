import { copyPlanes, readPlanes, sealPlanes, type GrowingWriter, type SimTable } from '@ddh/engine';
import { inTurns, type Pace } from './drive.ts';
import { MOST_BYTES, type KeptGames, type KeptName } from './kept.ts';
import { thrown } from './parts.ts';

type Filled = { readonly table: SimTable; readonly writer: GrowingWriter };
export type Run = { readonly pace: Pace; readonly signal: AbortSignal };

/** Tables to planes that are kept, and back. */
export class Shelf {
  readonly #games: KeptGames;

  constructor(games: KeptGames) {
    this.#games = games;
  }

  /** Fills an empty table. `false`: it was aborted, or the table is still empty and the game's file is to be read. */
  async load(name: KeptName, filled: Filled, run: Run): Promise<boolean> {
    const bytes = await this.#games.read(name);
    if (bytes === null || run.signal.aborted) return false;
    try {
      const read = await inTurns(readPlanes(bytes, filled), run.pace, run.signal);
      if (read?.value.ok === false) await this.#games.forget(name);
      return read?.value.ok ?? false;
    } catch (cause) {
      // Planes are in memory twice while they are copied; a file comes in pieces.
      if (thrown(cause)?.kind !== 'outOfMemory' || filled.table.words > 0) throw cause;
      await this.#games.forget(name);
      return false;
    }
  }

  /** Copies a table that has ended, into which nobody may write until then. `kept` tells when it is stored, or is not. */
  async keep(name: KeptName, table: SimTable, run: Run): Promise<{ readonly kept: Promise<boolean> }> {
    const nothing = { kept: Promise.resolve(false) };
    // In memory planes take no less room than kept ones.
    if (table.bytes > MOST_BYTES) return nothing;
    try {
      const copy = await inTurns(copyPlanes(table), run.pace, run.signal);
      return copy === null ? nothing : { kept: this.#write(name, sealPlanes(copy.value), run) };
    } catch (cause) {
      if (thrown(cause)?.kind === 'outOfMemory') return nothing;
      throw cause;
    }
  }

  async #write(name: KeptName, steps: ReturnType<typeof sealPlanes>, run: Run): Promise<boolean> {
    const bytes = await inTurns(steps, run.pace, run.signal);
    return bytes !== null && this.#games.write(name, bytes.value);
  }
}
