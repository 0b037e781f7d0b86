import type { LeagueDate } from '@ddh/engine/internal/domain';

/** The year in which the season of `date` starts. A season lasts from July to June. */
export function seasonOf(date: LeagueDate): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 7 ? year : year - 1;
}

/** The name of the season of `date`, for example `2024-25`. */
export function seasonName(date: LeagueDate): string {
  const first = seasonOf(date);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** False for a league id of another kind of game, such as preseason (01) or playoffs (03). True for all other ids. */
export const isRegularSeason = (gameId: string): boolean => !/^\d{4}(?!02)\d{2}\d{4}$/.test(gameId);
