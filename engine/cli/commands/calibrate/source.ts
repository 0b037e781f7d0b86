import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { realSeasons, seasonSlate, type SeasonRows } from '@ddh/forecast/calibration';
import { datasetErrorText } from '@ddh/engine/internal/format';
import { parseGames, parseSkaterGames } from '@ddh/forecast/history';
import { compileRates, parseSeasonModel, type GameModel } from '@ddh/engine/internal/model';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { VENUES } from '@ddh/engine/internal/domain';
import type { Io } from '../../command.ts';
import { readJson, typedPath } from '../../files.ts';
import { seasonModelErrorText } from '../../texts.ts';
import { readCsvFile } from '../history/readPast.ts';
import { faultsText } from '../history/texts.ts';
import { readModel, readModels } from '../simulate/models.ts';

/** The games to simulate, each `repeats` times per season. `models` may compile a model only when it is requested. */
export type Slate = { readonly games: number; readonly repeats: number; readonly models: Iterable<GameModel> };

/** Reads a folder of game models, or a season model. An error text starts with the path that the user typed. */
export async function readSlate(path: string, seed: number, io: Io): Promise<Result<Slate, string>> {
  const folder = await stat(resolve(io.cwd, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return folder ? readFolder(path, io) : readSeason(path, seed, io);
}

/** Games per team in the seasons from which the acceptance bands were computed. */
const SEASON_GAMES = 82;

async function readFolder(path: string, io: Io): Promise<Result<Slate, string>> {
  const heads = await readModels(path, io.cwd, null);
  if (!heads.ok) return heads;
  const models: GameModel[] = [];
  for (const head of heads.value) {
    const read = await readModel(head.path, head.shown, null);
    if (!read.ok) return read;
    models.push(read.value.model);
  }
  const teams = new Set(models.flatMap((model) => VENUES.map((venue) => model[venue].name)));
  const each = (2 * models.length) / teams.size;
  return ok({ games: models.length, repeats: Math.max(1, Math.round(SEASON_GAMES / each)), models });
}

async function readSeason(path: string, seed: number, io: Io): Promise<Result<Slate, string>> {
  const doc = await readJson(typedPath(path, io.cwd), io.stdin);
  if (!doc.ok) return err(`${path}: ${datasetErrorText(doc.error)}`);
  const parsed = parseSeasonModel(doc.value);
  if (!parsed.ok) return err(`${path} ${seasonModelErrorText(parsed.error)}`);
  const slate = seasonSlate(parsed.value, seed);
  return ok({ games: slate.length, repeats: 1, models: compiled(slate) });
}

/** Compiles each model only when it is needed, because all models of a season together would use too much memory. */
function* compiled(slate: ReturnType<typeof seasonSlate>): Generator<GameModel> {
  for (const rates of slate) yield compileRates(rates);
}

/** Reads real seasons from their files. */
export async function readRealSeasons(
  paths: { readonly games: string; readonly skaters: string },
  io: Io,
): Promise<Result<readonly SeasonRows[], string>> {
  const gamesFile = await readCsvFile(paths.games, io);
  if (!gamesFile.ok) return gamesFile;
  const games = parseGames(gamesFile.value);
  if (!games.ok) return err(faultsText(games.error));
  const skatersFile = await readCsvFile(paths.skaters, io);
  if (!skatersFile.ok) return skatersFile;
  const skaters = parseSkaterGames(skatersFile.value, new Map(games.value.map((game) => [game.gameId, game])));
  if (!skaters.ok) return err(faultsText(skaters.error));
  const sheets = games.value.map((game) => ({ game, skaters: skaters.value.get(game.gameId) ?? [], goalies: [] }));
  const seasons = realSeasons(sheets);
  return seasons.length === 0
    ? err(`no game in ${paths.games} has rows for both teams in ${paths.skaters}`)
    : ok(seasons);
}
