import { copyPlanes, readPlanes, sealPlanes, type GrowingWriter, type SimTable } from '@ddh/engine';
import { drive, type Pace } from './drive.ts';
import { MOST_BYTES, type KeptGames, type KeptName } from './kept.ts';
import { isMemory } from './more.ts';

/** `there`: it was kept when the page asked where its games lie. Who reads a game for the first time waits for no storage. */
export type KeptSource = { readonly name: KeptName; readonly there: boolean };

type Filled = { readonly table: SimTable; readonly writer: GrowingWriter };
type Run = { readonly pace: Pace; readonly signal: AbortSignal };

/** Keeps the planes of the games that a worker reads, and fills tables with them. */
export class Keeping {
  readonly #games: KeptGames | null;
  /** What was kept since the page asked. */
  readonly #written = new Set<string>();

  constructor(games: KeptGames | null) {
    this.#games = games;
  }

  /** Fills an empty table. `false`: it was aborted, or the table is still empty and the game's file is to be read. */
  async load({ name, there }: KeptSource, filled: Filled, run: Run): Promise<boolean> {
    if (this.#games === null || !(there || this.#written.has(keyOf(name)))) return false;
    const bytes = await this.#games.read(name);
    if (bytes === null || run.signal.aborted) return false;
    const read = await driven(readPlanes(bytes, filled), run);
    if (read?.ok === false) await this.#games.forget(name);
    return read?.ok ?? false;
  }

  /** Keeps a table that was read to its end. Until the promise resolves nobody may write into it; the rest follows by itself. */
  async keep({ name }: KeptSource, table: SimTable, run: Run): Promise<void> {
    // Whoever waits for the game is answered first.
    await run.pace.turn();
    // In memory planes take no less room than kept ones.
    if (this.#games === null || table.bytes > MOST_BYTES || run.signal.aborted) return;
    try {
      const copy = await driven(copyPlanes(table), run);
      if (copy !== null) void this.#write(name, sealPlanes(copy), run);
    } catch (cause) {
      if (!isMemory(cause)) throw cause;
    }
  }

  async #write(name: KeptName, steps: ReturnType<typeof sealPlanes>, run: Run): Promise<void> {
    const bytes = await driven(steps, run);
    if (bytes !== null && (await this.#games!.write(name, bytes))) this.#written.add(keyOf(name));
  }
}

const keyOf = ({ folder, version, file }: KeptName): string => JSON.stringify([folder, version, file]);

/** `null`: it was aborted. */
async function driven<T>(steps: Generator<void, T, void>, { pace, signal }: Run): Promise<T | null> {
  const turns = drive(pace, signal, () => undefined);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (!(await turns.step())) return null;
  }
}
