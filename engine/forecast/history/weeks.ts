import type { LeagueDate } from '@ddh/engine/internal/domain';
import { byTime } from './days.ts';
import type { ScheduledGame, ScheduleRow } from './rows.ts';

type MaybeWeekGame = ScheduledGame & Pick<ScheduleRow, 'week'>;

/** A game, and the fantasy week (from 1) that it counts for. */
export type WeekGame = ScheduledGame & { readonly week: number };

/**
 * Gives each game of a season its fantasy week. If every game of the schedule has a week, these weeks are kept.
 * Otherwise, weeks run from Monday to Sunday and are counted from the week of the first game, including weeks without
 * games.
 */
export function withWeeks(games: readonly MaybeWeekGame[]): readonly WeekGame[] {
  if (games.every(({ week }) => week !== null)) return games.map((game) => ({ ...game, week: game.week! }));
  const [first] = games.toSorted(byTime);
  return games.map((game) => ({ ...game, week: mondayWeek(game.date) - mondayWeek(first!.date) + 1 }));
}

/** Number of days between a Monday and 1970-01-01, which was a Thursday. */
const DAYS_BEFORE = 3;

/** Number of the day's week since 1970. Weeks run from Monday to Sunday. */
const mondayWeek = (date: LeagueDate): number => Math.floor((Date.parse(date) / 86_400_000 + DAYS_BEFORE) / 7);
