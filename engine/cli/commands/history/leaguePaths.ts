import { access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { seasonName } from '@ddh/forecast/history';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkStdin } from '../../args.ts';
import { UsageError, type Io } from '../../command.ts';
import { reason } from '../../reason.ts';
import type { PastPaths } from './texts.ts';

/** The paths of the files that ratings and projections are computed from. */
export type LeaguePaths = {
  /** Past games of the current season. */
  readonly past: PastPaths;
  /** Past games of earlier seasons, oldest season first. */
  readonly earlier: readonly PastPaths[];
  readonly schedule: string;
  readonly rosters: string | undefined;
  readonly teams: string | undefined;
};

/** Number of earlier seasons to read. Older games have almost no weight in the ratings. */
const EARLIER_SEASONS = 3;

/** The options that name the league's files: either the folder `seasons`, or each file. */
export const LEAGUE_OPTIONS = {
  seasons: {
    type: 'string',
    help: `a folder with one subfolder per season, as 'ddh fetch nhl' writes them: games.csv, skater_games.csv, goalie_games.csv, schedule.csv, and optionally rosters.csv and teams.csv. Each may be gzipped (.csv.gz). Up to ${EARLIER_SEASONS} seasons before the current one are read. The other options replace single files`,
  },
  games: {
    type: 'string',
    help: 'played games: season, game_id, date, start_et, away, home, end (REG, OT, SO), and for away_ and home_: goals, reg_goals, en_goals, sog, pp_goals, blocks. Games not yet played may be listed without results',
  },
  skaters: {
    type: 'string',
    help: 'a row for each dressed skater: game_id, team, player_id, player, pos, goals, assists, points, sog, blocks, hits, plus_minus, pp_goals, toi_sec',
  },
  goalies: {
    type: 'string',
    help: 'a row for each goalie who played: game_id, team, player_id, player, starter (0, 1), decision (W, L, O), shots_against, saves, goals_against, shutout (0, 1), toi_sec',
  },
  schedule: {
    type: 'string',
    help: 'scheduled games: game_id, date, start_et, away, home. Give the whole season: results are compared with it',
  },
  rosters: {
    type: 'string',
    help: "players under contract: player_id, player, team, pos (C, LW, RW, D, G); the season's games update them. Without this file, the players of past games are used",
  },
  teams: {
    type: 'string',
    help: "the league's teams: abbr, name, and formerly (abbreviations before a move, separated by spaces). Only needed for teams that are not among the 32 clubs of 2025-26",
  },
} as const;

/** Past games: a folder with one subfolder per season, or the files of all seasons. */
export type PastOptions = { readonly seasons: string } | PastPaths;

export function pastOptions({ seasons, games, skaters, goalies }: LeagueValues): PastOptions {
  if (seasons !== undefined) {
    if ([games, skaters, goalies].some((file) => file !== undefined))
      throw new UsageError('--seasons already contains the past games: leave out --games, --skaters and --goalies');
    return { seasons };
  }
  if (games === undefined || skaters === undefined || goalies === undefined)
    throw new UsageError('give the past games: --seasons, or --games, --skaters and --goalies');
  return { games, skaters, goalies };
}

export type LeagueValues = { readonly [option in keyof typeof LEAGUE_OPTIONS]?: string | undefined };

/**
 * Checks that the options fit together, but not that their files exist. `others` are the paths of the command's other
 * options, because at most one of all files can be standard input.
 */
export function checkLeagueOptions(values: LeagueValues, others: readonly (string | undefined)[]): void {
  const { seasons, games, skaters, goalies, schedule, rosters, teams } = values;
  pastOptions(values);
  if (seasons === undefined && schedule === undefined)
    throw new UsageError('give the games to rate: --schedule schedule.csv');
  checkStdin([games, skaters, goalies, schedule, rosters, teams, ...others]);
}

const FOLDER = /^\d{4}-\d{2}$/;

/** Returns the path of a season's file: `name` with .csv, or with .csv.gz if only that file exists. */
export async function seasonFile(folder: string, name: string, io: Io): Promise<string> {
  const plain = join(folder, `${name}.csv`);
  return (await optionalFile(plain, io)) ?? (await optionalFile(`${plain}.gz`, io)) ?? plain;
}

/** The files of a season's past games, in a folder with one subfolder per season. */
export async function seasonPaths(dir: string, season: string, io: Io): Promise<PastPaths> {
  const file = (name: string): Promise<string> => seasonFile(join(dir, season), name, io);
  return { games: await file('games'), skaters: await file('skater_games'), goalies: await file('goalie_games') };
}

/** Returns the names of the subfolders that are named like a season, oldest season first. */
export async function seasonFolders(dir: string, io: Io): Promise<Result<readonly string[], string>> {
  try {
    return ok((await readdir(resolve(io.cwd, dir))).filter((name) => FOLDER.test(name)).toSorted());
  } catch (cause) {
    return err(`cannot read ${dir}: ${reason(cause)}`);
  }
}

/**
 * Returns the paths that the options name. `--seasons` is a folder with one subfolder per season, as `ddh fetch nhl`
 * writes them, or with gzipped files; the other options replace single files of the day's season. Fails if the subfolder of the day's season
 * is missing.
 */
export async function leaguePaths(
  values: LeagueValues,
  asOf: LeagueDate,
  io: Io,
): Promise<Result<LeaguePaths, string>> {
  const { seasons: dir, games = '', skaters = '', goalies = '', schedule = '', rosters, teams } = values;
  if (dir === undefined) return ok({ past: { games, skaters, goalies }, earlier: [], schedule, rosters, teams });
  const season = seasonName(asOf);
  const folders = await seasonFolders(dir, io);
  if (!folders.ok) return folders;
  const names = folders.value.filter((name) => name <= season);
  if (names.at(-1) !== season) return err(`${dir} has no folder ${season}, the season of ${asOf}`);
  const file = (name: string): Promise<string> => seasonFile(join(dir, season), name, io);
  const earlier = names.slice(-1 - EARLIER_SEASONS, -1);
  return ok({
    past: await seasonPaths(dir, season, io),
    earlier: await Promise.all(earlier.map((name) => seasonPaths(dir, name, io))),
    schedule: schedule || (await file('schedule')),
    rosters: rosters ?? (await optionalFile(await file('rosters'), io)),
    teams: teams ?? (await optionalFile(await file('teams'), io)),
  });
}

/** Returns the path if the file exists. */
export const optionalFile = (path: string, io: Io): Promise<string | undefined> =>
  access(resolve(io.cwd, path)).then(
    () => path,
    () => undefined,
  );
