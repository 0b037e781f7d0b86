import { expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { dayGamesText, offNightLimitText, offNightText, weekCaption, weekDayText, weekText } from './week.ts';

const date = (text: string) => text as LeagueDate;

test.each([
  ['2025-10-07', '2025-10-12', 'Week 1: Oct 7 to 12'],
  ['2025-10-27', '2025-11-02', 'Week 1: Oct 27 to Nov 2'],
  ['2025-12-31', '2025-12-31', 'Week 1: Dec 31'],
])('weekText of %s to %s is %s', (first, last, expected) => {
  const week = { name: 'Week 1', first: date(first), last: date(last) };
  expect(weekText(week)).toBe(expected);
  expect(weekCaption(week)).toBe(`Games by team and day, ${expected}`);
});

test('weekDayText returns the weekday and date of a day, and dayGamesText its number of games', () => {
  expect(weekDayText(date('2025-10-07'))).toEqual({ weekday: 'Tue', day: 'Oct 7' });
  const games = (count: number) => dayGamesText({ date: date('2025-10-07'), games: count, offNight: false });
  expect([0, 1, 12].map(games)).toEqual(['no games', '1 game', '12 games']);
});

test('the off-night texts state how many league games an off-night has at most', () => {
  expect([1, 7].map(offNightLimitText)).toEqual(['up to 1 game', 'up to 7 games']);
  expect(offNightText(7)).toBe('Off-night: up to 7 games in the league');
});
