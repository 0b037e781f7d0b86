import type { Brand } from './brand.ts';

/**
 * The league's calendar day in New York, `YYYY-MM-DD`. It is text and stays text: a `Date` made of it would be
 * UTC midnight, which is the evening before in New York.
 */
export type LeagueDate = Brand<string, 'LeagueDate'>;

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Midnight UTC of a date in epoch milliseconds. For a day that does not exist, NaN or another day's midnight. */
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The day of an instant in UTC. `null` beyond the years 0 to 9999. */
function dayAt(epochMs: number): LeagueDate | null {
  const date = new Date(epochMs);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(text) ? (text.slice(0, 10) as LeagueDate) : null;
}

/**
 * A dataset's date: `YYYY-MM-DD`, with or without a time part, or epoch milliseconds at midnight UTC as pandas
 * writes them. Only the calendar day counts. `null` for anything else, a 30 February included.
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

const NEW_YORK_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The league's day at an instant in epoch milliseconds: what a calendar in New York says then. */
export function leagueDay(epochMs: number): LeagueDate {
  const text = NEW_YORK_DAY.format(epochMs);
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = parseLeagueDate(`${year}-${month}-${day}`);
  if (date === null) throw new Error(`the system writes a day in New York as "${text}"`);
  return date;
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/;

/**
 * An ISO time with its offset, `2025-10-07T16:00:00Z`, in epoch milliseconds. `null` for anything else: a time without an
 * offset would be another instant in every zone.
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

export const addDays = (date: LeagueDate, days: number): LeagueDate =>
  new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10) as LeagueDate;

/** `Oct 7`: month short, day numeric, US English. */
export const dayLabel = (date: LeagueDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`;

/** `Tue`. */
export const weekdayLabel = (date: LeagueDate): string => `${WEEKDAYS[new Date(midnight(date)).getUTCDay()]}`;

/** `Tue, Oct 7`: weekday short, month short, day numeric, US English (spec 9). */
export const dateLabel = (date: LeagueDate): string => `${weekdayLabel(date)}, ${dayLabel(date)}`;

/** Compares as calendar days: dates are zero-padded text. */
export const compareDates = (a: LeagueDate, b: LeagueDate): number => (a < b ? -1 : a > b ? 1 : 0);
