import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import {
  addDays,
  daysFrom,
  canPush,
  compareDates,
  dateLabel,
  daysLater,
  leagueDay,
  lineText,
  LINES,
  newYorkWall,
  parseInstant,
  parseLeagueDate,
  parseLine,
  SCOPES,
  clockTime,
  startInstant,
  startTime,
  TEAM_STATS,
  totalLadder,
  type LeagueDate,
} from './index.ts';
import { isJson, isJsonLines } from '../text/index.ts';
import { unreachable } from '../result.ts';

/** Any calendar day of the years 1 to 9999. */
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as LeagueDate);

describe('league dates', () => {
  test.each([
    ['2026-01-15', '2026-01-15'],
    ['2026-01-15T00:00:00.000Z', '2026-01-15'],
    ['2026-01-15 00:00:00', '2026-01-15'],
    ['2026-01-15T23:30:00-05:00', '2026-01-15'],
    [Date.UTC(2026, 0, 15), '2026-01-15'],
    [0, '1970-01-01'],
    [Date.UTC(1969, 11, 31), '1969-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2025-02-29', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-01-00', null],
    ['2026-1-5', null],
    ['2026-01-15x', null],
    ['', null],
    [Date.UTC(2026, 0, 15) + 1, null],
    [Number.NaN, null],
    [1e18, null],
    [null, null],
    [{}, null],
  ])('parseLeagueDate reads %s as %s', (value, expected) => {
    expect(parseLeagueDate(value)).toBe(expected);
  });

  test.each([
    ['2025-10-07', 'Tue, Oct 7'],
    ['2026-11-20', 'Fri, Nov 20'],
    ['2024-02-29', 'Thu, Feb 29'],
    // Days on which daylight saving time starts or ends in New York.
    ['2026-03-08', 'Sun, Mar 8'],
    ['2025-11-02', 'Sun, Nov 2'],
  ])('dateLabel formats %s as %s', (date, label) => {
    expect(dateLabel(date as LeagueDate)).toBe(label);
  });

  prop('dateLabel formats any date as Intl.DateTimeFormat does', [day], (date) => {
    const expected = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    });
    expect(dateLabel(date)).toBe(expected.format(new Date(date)));
  });

  prop('addDays adds days as Date arithmetic does', [day, fc.integer({ min: -400, max: 400 })], (date, days) => {
    const expected = new Date(new Date(date).getTime() + days * 86_400_000);
    if (expected.getUTCFullYear() < 1 || expected.getUTCFullYear() > 9999) return;
    expect(addDays(date, days)).toBe(expected.toISOString().slice(0, 10));
    expect(daysFrom(date, addDays(date, days))).toBe(days);
    expect(Math.sign(compareDates(addDays(date, days), date))).toBe(Math.sign(days));
  });

  prop('parseLeagueDate returns the same date for epoch milliseconds and for a string', [day], (date) => {
    expect(parseLeagueDate(new Date(date).getTime())).toBe(date);
    expect(parseLeagueDate(date)).toBe(date);
  });
});

describe('leagueDay', () => {
  test.each([
    // Midnight in New York, and the last millisecond before it, in summer and in winter.
    ['2025-10-07T04:00:00Z', '2025-10-07'],
    ['2025-10-07T03:59:59.999Z', '2025-10-06'],
    ['2026-01-15T05:00:00Z', '2026-01-15'],
    ['2026-01-15T04:59:59.999Z', '2026-01-14'],
    // Late games in New York end after midnight UTC.
    ['2025-12-31T23:30:00-05:00', '2025-12-31'],
    ['2026-01-01T00:00:00Z', '2025-12-31'],
    ['2024-02-29T23:59:59-05:00', '2024-02-29'],
    // Midnight in New York, and the last second before it, around the start and the end of daylight saving time.
    ['2025-11-02T03:59:59Z', '2025-11-01'],
    ['2025-11-02T04:00:00Z', '2025-11-02'],
    ['2025-11-03T04:59:59Z', '2025-11-02'],
    ['2025-11-03T05:00:00Z', '2025-11-03'],
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
  ])('the league day at %s is %s', (instant, date) => {
    expect(leagueDay(Date.parse(instant))).toBe(date);
  });

  /** Returns the date (1 to 31) of the `nth` Sunday of a month. */
  const sunday = (year: number, month: number, nth: number): number =>
    1 + ((7 - new Date(Date.UTC(year, month)).getUTCDay()) % 7) + (nth - 1) * 7;

  // Since 2007, daylight saving time starts on the second Sunday in March and ends on the first Sunday in November, at
  // 2:00.
  const instant = fc.date({ min: new Date('2007-01-02'), max: new Date('2036-12-30'), noInvalidDate: true });
  prop('leagueDay follows the US daylight saving rules since 2007', [instant], (date) => {
    const year = date.getUTCFullYear();
    const forward = Date.UTC(year, 2, sunday(year, 2, 2), 7);
    const back = Date.UTC(year, 10, sunday(year, 10, 1), 6);
    const hours = date.getTime() >= forward && date.getTime() < back ? 4 : 5;
    const local = new Date(date.getTime() - hours * 3_600_000);
    expect(leagueDay(date.getTime())).toBe(local.toISOString().slice(0, 10));
  });
});

