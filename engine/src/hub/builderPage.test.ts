import { expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { builderPage } from './index.ts';

const day = (text: string): LeagueDate => text as LeagueDate;
const schedule = [
  { date: day('2025-10-08'), away: 'A', home: 'B', time: '19:00' },
  { date: day('2025-10-07'), away: 'C', home: 'D', time: null },
  { date: day('2025-10-07'), away: 'A', home: 'B', time: '20:00' },
  { date: day('2025-10-07'), away: 'E', home: 'F', time: '22:00' },
];

test('builderPage offers the games with an id on the earliest date, and their players', () => {
  const ids = [
    { id: '2', away: 'A', home: 'B', date: day('2025-10-08') },
    { id: '1', away: 'A', home: 'B', date: day('2025-10-07') },
    { id: '3', away: 'C', home: 'D', date: null },
    { id: '4', away: 'E', home: 'F', date: day('2025-10-09') },
  ];
  const players = [
    { name: 'p', team: 'B' },
    { name: 'q', team: 'F' },
  ];
  expect(builderPage({ schedule, ids, players, dates: null })).toEqual({
    date: '2025-10-07',
    games: [
      { gameId: '3', away: 'C', home: 'D', time: '' },
      { gameId: '1', away: 'A', home: 'B', time: '20:00' },
    ],
    players: [{ name: 'p', team: 'B' }],
  });
});

test('builderPage uses an id without a date if there is no id with the game’s date', () => {
  const ids = [
    { id: '9', away: 'A', home: 'B', date: day('2025-10-08') },
    { id: '1', away: 'A', home: 'B', date: null },
  ];
  expect(builderPage({ schedule, ids, players: [], dates: null }).games).toEqual([
    { gameId: '1', away: 'A', home: 'B', time: '20:00' },
  ]);
});

test('builderPage has no date and no games without a schedule', () => {
  expect(builderPage({ schedule: [], ids: [], players: [], dates: null })).toEqual({
    date: null,
    games: [],
    players: [],
  });
});

test('builderPage ignores game ids of other teams', () => {
  const ids = [
    { id: '5', away: 'X', home: 'B', date: day('2025-10-07') },
    { id: '6', away: 'A', home: 'X', date: day('2025-10-07') },
  ];
  expect(builderPage({ schedule, ids, players: [], dates: null }).games).toEqual([]);
});

test.each([
  [['2025-10-08', '2025-10-09'], '2025-10-08', 1],
  [['2025-10-07', '2025-10-08'], '2025-10-07', 1],
  [['2025-10-06'], null, 0],
  [[], null, 0],
])('builderPage with %j in the date menu picks the date %s', (dates, date, count) => {
  const ids = [{ id: '1', away: 'A', home: 'B', date: null }];
  const page = builderPage({ schedule, ids, players: [], dates: dates.map(day) });
  expect([page.date, page.games.length]).toEqual([date, count]);
});
