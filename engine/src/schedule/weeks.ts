import { compareTimeframes, weekName, type Projections, type SeasonGame } from '../datasets/index.ts';
import { compareDates, type LeagueDate } from '../domain/index.ts';

/** A fantasy week such as `Week 1`, with the dates of its first and last game. */
export type SeasonWeek = { readonly name: string; readonly first: LeagueDate; readonly last: LeagueDate };

/** Returns the weeks of a season, sorted by number (spec 9). The order of the games does not matter. */
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

/**
 * The part of the season that a day is in. `before`: before the day of the first game. `over`: after the day of the
 * last game. `running`: all days between.
 */
export type SeasonPhase = 'before' | 'running' | 'over';

export function seasonPhase(weeks: readonly SeasonWeek[], today: LeagueDate): SeasonPhase {
  if (weeks.every(({ last }) => compareDates(last, today) < 0)) return 'over';
  return weeks.every(({ first }) => compareDates(today, first) < 0) ? 'before' : 'running';
}

/**
 * Returns the week that a page opens with: the current week, or the next week if no week is current. After the season,
 * the result is Week 1, the default of spec 9. `null` if there are no weeks.
 */
export function currentWeek(weeks: readonly SeasonWeek[], today: LeagueDate): SeasonWeek | null {
  const coming = weeks.filter(({ last }) => compareDates(today, last) <= 0);
  return coming.find(({ first }) => compareDates(first, today) <= 0) ?? coming[0] ?? weeks[0] ?? null;
}

/** The default timeframe of spec 9. */
export const DEFAULT_TIMEFRAME = weekName(1);

/**
 * Returns the wanted timeframe if the file has it. Otherwise returns the first timeframe that is not before the current
 * week (Week 1 if no week is current), or else the last timeframe of the file. Returns `null` if the file has no
 * timeframe (spec 9).
 */
export function chooseTimeframe(
  { timeframes }: Pick<Projections, 'timeframes'>,
  wanted: string | null,
  weeks: readonly SeasonWeek[],
  today: LeagueDate,
): string | null {
  if (wanted !== null && timeframes.includes(wanted)) return wanted;
  const current = currentWeek(weeks, today)?.name ?? DEFAULT_TIMEFRAME;
  return timeframes.find((name) => compareTimeframes(name, current) >= 0) ?? timeframes.at(-1) ?? null;
}
