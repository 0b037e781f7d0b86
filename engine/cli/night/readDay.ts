import { join, resolve } from 'node:path';
import { gameModelFile } from '@ddh/engine/internal/datasets';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import { openRawStore } from '@ddh/feeds/store';
import type { Io } from '../command.ts';
import { readBegun, readSchedule as readStored } from '../commands/fetch/storedSchedule.ts';
import { readSchedule } from '../commands/history/readPast.ts';
import { readModel } from '../commands/simulate/models.ts';
import type { NightOrder } from './order.ts';

/** The ids of the day's games, the ids of those that have begun, and the next day with games. */
export type NightDay = {
  readonly games: readonly string[];
  readonly begun: ReadonlySet<string>;
  /** The ids of the games that have begun and have a model that this version of the program can simulate. */
  readonly fixed: ReadonlySet<string>;
  /** The next day with games. `null` if the season has no later game. */
  readonly next: LeagueDate | null;
};

/** The folder of the night's game models. */
export const MODELS = 'models';

/**
 * Reads the day's games from the season's schedule. `now` is in epoch milliseconds. The error text starts with the
 * file's name.
 */
export async function readDay(
  { store, season, folder, date, night }: NightOrder,
  now: number,
  io: Io,
): Promise<Result<NightDay, string>> {
  const schedule = await readSchedule(join(store, 'seasons', season, 'schedule.csv'), { ...io, cwd: folder });
  if (!schedule.ok) return schedule;
  const games = schedule.value.games.filter((game) => game.date === date);
  // A game can begin before its scheduled start.
  const seen = new Set(await readBegun(openRawStore(resolve(folder, store), io.now), season, date));
  const begun = games
    .filter(({ gameId, start }) => seen.has(gameId) || (start !== null && start <= now))
    .map(({ gameId }) => gameId);
  const fixed = new Set<string>();
  for (const gameId of begun) {
    const shown = join(night, MODELS, gameModelFile(gameId));
    const model = await readModel(resolve(folder, shown), shown, null);
    if (model.ok) fixed.add(gameId);
  }
  const later = schedule.value.games.map((game) => game.date).filter((day) => day > date);
  return ok({
    games: games.map(({ gameId }) => gameId),
    begun: new Set(begun),
    fixed,
    next: later.toSorted()[0] ?? null,
  });
}

/** Returns the number of games of the day before that are being played. */
export async function countPlaying({ store, season, folder, date }: NightOrder, { now }: Io): Promise<number> {
  const schedule = await readStored(openRawStore(resolve(folder, store), now), season);
  const before = addDays(date, -1);
  return schedule.games.filter((game) => game.date === before && ['LIVE', 'CRIT', 'OVER'].includes(game.state ?? ''))
    .length;
}