describe('times in New York', () => {
  const two = (n: number): string => String(n).padStart(2, '0');
  /** The days on which New York changes its clocks, and days between them. */
  const DAYS = ['2026-03-08', '2026-07-01', '2026-11-01', '2027-03-14', '2027-11-07', '2026-12-31'].flatMap((date) =>
    [-1, 0, 1].map((days) => addDays(date as LeagueDate, days)),
  );
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
  const isSkipped = (date: string, time: string): boolean => /-03-(08|14)$/.test(date) && time.startsWith('02');

  test.each(DAYS)('startInstant of each minute of %s is the instant at which clocks in New York show it', (date) => {
    for (const time of minutes) {
      const start = startInstant(date, time)!;
      const shown = new Date(newYorkWall(start)).toISOString().slice(0, 16);
      if (isSkipped(date, time)) expect(shown).toBe(`${date}T03${time.slice(2)}`);
      else expect(shown).toBe(`${date}T${time}`);
    }
  });

  test.each([
    ['2026-11-01', '00:59', '2026-11-01T04:59:00Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00Z'],
    ['2026-11-01', '05:45', '2026-11-01T10:45:00Z'],
    ['2026-03-08', '01:59', '2026-03-08T06:59:00Z'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00Z'],
    ['2026-03-08', '06:45', '2026-03-08T10:45:00Z'],
  ])('a game of %s at %s starts at %s', (date, time, expected) => {
    expect(startInstant(date as LeagueDate, time)).toBe(Date.parse(expected));
  });

  test.each([
    ['2026-10-31T14:00:07.250Z', 1, '2026-11-01T15:00:07.250Z'],
    ['2026-03-07T15:00:00Z', 1, '2026-03-08T14:00:00Z'],
    ['2026-10-31T14:00:00Z', 2, '2026-11-02T15:00:00Z'],
    ['2026-11-25T15:00:00Z', 0, '2026-11-25T15:00:00Z'],
    ['2026-12-31T04:30:00Z', 3, '2027-01-03T04:30:00Z'],
  ])('the time of %s is shown again %i days later at %s', (from, days, expected) => {
    expect(daysLater(Date.parse(from), days)).toBe(Date.parse(expected));
  });
});

describe('clockTime and startTime', () => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const clock = fc.record({ hour: fc.nat(23), minute: fc.nat(59), second: fc.nat(59) });
  const zone = fc.constantFrom('', ' ET', ' EST', 'EDT', ' Eastern');
  const half = fc.constantFrom('AM', 'am', ' AM', ' a.m.', '\u202Fam', 'A.M.');

  prop(
    'clockTime reads a time of 24 hours, with or without seconds and zone',
    [clock, fc.boolean(), zone],
    (...given) => {
      const [{ hour, minute, second }, hasSeconds, end] = given;
      const seconds = hasSeconds ? `:${two(second)}` : '';
      for (const hours of [two(hour), String(hour)])
        expect(clockTime(` ${hours}:${two(minute)}${seconds}${end}`)).toBe(`${two(hour)}:${two(minute)}`);
    },
  );

  prop('clockTime reads a time of 12 hours, with or without minutes', [clock, half, zone], (...given) => {
    const [{ hour, minute, second }, am, end] = given;
    const mark = hour < 12 ? am : am.replace(/a/i, 'P');
    const shown = String(hour % 12 === 0 ? 12 : hour % 12);
    for (const hours of [shown, shown.padStart(2, '0')]) {
      expect(clockTime(`${hours}:${two(minute)}${mark}${end}`)).toBe(`${two(hour)}:${two(minute)}`);
      expect(clockTime(`${hours}:${two(minute)}:${two(second)}${mark}${end}`)).toBe(`${two(hour)}:${two(minute)}`);
      expect(clockTime(`${hours}${mark}${end}`)).toBe(`${two(hour)}:00`);
    }
  });

  test.each([
    '',
    'TBD',
    '19',
    '7',
    '24:00',
    '7:60 PM',
    '13:00 PM',
    '0:30 AM',
    '7:30 PM PT',
    '8:00 or later',
    '19:30 UTC',
    'PM',
  ])('clockTime of %j is null', (text) => {
    expect(clockTime(text)).toBeNull();
  });

  test.each([
    ['2026-11-29T00:30:00Z', '19:30'],
    ['2026-11-28T16:30-08:00', '19:30'],
    ['7:30 PM', '19:30'],
    ['2026-11-28T00:30:00Z', '2026-11-28T00:30:00Z'],
    ['2026-11-28 19:30:00', '2026-11-28 19:30:00'],
    ['Time to be told', 'Time to be told'],
  ])('startTime of %j on Nov 28 is %j', (text, time) => {
    expect(startTime('2026-11-28' as LeagueDate, text)).toBe(time);
  });
});

