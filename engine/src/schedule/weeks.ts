import { compareTimeframes, type SeasonGame } from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../words/index.ts';

/** A fantasy week: `Week 1`, and the days of its first and last game. */
export type SeasonWeek = { readonly name: string; readonly first: LeagueDate; readonly last: LeagueDate };

/** The weeks of a season by their numbers (spec 9), whatever the order of the games. */
export function seasonWeeks(games: readonly SeasonGame[]): readonly SeasonWeek[] {
  const weeks = new Map<string, SeasonWeek>();
  for (const { week: name, date } of games) {
    const { first, last } = weeks.get(name) ?? { first: date, last: date };
    weeks.set(name, {
      name,
      first: compareDates(date, first) < 0 ? date : first,
      last: compareDates(date, last) > 0 ? date : last,
    });
  }
  return [...weeks.values()].toSorted((a, b) => compareTimeframes(a.name, b.name));
}

/** The week that holds today, else the first that is not over, else the last. `null`: there are none. */
export function currentWeek(weeks: readonly SeasonWeek[], today: LeagueDate): SeasonWeek | null {
  const coming = weeks.filter(({ last }) => compareDates(today, last) <= 0);
  return coming.find(({ first }) => compareDates(first, today) <= 0) ?? coming[0] ?? weeks.at(-1) ?? null;
}
