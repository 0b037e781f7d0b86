import { parseInstant } from '@ddh/engine/internal/domain';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const NEW_YORK = 'America/New_York';

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, string>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}

/** Returns the offset of a time zone at an instant, such as `-04:00`. */
export function offsetAt(zone: string, epochMs: number): string {
  // Offsets change only at full hours, so one lookup per zone and hour is enough.
  const key = `${zone}|${Math.floor(epochMs / HOUR_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const text = formatOf(zone)
    .formatToParts(epochMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const offset = text === 'GMT' || text === undefined ? '+00:00' : text.replace('GMT', '');
  offsets.set(key, offset);
  return offset;
}

/** Returns the instant of a local time, such as `19:00`, on a day. */
export function instantOf(zone: string, date: string, time: string): number {
  const guess = parseInstant(`${date}T${time}:00Z`);
  if (guess === null) throw new Error(`'${date} ${time}' is not a valid time`);
  const first = guess - offsetMs(offsetAt(zone, guess));
  return guess - offsetMs(offsetAt(zone, first));
}

const offsetMs = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))) * MINUTE_MS;

/** Formats an instant as in `2026-09-29T23:00:00Z`. */
export const utcText = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;

/** Formats the local time of an instant as in `19:00`. */
export const localTime = (zone: string, epochMs: number): string =>
  new Date(epochMs + offsetMs(offsetAt(zone, epochMs))).toISOString().slice(11, 16);

/** Formats seconds as minutes and seconds, as in `04:07`. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
