import type { Brand } from './brand.ts';

/**
 * A calendar day in New York, `YYYY-MM-DD`. It is a string, because `new Date('2025-10-07')` is midnight UTC, when it
 * is still the evening of October 6 in New York.
 */
export type LeagueDate = Brand<string, 'LeagueDate'>;

/** The length of a day in UTC, which has no clock changes. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Returns midnight UTC of a date in epoch milliseconds. For an invalid date such as February 30, the result is NaN or
 * another day.
 */
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The UTC day of an instant, or `null` outside the years 0 to 9999. */
function dayAt(epochMs: number): LeagueDate | null {
  const date = new Date(epochMs);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(text) ? (text.slice(0, 10) as LeagueDate) : null;
}

/**
 * Parses a date from a data file: either `YYYY-MM-DD` (a time after it is ignored) or epoch milliseconds at midnight
 * UTC, which is how pandas writes dates. Returns `null` for anything else, including days that do not exist.
 *
 * @example
 * parseLeagueDate('2025-10-07'); // => '2025-10-07'
 * parseLeagueDate('2025-02-30'); // => null
 */
export function parseLeagueDate(value: unknown): LeagueDate | null {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value % DAY_MS !== 0) return null;
    return dayAt(value);
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(value)) return null;
  const date = value.slice(0, 10) as LeagueDate;
  return dayAt(midnight(date)) === date ? date : null;
}

/** Returns a formatter of New York's clocks, made at its first use: a program that needs none starts 10 ms faster. */
function newYork(more: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const options = { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit', ...more } as const;
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat('en-US', options));
}

const newYorkDay = newYork({});
const newYorkTime = newYork({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The calendar day in New York at an instant in epoch milliseconds. */
export function leagueDay(epochMs: number): LeagueDate {
  const text = newYorkDay().format(epochMs);
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = parseLeagueDate(`${year}-${month}-${day}`);
  if (date === null) throw new Error(`Intl.DateTimeFormat returned an unexpected date: "${text}"`);
  return date;
}

const CLOCK_24 = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/;
const CLOCK_12 = /^(0?[1-9]|1[0-2])(?::([0-5]\d)(?::[0-5]\d)?)?\s*([ap])\.?m\.?$/i;
/** New York's zone, which may follow a time. All times of data files are in it. */
const ZONE = /\s*(?:ET|EST|EDT|Eastern)$/i;

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/;

/**
 * Parses an ISO time with an offset, such as `2025-10-07T16:00:00Z`, into epoch milliseconds. Returns `null` for
 * anything else. A time without an offset is rejected, because it would depend on the local time zone.
 */
export function parseInstant(text: unknown): number | null {
  const [, day, hour, minute, second = '0', fraction = '', sign, offHour = '0', offMinute = '0'] =
    typeof text === 'string' ? (INSTANT.exec(text) ?? []) : [];
  const date = parseLeagueDate(day);
  if (date === null) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const offset = (Number(offHour) * 60 + Number(offMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  return midnight(date) + seconds * 1000 + Math.floor(Number(`0.${fraction}0`) * 1000) - offset;
}

/**
 * Returns the date and clock time in New York at an instant, as the epoch milliseconds of the same date and time in
 * UTC.
 */
export function newYorkWall(epochMs: number): number {
  const parts = Object.fromEntries(
    newYorkTime()
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:00Z`);
}

/**
 * Reads a clock time in any usual form and returns it as `19:30`. Returns `null` for anything else, such as a time in
 * another zone. Seconds are left out.
 *
 * @example
 * clockTime('7:30 p.m. ET'); // => '19:30'
 */
export function clockTime(text: string): string | null {
  const time = text.trim().replace(ZONE, '');
  const [, hour = '', minute = '00', half] = CLOCK_24.exec(time) ?? CLOCK_12.exec(time) ?? [];
  if (hour === '') return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/**
 * Returns the start time of a game in a data file as `19:30` in New York. The file may have a clock time in any usual
 * form, or an ISO time with its offset on the game's day. Returns any other text unchanged, such as `TBD`.
 */
export function startTime(date: LeagueDate, text: string): string {
  const clock = clockTime(text);
  const instant = clock === null ? parseInstant(text) : null;
  const wall = instant === null ? '' : new Date(newYorkWall(instant)).toISOString();
  return clock ?? (wall.startsWith(date) ? wall.slice(11, 16) : text);
}

/**
 * Converts a start time in New York from the `schedule_times` file, such as `19:00`, to an instant (epoch ms). Returns
 * `null` if `time` is not a clock time.
 */
export function startInstant(date: LeagueDate, time: string): number | null {
  const clock = clockTime(time);
  return clock === null ? null : newYorkInstant(Date.parse(`${date}T${clock}:00Z`));
}

/**
 * Returns the instant at which New York's clocks show a date and time. `wall` is the same date and time in UTC, as
 * `newYorkWall` returns it. Of a time that clocks show twice, returns the first. A time that clocks skip is counted from
 * the hour before.
 */
function newYorkInstant(wall: number): number {
  const offsetAt = (epochMs: number): number => newYorkWall(epochMs) - epochMs;
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
  // The offset changes at most once in these two days, so the instant is one of two.
  const found = [wall - before, wall - after].find((epochMs) => newYorkWall(epochMs) === wall);
  return found ?? wall - before;
}

/** Returns the instant `days` later at which New York's clocks show the same time. A day can have 23 or 25 hours. */
export function daysLater(epochMs: number, days: number): number {
  const wall = newYorkWall(epochMs);
  return newYorkInstant(wall + days * DAY_MS) + (epochMs % MINUTE_MS);
}

export const addDays = (date: LeagueDate, days: number): LeagueDate =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10) as LeagueDate;

/** The number of days from one date to another. */
export const daysFrom = (from: LeagueDate, to: LeagueDate): number => (midnight(to) - midnight(from)) / DAY_MS;

/** Formats a date as in `Oct 7`. */
export const dayLabel = (date: LeagueDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`;

/** Formats the day of the week as in `Tue`. */
export const weekdayLabel = (date: LeagueDate): string => `${WEEKDAYS[new Date(midnight(date)).getUTCDay()]}`;

/** Formats a date as in `Tue, Oct 7`. */
export const dateLabel = (date: LeagueDate): string => `${weekdayLabel(date)}, ${dayLabel(date)}`;

/** Compares dates in calendar order. Comparing the strings is enough, because year, month and day are zero-padded. */
export const compareDates = (a: LeagueDate, b: LeagueDate): number => (a < b ? -1 : a > b ? 1 : 0);
