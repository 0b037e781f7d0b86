import type { LeagueDate } from '@ddh/engine/internal/domain';

/** The year a season begins in: a day from July on is of the season that begins that year. */
export function seasonOf(date: LeagueDate): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 7 ? year : year - 1;
}
