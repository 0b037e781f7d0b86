import { dateLabel, dayLabel, leagueDay, type LeagueDate } from '../domain/index.ts';

/** `Tue, Oct 7` (spec 9). */
export const formatDate = (date: LeagueDate): string => dateLabel(date);

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

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant in epoch milliseconds as New York reads its clock: `Oct 7, 2025, 9:14 AM ET`. */
export const formatInstant = (epochMs: number): string => `${NEW_YORK.format(epochMs)} ET`;

/** An instant as the reader's clock shows it, which is in `timeZone`, or else where this runs: `Oct 7, 2025, 9:14 AM`. */
export const formatMoment = (epochMs: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(epochMs);

/** How long ago, in the coarsest unit that says it: `just now`, `14 min ago`, `2 h ago`, `3 days ago`. */
export function formatAge(epochMs: number, now: number): string {
  const minutes = Math.floor((now - epochMs) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** A start time of `schedule_times`: `19:00` (New York) becomes `7:00 PM ET`; any other text is shown as it is. */
export function formatStart(time: string): string {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const h = Number(hours);
  return `${h % 12 === 0 ? 12 : h % 12}:${minutes} ${h < 12 ? 'AM' : 'PM'} ET`;
}
