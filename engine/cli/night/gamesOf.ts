import { join } from 'node:path';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { ScheduleRow } from '@ddh/forecast/history';
import type { Io } from '../command.ts';
import { readSchedule } from '../commands/history/readPast.ts';
import type { NightOrder } from './order.ts';

/** Reads the season's schedule. The error text starts with the file's name. */
export const readSeason = (
  { store, season, folder }: NightOrder,
  io: Io,
): Promise<Result<readonly ScheduleRow[], string>> =>
  readSchedule(join(store, 'seasons', season, 'schedule.csv'), { ...io, cwd: folder });

/** The games of the night's day, and the next day with games, or `null` after the season. */
export type DayGames = { readonly games: readonly ScheduleRow[]; readonly next: LeagueDate | null };

export async function gamesOfDay(order: NightOrder, io: Io): Promise<Result<DayGames, string>> {
  const schedule = await readSeason(order, io);
  if (!schedule.ok) return schedule;
  const later = schedule.value.map(({ date }) => date).filter((date) => date > order.date);
  return ok({ games: schedule.value.filter(({ date }) => date === order.date), next: later.toSorted()[0] ?? null });
}

/** The next day with games, or `null` if the schedule has none or cannot be read. */
export async function gamesAfter(order: NightOrder, io: Io): Promise<LeagueDate | null> {
  const day = await gamesOfDay(order, io);
  return day.ok ? day.value.next : null;
}
