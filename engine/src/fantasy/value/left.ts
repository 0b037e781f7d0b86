import { REST_OF_SEASON } from '../../datasets/index.ts';
import { compareDates, daysFrom, type LeagueDate } from '../../domain/index.ts';
import type { SeasonWeek } from '../../schedule/index.ts';

/** What is left of a season: its number of weeks, and the date of its last game. */
export type SeasonLeft = { readonly weeks: number; readonly last: LeagueDate };

/**
 * Returns what is left of a season at the start of a day. Of the current week, the share of its days that is left
 * counts. A week counts as one however many days it has, because fantasy leagues play long breaks as one week. `null`
 * after the season, or without weeks.
 */
export function seasonLeft(weeks: readonly SeasonWeek[], today: LeagueDate): SeasonLeft | null {
  const coming = weeks.filter(({ last }) => compareDates(today, last) <= 0);
  const last = coming
    .map((week) => week.last)
    .toSorted(compareDates)
    .at(-1);
  if (last === undefined) return null;
  const left = coming.reduce((sum, { first, last: end }) => {
    const from = compareDates(first, today) < 0 ? today : first;
    return sum + (daysFrom(from, end) + 1) / (daysFrom(first, end) + 1);
  }, 0);
  return { weeks: left, last };
}

/** What is left of the season if a timeframe is all of it. `null` for a week, or without a schedule. */
export const timeframeLeft = (
  timeframe: string | null,
  weeks: readonly SeasonWeek[],
  today: LeagueDate,
): SeasonLeft | null => (timeframe === REST_OF_SEASON ? seasonLeft(weeks, today) : null);
