import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { formatAge, formatLocalStart, formatStart } from './dates.ts';

describe('ages and start times', () => {
  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 h ago'],
    [47 * 3_600_000, '47 h ago'],
    [48 * 3_600_000, '2 days ago'],
    [-5, 'just now'],
  ])('formatAge of %s ms is %s', (ms, text) => {
    expect(formatAge(1_000_000, 1_000_000 + ms)).toBe(text);
  });

  test.each([
    ['19:00', '7:00 PM ET'],
    ['00:05', '12:05 AM ET'],
    ['12:30', '12:30 PM ET'],
    ['9:15', '9:15 AM ET'],
    ['7:30 p.m.', '7:30 PM ET'],
    ['24:00', '24:00'],
    ['TBD', 'TBD'],
    ['', ''],
  ])('formatStart of %j is %j', (time, text) => {
    expect(formatStart(time)).toBe(text);
  });

  test.each([
    ['2025-10-07', '19:00', 'America/Vancouver', '4:00 PM PDT'],
    ['2025-12-07', '19:00', 'America/Vancouver', '4:00 PM PST'],
    // Europe ends its summer time a week before New York does.
    ['2025-10-28', '19:00', 'Europe/Berlin', 'Wed 12:00 AM GMT+1'],
    ['2025-10-07', '19:00', 'Asia/Kolkata', 'Wed 4:30 AM GMT+5:30'],
    ['2025-10-07', '19:00', 'America/Toronto', null],
    ['2025-10-07', 'TBD', 'America/Vancouver', null],
  ])('formatLocalStart of %s %s in %s is %s', (date, time, zone, text) => {
    expect(formatLocalStart(date as LeagueDate, time, zone)).toBe(text);
  });
});
