import type { Brand } from './brand.ts';

/**
 * The league's calendar day in New York, `YYYY-MM-DD`. It is text and stays text: a `Date` made of it would be
 * UTC midnight, which is the evening before in New York.
 */
export type LeagueDate = Brand<string, 'LeagueDate'>;

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type Civil = { readonly year: number; readonly month: number; readonly day: number };

/** Days since 1970-01-01 of a proleptic Gregorian date (Howard Hinnant's `days_from_civil`). */
function daysFromCivil({ year, month, day }: Civil): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** The inverse of `daysFromCivil`. */
function civilFromDays(days: number): Civil {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

function civilOf(date: string): Civil {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function textOf({ year, month, day }: Civil): LeagueDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LeagueDate;
}

/**
 * A dataset's date: `YYYY-MM-DD`, with or without a time part, or epoch milliseconds at midnight UTC as pandas
 * writes them. Only the calendar day counts. `null` for anything else, a 30 February included.
 */
export function parseLeagueDate(value: unknown): LeagueDate | null {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value % DAY_MS !== 0) return null;
    const civil = civilFromDays(value / DAY_MS);
    return civil.year >= 0 && civil.year <= 9999 ? textOf(civil) : null;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(value)) return null;
  const date = value.slice(0, 10) as LeagueDate;
  return textOf(civilFromDays(daysFromCivil(civilOf(date)))) === date ? date : null;
}

const NEW_YORK_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The league's day at an instant in epoch milliseconds: what a calendar in New York says then. */
export function leagueDay(epochMs: number): LeagueDate {
  const part = (type: 'year' | 'month' | 'day'): number =>
    Number(NEW_YORK_DAY.formatToParts(epochMs).find((one) => one.type === type)!.value);
  return textOf({ year: part('year'), month: part('month'), day: part('day') });
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
  return daysFromCivil(civilOf(date)) * DAY_MS + seconds * 1000 + Math.floor(Number(`0.${fraction}0`) * 1000) - offset;
}

export function addDays(date: LeagueDate, days: number): LeagueDate {
  return textOf(civilFromDays(daysFromCivil(civilOf(date)) + days));
}

/** `Oct 7`: month short, day numeric, US English. */
export function dayLabel(date: LeagueDate): string {
  const { month, day } = civilOf(date);
  return `${MONTHS[month - 1]} ${day}`;
}

/** `Tue, Oct 7`: weekday short, month short, day numeric, US English (spec 9). */
export function dateLabel(date: LeagueDate): string {
  const weekday = (((daysFromCivil(civilOf(date)) + 4) % 7) + 7) % 7;
  return `${WEEKDAYS[weekday]}, ${dayLabel(date)}`;
}

/** Compares as calendar days: dates are zero-padded text. */
export const compareDates = (a: LeagueDate, b: LeagueDate): number => (a < b ? -1 : a > b ? 1 : 0);