describe('parseInstant', () => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const nat = (min: number, max: number) => fc.integer({ min, max }).map(two);
  const seconds = fc.option(fc.tuple(nat(0, 59), fc.option(fc.stringMatching(/^\d{1,9}$/), { nil: '' })));
  const clock = fc.tuple(nat(0, 23), nat(0, 59), seconds).map(([hour, minute, rest]) => {
    const [second, fraction] = rest ?? [null, ''];
    return `${hour}:${minute}${second === null ? '' : `:${second}`}${fraction && `.${fraction}`}`;
  });
  const offset = fc.oneof(
    fc.constant('Z'),
    fc
      .tuple(fc.constantFrom('+', '-'), nat(0, 23), fc.constantFrom(':', ''), nat(0, 59))
      .map((parts) => parts.join('')),
  );

  prop(
    'parseInstant returns the same instant as Date.parse for any valid time with an offset',
    [day, clock, offset],
    (date, time, zone) => {
      const text = `${date}T${time}${zone}`;
      expect(parseInstant(text)).toBe(Date.parse(text));
    },
    1000,
  );

  prop('parseInstant reads what Date.toISOString writes', [fc.date({ noInvalidDate: true })], (date) => {
    const text = date.toISOString();
    // `parseInstant` does not support years of more than four digits.
    expect(parseInstant(text)).toBe(/^\d{4}-/.test(text) ? date.getTime() : null);
  });

  test.each([
    ['2025-10-07T16:00:00Z', Date.UTC(2025, 9, 7, 16)],
    ['2025-10-07T12:00:00-04:00', Date.UTC(2025, 9, 7, 16)],
    ['2025-10-07T21:30:00+0530', Date.UTC(2025, 9, 7, 16)],
    ['2025-10-08T00:30+08:30', Date.UTC(2025, 9, 7, 16)],
    ['2025-10-07T16:00:00.5Z', Date.UTC(2025, 9, 7, 16, 0, 0, 500)],
    // The digits after the milliseconds are cut off, not rounded up to the next second.
    ['2025-10-07T16:00:00.999999999Z', Date.UTC(2025, 9, 7, 16, 0, 0, 999)],
    ['1969-12-31T23:59:59.999Z', -1],
    ['1970-01-01T00:00:00-00:00', 0],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('parseInstant reads %s as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  test.each([
    '2025-10-07T16:00:00',
    '2025-10-07 16:00:00Z',
    '2025-10-07',
    '2025-10-07Z',
    '2025-10-07T24:00:00Z',
    '2025-10-07T23:60:00Z',
    '2025-10-07T23:59:60Z',
    '2025-02-30T16:00:00Z',
    '2025-02-29T16:00:00Z',
    '2025-13-01T16:00:00Z',
    '2025-00-10T16:00:00Z',
    '2025-10-7T16:00:00Z',
    '2025-10-07T6:00:00Z',
    '2025-10-07T16Z',
    '2025-10-07T16:00:00.Z',
    '2025-10-07T16:00.5Z',
    '2025-10-07T16:00:00.1234567890Z',
    '2025-10-07T16:00:00,5Z',
    '2025-10-07T16:00:00+24:00',
    '2025-10-07T16:00:00+05:60',
    '2025-10-07T16:00:00+05',
    '2025-10-07T16:00:00+5:00',
    '2025-10-07T16:00:00ZZ',
    ' 2025-10-07T16:00:00Z',
    '2025-10-07T16:00:00Z\n',
    '+002025-10-07T16:00:00Z',
    'Tue, 07 Oct 2025 16:00:00 GMT',
    'now',
    '',
    1_759_852_800_000,
    null,
    undefined,
    {},
    ['2025-10-07T16:00:00Z'],
  ])('parseInstant rejects %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  prop(
    'parseInstant returns whole milliseconds or null for any value',
    [fc.oneof(fc.anything(), fc.string())],
    (value) => {
      const instant = parseInstant(value);
      expect(instant === null || Number.isSafeInteger(instant)).toBe(true);
    },
  );
});

