import { basename, dirname } from 'node:path';
import { parseFileName, type HubFiles } from '@ddh/engine/internal/datasets';
import { availableDates, builderSchedule, HUB_TAB_FILES, hubFigures, sharesOf } from '@ddh/engine/internal/hub';
import type { BetShares } from '@ddh/engine/internal/odds';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Io } from '../../command.ts';
import { readDataset } from '../../datasets.ts';

/**
 * Returns the probability that the Hub's files beside a simulation give to a slip of one leg. Returns `null` for more
 * legs, and if the files do not have the bet.
 */
export async function fileShares(file: string, legs: readonly Leg[], io: Io): Promise<BetShares | null> {
  const [leg, ...others] = legs;
  const name = parseFileName(basename(file));
  if (leg === undefined || others.length > 0 || name?.kind !== 'simulation') return null;
  const read = await Promise.all(
    HUB_TAB_FILES.parlay.needed.map(async (dataset) => [dataset, (await readDataset(dirname(file), dataset, io)).data]),
  );
  const files = Object.fromEntries(read) as HubFiles;
  const { game_probs, schedule_times, game_id_ref } = files;
  if (game_probs === null || schedule_times === null) return null;
  const { games } = builderSchedule({
    schedule: schedule_times,
    ids: game_id_ref ?? [],
    dates: availableDates(game_probs.games),
    isListed: () => true,
  });
  const game = games.find(({ gameId }) => gameId === name.gameId);
  if (game === undefined) return null;
  const figures = hubFigures('parlay', files).prices;
  return sharesOf({ figures, date: game.date, matchup: game, counts: null }, leg);
}
