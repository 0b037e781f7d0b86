import {
  clockTime,
  dateLabel,
  leagueDay,
  newYorkWall,
  startInstant,
  weekdayLabel,
  type LeagueDate,
} from '../domain/index.ts';

/** Formats a date: `Tue, Oct 7` (spec 9). */
export const formatDate = (date: LeagueDate): string => dateLabel(date);

/** An age in the largest fitting unit: `just now`, `14 min ago`, `2 h ago`, `3 days ago`. */
export function formatAge(epochMs: number, now: number): string {
  const minutes = Math.floor((now - epochMs) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** A start time of `schedule_times`: `19:00` (New York) becomes `7:00 PM ET`. Returns any other text unchanged. */
export function formatStart(time: string): string {
  const [hours, minute] = clockTime(time)?.split(':') ?? [];
  return hours === undefined || minute === undefined ? time : `${clockText({ hour: Number(hours), minute })} ET`;
}

/** Returns a formatter for the parts of an instant (year, month, day, hour and others) in a time zone. */
const inZone = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
    timeZoneName: 'short',
  });

type Clock = { readonly weekday: string; readonly hour: number; readonly minute: string; readonly zone: string };

function clockAt(epochMs: number, format: Intl.DateTimeFormat): Clock & { readonly utc: number } {
  const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute = '', weekday = '', timeZoneName: zone = '' } = parts;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return { weekday, hour: Number(hour), minute, zone, utc };
}

const clockText = ({ hour, minute }: Pick<Clock, 'hour' | 'minute'>): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;

/** The time in New York at an instant, such as `5:12 PM`, with the weekday if the New York date is not `date`. */
export function formatClock(epochMs: number, date: LeagueDate): string {
  const [hours = '', minute = ''] = new Date(newYorkWall(epochMs)).toISOString().slice(11, 16).split(':');
  const day = leagueDay(epochMs);
  return `${day === date ? '' : `${weekdayLabel(day)} `}${clockText({ hour: Number(hours), minute })}`;
}

/**
 * A start time of `schedule_times` in another time zone, such as `4:00 PM PDT`, with the weekday if the date differs
 * there. Returns `null` if the zone has the same time as New York, or if `time` is not a clock time.
 *
 * @example
 * formatLocalStart('2025-10-07', '19:00', 'America/Vancouver'); // => '4:00 PM PDT'
 */
export function formatLocalStart(date: LeagueDate, time: string, timeZone: string): string | null {
  const start = startInstant(date, time);
  if (start === null) return null;
  const local = clockAt(start, inZone(timeZone));
  if (local.utc === newYorkWall(start)) return null;
  const day = local.weekday === weekdayLabel(date) ? '' : `${local.weekday} `;
  return `${day}${clockText(local)} ${local.zone}`;
}
