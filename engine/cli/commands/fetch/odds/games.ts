import { join } from 'node:path';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { OddsGame } from '@ddh/feeds/odds';
import type { Io } from '../../../command.ts';
import { optionalFile } from '../../history/leaguePaths.ts';
import { readRosters, readSchedule, readTeams } from '../../history/readPast.ts';

/** Reads a day's games, their teams and their players from the season's files. Error texts start with the name of the file. */
export async function readOddsGames(
  store: string,
  season: string,
  date: LeagueDate,
  io: Io,
): Promise<Result<readonly OddsGame[], string>> {
  const file = (name: string): string => join(store, 'seasons', season, name);
  const schedule = await readSchedule(file('schedule.csv'), io);
  if (!schedule.ok) return schedule;
  const rosters = await readRosters(file('rosters.csv'), io);
  if (!rosters.ok) return rosters;
  // The season's folder may lack the file of teams, because earlier versions did not write it.
  const teams = await readTeams(await optionalFile(file('teams.csv'), io), io);
  if (!teams.ok) return teams;
  const names = Object.fromEntries(teams.value.map(({ key, name }) => [key, name]));
  const games: OddsGame[] = [];
  for (const { gameId, date: day, start, away, home } of schedule.value) {
    if (day !== date) continue;
    if (start === null) return err(`${file('schedule.csv')}: game ${gameId} has no start_utc`);
    const players = rosters.value.filter(({ team }) => team === away || team === home);
    games.push({ gameId, date, start, away, home, names, players });
  }
  return ok(games);
}
