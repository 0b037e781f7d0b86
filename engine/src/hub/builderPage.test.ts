import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { prop } from '../../testing/prop.ts';
import { builderDate, builderGames, builderSchedule, openGames, openingDate } from './index.ts';

const day = (text: string): LeagueDate => text as LeagueDate;
const schedule = [
  { date: day('2025-10-08'), away: 'A', home: 'B', time: '19:00' },
  { date: day('2025-10-07'), away: 'C', home: 'D', time: null },
  { date: day('2025-10-07'), away: 'A', home: 'B', time: '20:00' },
  { date: day('2025-10-07'), away: 'E', home: 'F', time: '22:00' },
];

type Ids = Parameters<typeof builderSchedule>[0]['ids'];
/** The builder's games on a day. `unlisted` are the games whose simulation the site does not list. */
const gamesOf = (
  ids: Ids,
  { dates = null as readonly LeagueDate[] | null, today = '2025-10-07', unlisted = [''] } = {},
) =>
  builderGames(builderSchedule({ schedule, ids, dates, isListed: (gameId) => !unlisted.includes(gameId) }), day(today));

test('builderGames returns all games with an id, and the earliest date', () => {
  const ids = [
    { id: '2', away: 'A', home: 'B', date: day('2025-10-08') },
    { id: '1', away: 'A', home: 'B', date: day('2025-10-07') },
    { id: '3', away: 'C', home: 'D', date: null },
    { id: '4', away: 'E', home: 'F', date: day('2025-10-09') },
  ];
  expect(gamesOf(ids)).toMatchObject({
    today: '2025-10-07',
    games: [
      { gameId: '1', date: '2025-10-07', away: 'A', home: 'B', time: '20:00' },
      { gameId: '3', date: '2025-10-07', away: 'C', home: 'D', time: '' },
      { gameId: '2', date: '2025-10-08', away: 'A', home: 'B', time: '19:00' },
    ],
  });
});

test('builderGames uses an id without a date if there is no id with the game’s date', () => {
  const ids = [
    { id: '9', away: 'A', home: 'B', date: day('2025-10-08') },
    { id: '1', away: 'A', home: 'B', date: null },
  ];
  expect(gamesOf(ids).games.map(({ gameId }) => gameId)).toEqual(['1', '9']);
});

test('builderGames returns no date and no games without a schedule', () => {
  expect(
    builderGames(builderSchedule({ schedule: [], ids: [], dates: null, isListed: () => true }), day('2025-10-07')),
  ).toEqual({ today: null, games: [] });
});

test('builderGames ignores game ids of games that are not in the schedule', () => {
  const ids = [
    { id: '5', away: 'X', home: 'B', date: day('2025-10-07') },
    { id: '6', away: 'A', home: 'X', date: day('2025-10-07') },
  ];
  expect(gamesOf(ids).games).toEqual([]);
});

test.each([
  [['2025-10-08', '2025-10-09'], '2025-10-08', 1],
  [['2025-10-07', '2025-10-08'], '2025-10-07', 2],
  [['2025-10-06'], null, 0],
  [[], null, 0],
])('if the date menu has the dates %j, the earliest date of builderGames is %s', (dates, today, count) => {
  const ids = [{ id: '1', away: 'A', home: 'B', date: null }];
  const found = gamesOf(ids, { dates: dates.map(day) });
  expect([found.today, found.games.length]).toEqual([today, count]);
});

test('a game of another day than today needs a listed simulation', () => {
  const ids = [{ id: '1', away: 'A', home: 'B', date: null }];
  const dates = (today: string) => gamesOf(ids, { today, unlisted: ['1'] }).games.map(({ date }) => date);
  expect([dates('2025-10-07'), dates('2025-10-08')]).toEqual([['2025-10-07'], ['2025-10-08']]);
});

prop(
  'a page opens on the first date that is not past, or on the first if all are, and the builder is for that date',
  [fc.subarray(['2025-10-05', '2025-10-07', '2025-10-08', '2025-10-10']), fc.constantFrom(...'56789'.split(''))],
  (dates, last) => {
    const today = day(`2025-10-0${last}`);
    const opened = openingDate(dates.map(day), today);
    expect(opened).toBe(dates.filter((date) => date >= today)[0] ?? dates[0] ?? null);
    const scheduled = dates.filter((date) => schedule.some((game) => game.date === date)).map(day);
    expect(gamesOf([], { dates: dates.map(day), today }).today).toBe(openingDate(scheduled, today));
  },
);

describe('the dates for which the builder is open', () => {
  const ids = [{ id: '1', away: 'A', home: 'B', date: null }];
  const all = gamesOf(ids);

  test('with the setting `today`, openGames returns only the games of the earliest date', () => {
    expect(openGames(all, 'today').map(({ date }) => date)).toEqual(['2025-10-07']);
    expect(builderDate(all, day('2025-10-08'), 'today')).toBe('2025-10-07');
  });

  test('with the setting `all`, builderDate returns the chosen date if that date has a game with an id', () => {
    expect(openGames(all, 'all')).toEqual(all.games);
    expect(builderDate(all, day('2025-10-08'), 'all')).toBe('2025-10-08');
    expect(builderDate(all, day('2025-10-09'), 'all')).toBe('2025-10-07');
    expect(builderDate(all, null, 'all')).toBe('2025-10-07');
  });
});
