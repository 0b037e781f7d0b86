import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { addDays, weekdayLabel, type LeagueDate } from '@ddh/engine/internal/domain';
import { withWeeks } from './weeks.ts';

const row = (date: string, week: number | null = null) => ({
  gameId: date,
  start: null,
  date: date as LeagueDate,
  time: '19:00',
  away: 'AAA',
  home: 'BBB',
  week,
});
const weeksOf = (games: Parameters<typeof withWeeks>[0]): readonly number[] => withWeeks(games).map(({ week }) => week);

test('if the schedule has no weeks, withWeeks counts weeks from Monday to Sunday, starting with the week of the first game', () => {
  // The first three games are on a Tuesday, on the next Sunday and on the Monday after that. The fourth game is after
  // two weeks without games.
  const games = ['2026-09-29', '2026-10-04', '2026-10-05', '2026-10-26'].map((date) => row(date));
  expect(weeksOf(games)).toEqual([1, 1, 2, 5]);
  expect(weeksOf(games.toReversed())).toEqual([5, 2, 1, 1]);
});

test('withWeeks keeps the weeks of the schedule only if every game has a week', () => {
  expect(weeksOf([row('2026-09-29', 3), row('2026-10-26', 4)])).toEqual([3, 4]);
  expect(weeksOf([row('2026-09-29', 3), row('2026-10-26')])).toEqual([1, 5]);
});

test('withWeeks returns an empty list for a schedule without games', () => {
  expect(withWeeks([])).toEqual([]);
});

prop(
  'withWeeks begins a new week on each Monday',
  [fc.integer({ min: 0, max: 20_000 }), fc.nat(400)],
  (start, later) => {
    const first = addDays('1990-01-01' as LeagueDate, start);
    const day = addDays(first, later);
    const [, week, next] = weeksOf([row(first), row(day), row(addDays(day, 1))]);
    expect(next! - week!).toBe(weekdayLabel(addDays(day, 1)) === 'Mon' ? 1 : 0);
  },
);
