import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  type FeedFault,
  isFinal,
  isOnDay,
  mergeSchedules,
  rawGame,
  type ScheduledGame,
  SeasonCollector,
} from '@ddh/feeds/nhl';
import type { RawStore } from '@ddh/feeds/store';
import { readJson } from '../../files.ts';
import { reason } from '../../reason.ts';
import { readRosters, type SeasonBuild } from './build.ts';
import { readSchedule } from './storedSchedule.ts';

/** A file in the folder that cannot be read or is not a valid fastRhockey-nhl-raw file. */
export type UnusableFile = { readonly path: string; readonly detail: string | readonly FeedFault[] };

export type RawFolderBuild = SeasonBuild & { readonly unusable: readonly UnusableFile[] };

/**
 * Builds the season's files from a folder of fastRhockey-nhl-raw files, `{gameId}.json`, at any depth. Reads one file
 * at a time. Rosters and upcoming games are from the responses in the store.
 */
export async function buildFromFolder(
  folder: string,
  store: RawStore,
  season: string,
  onGame: (done: number, all: number) => void,
): Promise<Result<RawFolderBuild, string>> {
  const listed = await gameFiles(folder, season);
  if (!listed.ok) return listed;
  const collector = new SeasonCollector();
  const unusable: UnusableFile[] = [];
  const games: ScheduledGame[] = [];
  let provisional = 0;
  for (const [done, path] of listed.value.entries()) {
    onGame(done, listed.value.length);
    const json = await readJson(join(folder, path), noStdin);
    if (!json.ok) {
      unusable.push({ path, detail: json.error.detail });
      continue;
    }
    const raw = rawGame(json.value);
    if (!raw.ok) unusable.push({ path, detail: raw.error });
    if (!raw.ok || raw.value === null || raw.value.game.season !== season) continue;
    const { game, answers } = raw.value;
    games.push(game);
    if (!isFinal(game.state)) continue;
    if (collector.add(game, answers).length === 0 && game.state !== 'OFF') provisional++;
  }
  if (games.length === 0) return err(`has no regular-season games of ${season}`);
  const schedule = await readSchedule(store, season);
  const rosters = await readRosters(store, season);
  // Merge the folder's games last, so that their dates replace older dates from the store's schedule.
  const merged = mergeSchedules([schedule.games, games]);
  const { files, quarantined, games: rated, lacks } = collector.finish(merged, rosters.rows);
  return ok({
    files,
    scheduled: merged.length,
    games: rated,
    provisional,
    quarantined,
    refused: [],
    incomplete: [],
    vanished: schedule.vanished,
    damaged: [...schedule.damaged, ...rosters.damaged],
    faults: [...schedule.faults, ...rosters.faults],
    lacks: [...schedule.lacks, ...lacks],
    waiting: merged.filter((game) => !isOnDay(game)),
    unusable,
  });
}

async function* noStdin(): AsyncGenerator<Uint8Array> {}

/** Returns the files of the season. Names begin with the season's first year, then 02 for regular-season games. */
async function gameFiles(folder: string, season: string): Promise<Result<readonly string[], string>> {
  const wanted = new RegExp(`(?:^|[\\\\/])${season.slice(0, 4)}02\\d{4}\\.json$`);
  try {
    const paths = await readdir(folder, { recursive: true });
    return ok(paths.filter((path) => wanted.test(path)).toSorted());
  } catch (cause) {
    return err(`cannot be read: ${reason(cause)}`);
  }
}
