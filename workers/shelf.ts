import { copyPlanes, readPlanes, sealPlanes, type GrowingWriter, type SimTable } from '@ddh/engine';
import { drive, type Pace } from './drive.ts';
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
    const read = await driven(readPlanes(bytes, filled), run);
    if (read?.ok === false) await this.#games.forget(name);
    return read?.ok ?? false;
  }

  /** Copies a table that has ended, into which nobody may write until then. `kept` tells when it is stored, or is not. */
  async keep(name: KeptName, table: SimTable, run: Run): Promise<{ readonly kept: Promise<boolean> }> {
    const nothing = { kept: Promise.resolve(false) };
    // In memory planes take no less room than kept ones.
    if (table.bytes > MOST_BYTES) return nothing;
    try {
      const copy = await driven(copyPlanes(table), run);
      return copy === null ? nothing : { kept: this.#write(name, sealPlanes(copy), run) };
    } catch (cause) {
      if (thrown(cause)?.kind === 'outOfMemory') return nothing;
      throw cause;
    }
  }

  async #write(name: KeptName, steps: ReturnType<typeof sealPlanes>, run: Run): Promise<boolean> {
    const bytes = await driven(steps, run);
    return bytes !== null && this.#games.write(name, bytes);
  }
}

/** `null`: it was aborted. */
async function driven<T>(steps: Generator<void, T, void>, { pace, signal }: Run): Promise<T | null> {
  const turns = drive(pace, signal, () => undefined);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (!(await turns.step())) return null;
  }
}
