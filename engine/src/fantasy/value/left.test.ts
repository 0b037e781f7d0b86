import { expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { game, MONDAY, season } from '../../../testing/schedule.ts';
import { addDays, type LeagueDate } from '../../domain/index.ts';
import { seasonWeeks } from '../../schedule/index.ts';
import { seasonLeft, timeframeLeft } from './left.ts';

const weeks = seasonWeeks([
  game('2025-10-07', 'Ants', 'Bees'),
  game('2025-10-12', 'Ants', 'Bees'),
  game('2025-10-15', 'Ants', 'Bees', 'Week 2'),
  game('2025-10-19', 'Ants', 'Bees', 'Week 2'),
]);

test('seasonLeft counts each coming week as one, and of the current week the days that are left', () => {
  const leftOn = (today: string) => seasonLeft(weeks, today as LeagueDate)?.weeks;
  // Week 1 has six days, Week 2 has five.
  expect(['2025-09-01', '2025-10-07', '2025-10-10', '2025-10-13', '2025-10-19'].map(leftOn)).toEqual([
    2, 2, 1.5, 1, 0.2,
  ]);
  expect(seasonLeft(weeks, '2025-10-10' as LeagueDate)?.last).toBe('2025-10-19');
  expect(seasonLeft(weeks, '2025-10-20' as LeagueDate)).toBeNull();
});

prop(
  'seasonLeft never grows from day to day, begins with the number of weeks, and is null after the last game',
  [season],
  (games) => {
    const ofSeason = seasonWeeks(games);
    const days = Array.from({ length: 30 }, (_, i) => addDays(MONDAY, i - 5));
    const left = days.map((today) => seasonLeft(ofSeason, today));
    const counts = left.map((one) => one?.weeks ?? 0);
    expect(counts[0]).toBe(ofSeason.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const over = games
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    days.forEach((today, i) => expect(left[i]?.last).toBe(over !== undefined && today <= over ? over : undefined));
  },
);

test('timeframeLeft is null for a week', () => {
  expect(timeframeLeft('Rest of Season', weeks, MONDAY)?.weeks).toBe(2);
  expect(timeframeLeft('Week 1', weeks, MONDAY)).toBeNull();
});
