import {
  KNOWN_TEAMS,
  movesOf,
  parseAbsent,
  parseRosters,
  parseSchedule,
  parseStarters,
  parseTeams,
  readHistory,
  scheduleWithMoves,
  type Absent,
  type CsvFile,
  type GameSheet,
  type KnownPlayers,
  type LeagueTeam,
  type Parsed,
  type RosterPlayer,
  type Schedule,
  type Starters,
  withMoves,
} from '@ddh/forecast/history';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Io } from '../../command.ts';
import { readInput } from '../../files.ts';
import { filesKey, remember } from '../../memory.ts';
import { reason } from '../../reason.ts';
import { formatMegabytes } from '../../texts.ts';
import type { LeaguePaths } from './leaguePaths.ts';
import { faultsText, type PastPaths } from './texts.ts';

/**
 * Reads past games with their rows, in order. The CSV files may be gzipped. An error text starts with the file's name.
 */
export async function readPastGames(paths: PastPaths, io: Io): Promise<Result<readonly GameSheet[], string>> {
  const games = await readCsvFile(paths.games, io);
  if (!games.ok) return games;
  const skaters = await readCsvFile(paths.skaters, io);
  if (!skaters.ok) return skaters;
  const goalies = await readCsvFile(paths.goalies, io);
  if (!goalies.ok) return goalies;
  return withFaultTexts(readHistory({ games: games.value, skaters: skaters.value, goalies: goalies.value }));
}

/** Reads the files of several seasons, oldest season first. */
export async function readSeasons(
  seasons: readonly PastPaths[],
  io: Io,
): Promise<Result<readonly GameSheet[], string>> {
  const all: GameSheet[] = [];
  for (const season of seasons) {
    const sheets = await readPastGames(season, io);
    if (!sheets.ok) return sheets;
    all.push(...sheets.value);
  }
  return ok(all);
}

/** The league's teams, its past games in order, and the schedule. All use the present abbreviations of the teams. */
export type League = {
  readonly teams: readonly LeagueTeam[];
  readonly past: readonly GameSheet[];
  readonly schedule: Schedule;
};

/** Reads the files of all seasons. An error text starts with the file's name. */
export async function readLeague(paths: LeaguePaths, io: Io): Promise<Result<League, string>> {
  const teams = await readTeams(paths.teams, io);
  if (!teams.ok) return teams;
  const past = await readSeasons([...paths.earlier, paths.past], io);
  if (!past.ok) return past;
  const schedule = await readSchedule(paths.schedule, io);
  if (!schedule.ok) return schedule;
  const moves = movesOf(teams.value);
  const { games, off } = schedule.value;
  return ok({
    teams: teams.value,
    past: withMoves(past.value, moves),
    schedule: { games: scheduleWithMoves(games, moves), off: scheduleWithMoves(off, moves) },
  });
}

/** Reads the league's teams. Without a file, returns the clubs that the engine knows. */
export async function readTeams(path: string | undefined, io: Io): Promise<Result<readonly LeagueTeam[], string>> {
  return path === undefined ? ok(KNOWN_TEAMS) : await readParsed(path, io, parseTeams);
}

/** Reads a schedule. The result is cached, because `--watch` reads the same file many times. */
export const readSchedule = async (path: string, io: Io): Promise<Result<Schedule, string>> =>
  remember(io, `schedule ${path}`, await filesKey([path], io), () => readParsed(path, io, parseSchedule));

export const readRosters = (path: string, io: Io): Promise<Result<readonly RosterPlayer[], string>> =>
  readParsed(path, io, parseRosters);

export const readStarters = (path: string, goalies: KnownPlayers, io: Io): Promise<Result<Starters, string>> =>
  readParsed(path, io, (file) => parseStarters(file, goalies));

export const readAbsent = (path: string, players: KnownPlayers, io: Io): Promise<Result<Absent, string>> =>
  readParsed(path, io, (file) => parseAbsent(file, players));

async function readParsed<T>(path: string, io: Io, parse: (file: CsvFile) => Parsed<T>): Promise<Result<T, string>> {
  const file = await readCsvFile(path, io);
  return file.ok ? withFaultTexts(parse(file.value)) : file;
}

const withFaultTexts = <T>(parsed: Parsed<T>): Result<T, string> =>
  parsed.ok ? parsed : err(faultsText(parsed.error));

/**
 * Maximum size of a file's unzipped text, in bytes. Twenty seasons of skater rows fit. A longer text is from a wrong
 * file, or from a small gzip file that would fill the memory.
 */
const MOST_BYTES = 256e6;

export async function readCsvFile(path: string, io: Io): Promise<Result<CsvFile, string>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of readInput(path, io)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > MOST_BYTES) return err(`${path} holds more than ${formatMegabytes(MOST_BYTES)}`);
    }
  } catch (cause) {
    return err(`cannot read ${path}: ${reason(cause)}`);
  }
  return ok({ name: path, text: Buffer.concat(pieces).toString('utf8') });
}
