import { dateLabel, dayLabel, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';

const yearOf = (date: LeagueDate): string => date.slice(0, 4);

/** The label of a day, followed by its year if that is not the year of `now` (epoch ms) in New York: `Nov 22, 2025`. */
const withYear = (label: string, date: LeagueDate, now: number): string =>
  yearOf(date) === yearOf(leagueDay(now)) ? label : `${label}, ${yearOf(date)}`;

/** `Nov 22`, or `Nov 22, 2025` in another year. */
export const formatDay = (date: LeagueDate, now: number): string => withYear(dayLabel(date), date, now);

/** `Sun, Nov 22`, or `Sat, Nov 22, 2025` in another year. */
export const formatFullDay = (date: LeagueDate, now: number): string => withYear(dateLabel(date), date, now);

/** One day or the first and the last of several: `Nov 23 to Nov 29`. */
export function formatDays(from: LeagueDate, to: LeagueDate, now: number): string {
  if (from === to) return formatDay(to, now);
  const first = yearOf(from) === yearOf(to) ? dayLabel(from) : formatDay(from, now);
  return `${first} to ${formatDay(to, now)}`;
}

/** Shown while a tab or a game loads (spec 8). */
export const loadingText = {
  games: 'Loading game probabilities...',
  totals: 'Loading data...',
  props: 'Loading player prop data...',
  parlay: 'Loading parlay builder...',
  goal: 'Loading goal value data...',
  assist: 'Loading assist value data...',
  point: 'Loading point value data...',
  sog: 'Loading sog value data...',
  main: 'Loading main value data...',
  team: 'Loading your teams...',
  skaters: 'Loading skater data...',
  goalies: 'Loading goalie data...',
  week: 'Loading data...',
  trade: 'Loading data...',
  usage: 'Loading data...',
  simulation: 'Loading simulation data...',
  /** For the narrow bar on a phone. */
  simulationShort: 'Loading simulation...',
} as const;

export const LOAD_FAILED = 'Error loading data.';

/** The formats that a price field reads. */
export const PRICE_HINT = 'Any odds: 2.50, +150 or 3/2.';
