import { dateLabel, dayLabel, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';

const yearOf = (date: LeagueDate): string => date.slice(0, 4);

/** Appends the year to the label of a day, if it is not the year of `now` (epoch ms) in New York: `Nov 22, 2025`. */
const withYear = (label: string, date: LeagueDate, now: number): string =>
  yearOf(date) === yearOf(leagueDay(now)) ? label : `${label}, ${yearOf(date)}`;

/** A day: `Nov 22`, or `Nov 22, 2025` in another year. */
export const formatDay = (date: LeagueDate, now: number): string => withYear(dayLabel(date), date, now);

/** A day with its weekday: `Sun, Nov 22`, or `Sat, Nov 22, 2025` in another year. */
export const formatFullDay = (date: LeagueDate, now: number): string => withYear(dateLabel(date), date, now);

/** A single day, or the first and the last of several days: `Nov 23 to Nov 29`. */
export function formatDays(from: LeagueDate, to: LeagueDate, now: number): string {
  if (from === to) return formatDay(to, now);
  const first = yearOf(from) === yearOf(to) ? dayLabel(from) : formatDay(from, now);
  return `${first} to ${formatDay(to, now)}`;
}

/** Shown while a game loads (spec 8). */
export const SIMULATION_LOADING = 'Loading simulation data...';

/** Its short form, for the narrow bar on a phone. */
export const SIMULATION_LOADING_SHORT = 'Loading simulation...';

export const LOAD_FAILED = 'Error loading data.';

/** Says that the device is offline, and names the tabs that do not need the network anymore. */
export function offlineText(working: readonly string[]): string {
  const [last, ...before] = working.toReversed();
  if (last === undefined) return 'You are offline. Try again when you are connected.';
  const names = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `You are offline. ${names} still ${before.length === 0 ? 'works' : 'work'}.`;
}

/** The title if the code of a part of the page did not arrive. */
export const PART_FAILED = "We can't reach a part of this page. Try again.";

/** The title if it did not arrive a second time. */
export const PART_LOST = "We can't reach a part of this page. Load the page again.";

/** A hint that names the formats that a price field accepts. */
export const PRICE_HINT = 'What does your book pay? For example +150, 2.50 or 3/2.';

export const BANKROLL_HINT = 'Optional. It stays on this device.';

export const BANKROLL_UNREADABLE = 'Type an amount above 0, such as 1,000.';

/** The team and the position of a player, as far as they are known: `BOS LW`. */
export const sideText = (team: string | null | undefined, position: string | null | undefined): string =>
  `${team ?? ''} ${position ?? ''}`;
