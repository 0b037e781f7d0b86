import { leagueDay, parseInstant, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';

/** Epoch seconds or milliseconds, as in `1759852500`, `1759852500.0` and `1759852500000`. */
const EPOCH = /^(\d{9,10}|\d{12,13})(?:\.\d+)?$/;
const TIME_PART = /^\d{4}-\d{2}-\d{2}[T ](.+)$/;
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?(?=$|[ Z+-])/;
const ZONE = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/;

/** Writes a time of pandas or SQL like `parseInstant` reads it: `2025-10-07 15:55:00+00` and `... UTC`. */
const isoText = (text: string): string =>
  text
    .replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
    .replace(/ ?(?:UTC|GMT|z)$/, 'Z')
    .replace(/ (?=[+-]\d{2})/, '')
    .replace(/(T.*[+-]\d{2})$/, '$1:00');

/** Reads an instant in ISO form with its offset, or in epoch seconds or milliseconds. Returns epoch milliseconds. */
export function readInstant(text: string): number | null {
  const [, digits] = EPOCH.exec(text) ?? [];
  if (digits === undefined) return parseInstant(isoText(text));
  return Math.round(Number(text) * (digits.length > 10 ? 1 : 1000));
}

/**
 * Reads the day of a game. A date with a time is the day of that instant in New York, where UTC is assumed if the time
 * has no zone: no game starts in the hours for which that makes a difference. `isStart` says that the column holds starts
 * of games. In other columns, midnight stands for the date alone.
 */
export function readDay(text: string, isStart: boolean): LeagueDate | null {
  const [, time] = TIME_PART.exec(text) ?? [];
  if (time === undefined) return parseLeagueDate(text);
  const iso = isoText(text);
  const hasZone = ZONE.test(iso.slice(10));
  if (MIDNIGHT.test(time) && !(isStart && hasZone)) return parseLeagueDate(text.slice(0, 10));
  const instant = parseInstant(hasZone ? iso : `${iso}Z`);
  return instant === null ? null : leagueDay(instant);
}
