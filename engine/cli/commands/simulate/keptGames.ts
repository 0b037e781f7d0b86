import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Io } from '../../command.ts';
import { filesKey } from '../../memory.ts';
import type { GameDone } from './job.ts';
import type { ModelFile } from './models.ts';
import type { SlateOrder } from './order.ts';

/**
 * A cache of the games that earlier runs of this process wrote. A game is in the cache if its model, its files and the
 * options of the run have not changed.
 */
export type KeptGames = {
  /** Links a cached game's files into `folder`. Returns the game's results, or `null` if it is not cached. */
  readonly recall: (game: ModelFile, folder: string) => Promise<GameDone | null>;
  /** Adds games to the cache after their files have their final names. */
  readonly keep: (games: readonly GameDone[]) => Promise<void>;
};

export function keptGames({ out, forms, keepUnchanged }: SlateOrder, records: number, io: Io): KeptGames {
  const { memory } = io;
  const kindOf = (gameId: string): string => `game ${gameId} in ${out}`;
  const keyOf = async ({ fingerprint, seed }: ModelFile | GameDone, files: GameDone['files']): Promise<string> =>
    JSON.stringify([
      fingerprint,
      seed,
      records,
      forms,
      await filesKey(
        files.map(({ name }) => join(out, name)),
        io,
      ),
    ]);
  return {
    async recall(game, folder) {
      const known = keepUnchanged ? memory?.get(kindOf(game.gameId)) : undefined;
      if (known === undefined) return null;
      const done = (await known.value) as GameDone;
      if (known.key !== (await keyOf(game, done.files))) return null;
      try {
        // Each link is a hard link to the file in `out`; renaming one hard link onto another does nothing.
        for (const { name } of done.files) await link(join(out, name), join(folder, name));
        return done;
      } catch {
        // The disk does not support hard links, so simulate the game again.
        for (const { name } of done.files) await rm(join(folder, name), { force: true });
        return null;
      }
    },
    async keep(games) {
      for (const done of games)
        memory?.set(kindOf(done.gameId), { key: await keyOf(done, done.files), value: Promise.resolve(done) });
    },
  };
}
