import type { LeagueDate } from '@ddh/engine/internal/domain';

/** The year in which the season of `date` starts. A season lasts from July to June. */
export function seasonOf(date: LeagueDate): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 7 ? year : year - 1;
}
