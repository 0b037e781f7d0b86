import { endsOf } from '@ddh/engine/internal/domain';
import { findClash } from '@ddh/forecast/slate';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { readModels, type ModelFile } from './models.ts';
import type { GamesOrder } from './order.ts';

/** The models of the requested days, sorted by file name. */
export async function chooseGames(order: GamesOrder): Promise<Result<readonly ModelFile[], string>> {
  const { dir, cwd, from, to, seed } = order;
  const heads = await readModels(dir, cwd, seed, order.allowNone);
  if (!heads.ok) return heads;
  const chosen = heads.value.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
  if (chosen.length === 0 && !order.allowNone) {
    const ends = endsOf(heads.value.map(({ date }) => date).toSorted());
    return err(
      `no games in range: ${ends ? `the models in ${dir} are from ${ends[0]} to ${ends[1]}` : `no models in ${dir}`}`,
    );
  }
  const clash = findClash(chosen);
  if (clash === null) return ok(chosen);
  const [a, b] = clash.games;
  const what = clash.kind === 'sameId' ? `both have the game id ${a.gameId}` : `both have ${clash.team} on ${a.date}`;
  return err(`${a.shown} and ${b.shown} ${what}`);
}
