import type { LeagueDate } from '@ddh/engine/internal/domain';
import { byTime } from './days.ts';
import type { ScheduledGame, ScheduleRow } from './rows.ts';

/** A game, and the fantasy week (from 1) that it counts for. */
export type WeekGame = ScheduledGame & { readonly week: number };

/**
 * Gives each game of a season its fantasy week: the one of the schedule if it has a week for every game, or else the
 * week from Monday to Sunday, counted from that of the season's first game. A week without games, as in a break, has a
 * number too.
 */
export function withWeeks(games: readonly ScheduleRow[]): readonly WeekGame[] {
  if (games.every(({ week }) => week !== null)) return games.map((game) => ({ ...game, week: game.week! }));
  const [first] = games.toSorted(byTime);
  return games.map((game) => ({ ...game, week: mondayWeek(game.date) - mondayWeek(first!.date) + 1 }));
}

/** 1970-01-01, day 0, was a Thursday. */
const DAYS_BEFORE = 3;

/** Number of the week that contains the day, counted from Monday to Sunday. */
const mondayWeek = (date: LeagueDate): number => Math.floor((Date.parse(date) / 86_400_000 + DAYS_BEFORE) / 7);
