import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { game, MONDAY, season } from '../../testing/schedule.ts';
import { addDays, type LeagueDate } from '../domain/index.ts';
import { currentWeek, seasonPhase, seasonWeeks } from './index.ts';

describe('season weeks', () => {
  prop('each week of seasonWeeks lasts from its first game to its last game', [season], (games) => {
    const weeks = seasonWeeks(games);
    expect(new Set(weeks.map(({ name }) => name))).toEqual(new Set(games.map((one) => one.week)));
    for (const { name, first, last } of weeks) {
      const dates = games.filter((one) => one.week === name).map(({ date }) => date);
      expect([first, last]).toEqual([dates.toSorted()[0], dates.toSorted().at(-1)]);
    }
  });

  test('seasonWeeks sorts the weeks by number, so Week 10 follows Week 2', () => {
    const names = ['Week 10', 'Week 2', 'Week 1', 'Week 11'];
    const games = names.map((name, i) => game(`2025-10-0${i + 1}`, 'Ants', 'Bees', name));
    expect(seasonWeeks(games).map(({ name }) => name)).toEqual(['Week 1', 'Week 2', 'Week 10', 'Week 11']);
  });

  const weeks = seasonWeeks([
    game('2025-10-07', 'Ants', 'Bees'),
    game('2025-10-12', 'Ants', 'Bees'),
    game('2025-10-15', 'Ants', 'Bees', 'Week 2'),
    game('2025-10-19', 'Ants', 'Bees', 'Week 2'),
  ]);
  test.each([
    ['before the season', '2025-09-01', 'Week 1'],
    ['on the first day of Week 1', '2025-10-07', 'Week 1'],
    ['on the last day of Week 1', '2025-10-12', 'Week 1'],
    ['between two weeks', '2025-10-13', 'Week 2'],
    ['after the season', '2026-07-01', 'Week 1'],
  ])('currentWeek %s (today is %s) returns %s', (_, today, expected) => {
    expect(currentWeek(weeks, today as LeagueDate)?.name).toBe(expected);
  });

  test('currentWeek prefers a week that has started to a week that has not', () => {
    const late = [game('2025-10-20', 'Ants', 'Bees', 'Week 1'), game('2025-10-07', 'Ants', 'Bees', 'Week 2')];
    expect(currentWeek(seasonWeeks(late), '2025-10-07' as LeagueDate)?.name).toBe('Week 2');
  });

  prop(
    'seasonPhase depends on whether today is before, within or after the days from the first to the last game',
    [season, fc.integer({ min: -5, max: 30 })],
    (games, days) => {
      const today = addDays(MONDAY, days);
      const dates = games.map(({ date }) => date).toSorted();
      const expected = dates.length === 0 || today > dates.at(-1)! ? 'over' : today < dates[0]! ? 'before' : 'running';
      expect(seasonPhase(seasonWeeks(games), today)).toBe(expected);
    },
  );

  test('currentWeek is null without games', () => {
    expect(currentWeek(seasonWeeks([]), MONDAY)).toBeNull();
  });
});
