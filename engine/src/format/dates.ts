import { dateLabel, type LeagueDate } from '../domain/index.ts';

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

/** A start time of `schedule_times`: `19:00` (New York) becomes `7:00 PM ET`. Any other text stays unchanged. */
export function formatStart(time: string): string {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const h = Number(hours);
  return `${h % 12 === 0 ? 12 : h % 12}:${minutes} ${h < 12 ? 'AM' : 'PM'} ET`;
}