describe('betting lines', () => {
  test('each range of betting lines in LINES has the expected first line, last line and number of lines', () => {
    const ends = (lines: readonly number[]) => [lines[0], lines.at(-1), lines.length];
    expect(ends(LINES.playerProp)).toEqual([0.5, 6.5, 13]);
    expect(ends(LINES.goalTotal)).toEqual([0.5, 10.5, 21]);
    expect(ends(LINES.teamGoals)).toEqual([0.5, 10.5, 21]);
    expect(ends(LINES.shotTotal)).toEqual([39.5, 69, 60]);
    expect(ends(LINES.teamShots)).toEqual([14.5, 44, 60]);
    expect([...LINES.margin]).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]);
    expect(LINES.playerProp.slice(0, 3)).toEqual([0.5, 1, 1.5]);
  });

  test('totalLadder returns the name of the line range for each scope and stat', () => {
    expect(SCOPES).toEqual(['game', 'away', 'home']);
    expect(SCOPES.flatMap((scope) => TEAM_STATS.map((stat) => totalLadder(scope, stat)))).toEqual([
      'goalTotal',
      'shotTotal',
      'teamGoals',
      'teamShots',
      'teamGoals',
      'teamShots',
    ]);
  });

  test('lineText writes whole and half lines with one decimal, and other lines in full', () => {
    expect([6, 5.5, 4.25].map(lineText)).toEqual(['6.0', '5.5', '4.25']);
  });

  test('canPush is true only for whole-number lines', () => {
    expect([0.5, 1, 6, 4.25].map(canPush)).toEqual([false, true, true, false]);
  });

  test.each([
    [5.5, 5.5],
    [-1.5, -1.5],
    [1e6, 1e6],
    [1e6 + 1, null],
    [Number.NaN, null],
    [Infinity, null],
    ['5.5', null],
    [null, null],
  ])('parseLine reads %s as %s', (value, expected) => {
    expect(parseLine(value)).toBe(expected);
  });
});

test('unreachable throws an error that contains the unexpected value', () => {
  expect(() => unreachable('x' as never)).toThrow('unexpected value: "x"');
});

describe('JSON detection', () => {
  test.each([
    ['{"a":1}\n{"a":2}', true],
    [' {"a":1}\r\n {"a":2}\r\n', true],
    ['{"a":1}', false],
    ['{"a":1}\nx', false],
    ['{\n{"a":1}', false],
    ['[{"a":1}]\n[{"a":1}]', false],
  ])('isJsonLines(%j) is %s', (text, is) => {
    expect(isJsonLines(text)).toBe(is);
  });

  test.each([
    ['[1]', true],
    ['\uFEFF\n {"a":1}', true],
    ['a,b\n{1},2', false],
    ['', false],
  ])('isJson(%j) is %s', (text, is) => {
    expect(isJson(text)).toBe(is);
  });
});
