import type { TeamWeek } from './grid.ts';

/** What a week's teams can be ordered by, and the columns of their figures in their order. */
export const WEEK_COLUMNS = ['team', 'games', 'offNights', 'backToBacks', 'home', 'away'] as const;
export type WeekColumn = (typeof WEEK_COLUMNS)[number];
export type WeekOrder = { readonly by: WeekColumn; readonly descending: boolean };

export const MOST_GAMES_FIRST: WeekOrder = { by: 'games', descending: true };

/** The teams in an order. Of equals the one with more games, then with more of them on off-nights, then by name. */
export function orderTeams<T extends TeamWeek>(teams: readonly T[], { by, descending }: WeekOrder): readonly T[] {
  const sign = descending ? -1 : 1;
  const byName = (a: T, b: T): number => (a.team < b.team ? -1 : Number(a.team > b.team));
  return teams.toSorted((a, b) => {
    const first = by === 'team' ? byName(a, b) : a[by] - b[by];
    return sign * first || b.games - a.games || b.offNights - a.offNights || byName(a, b);
  });
}
