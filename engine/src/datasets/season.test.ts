import { describe, expect, test } from 'vitest';
import { loaded } from '../../testing/decoded.ts';
import { addDays, type LeagueDate } from '../domain/index.ts';
import { MOST_GAMES, MOST_GAMES_OF_A_DATE } from './records.ts';
import { decodeSeasonSchedule } from './season.ts';

const read = (doc: unknown) => loaded(decodeSeasonSchedule(doc));
const GAME = { Date: '2025-10-07', 'Away Team': 'Chicago Blackhawks', 'Home Team': 'Florida Panthers', Week: 'Week 1' };

test('decodeSeasonSchedule reads the date, teams and week of a game', () => {
  expect(read([GAME])).toMatchObject({
    data: [{ date: '2025-10-07', away: 'Chicago Blackhawks', home: 'Florida Panthers', week: 'Week 1' }],
    places: [],
  });
});

describe('the week of a game', () => {
  test.each([
    [1, 'Week 1'],
    [28, 'Week 28'],
    ['Week 7', 'Week 7'],
    ['Week 07', 'Week 7'],
  ])('decodeSeasonSchedule reads the week %j as %s', (Week, week) => {
    expect(read([{ ...GAME, Week }])).toMatchObject({ data: [{ week }], places: [] });
  });

  test.each([0, -1, 1.5, NaN, Infinity, 1e21, 1000, 'Week 0', 'Week 1000', 'week 1', '1', 'Week 1\n', true, []])(
    'decodeSeasonSchedule drops a game with the week %j',
    (Week) => {
      expect(read([{ ...GAME, Week }])).toMatchObject({ data: [], places: ['records[0].Week'] });
    },
  );
});

test.each([
  [{ Date: '2025-02-30' }, '.Date'],
  [{ Date: null }, '.Date'],
  [{ 'Away Team': '' }, '."Away Team"'],
  [{ 'Home Team': 5 }, '."Home Team"'],
  [{ Week: undefined }, '.Week'],
])('decodeSeasonSchedule drops a game with %j and reports %s', (over, column) => {
  expect(read([{ ...GAME, ...over }])).toMatchObject({ data: [], places: [`records[0]${column}`] });
});

test('decodeSeasonSchedule reports repeated games and more than 64 games per date', () => {
  const many = Array.from({ length: MOST_GAMES_OF_A_DATE }, (_, i) => ({
    ...GAME,
    'Away Team': `Team ${i % 8}`,
    'Home Team': `Team ${8 + Math.floor(i / 8)}`,
  }));
  const { data, places } = read([GAME, GAME, ...many, { ...GAME, Date: '2025-10-08' }]);
  expect(data).toHaveLength(MOST_GAMES_OF_A_DATE + 1);
  expect(places).toEqual(['records[1]', `records[${MOST_GAMES_OF_A_DATE + 1}]`]);
});

test('decodeSeasonSchedule reads at most 10,000 games', () => {
  const first = '2025-10-07' as LeagueDate;
  const rows = Array.from({ length: MOST_GAMES + 1 }, (_, i) => ({
    ...GAME,
    Date: addDays(first, Math.floor(i / 50)),
    Week: 1 + Math.floor(i / 1000),
    'Away Team': `Team ${i % 50}`,
  }));
  const { data, places } = read(rows);
  expect(data).toHaveLength(MOST_GAMES);
  expect(places).toEqual([`records[${MOST_GAMES}]`]);
});

test('decodeSeasonSchedule limits the number of teams in a file and of days in a week', () => {
  const first = '2025-10-07' as LeagueDate;
  const teams = Array.from({ length: 40 }, (_, i) => ({ ...GAME, 'Away Team': `A ${i}`, 'Home Team': `H ${i}` }));
  const crowd = read(teams);
  expect(new Set(crowd.data.flatMap(({ away, home }) => [away, home])).size).toBe(64);
  expect(crowd.places[0]).toBe('records[32]');
  expect(crowd.places).toHaveLength(8);

  const days = Array.from({ length: 33 }, (_, i) => ({ ...GAME, Date: addDays(first, i) }));
  const long = read([...days, { ...GAME, Week: 2, Date: addDays(first, 40) }]);
  expect(long.data).toHaveLength(32);
  expect(long.places).toEqual([31, 32].map((i) => `records[${i}].Date`));
});
