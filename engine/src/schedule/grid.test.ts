import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { game, limit, season, week } from '../../testing/schedule.ts';
import { addDays } from '../domain/index.ts';
import { OFF_NIGHT_LIMITS, USUAL_OFF_NIGHT, weekGrid, type TeamWeek } from './index.ts';
import type { WeekGrid } from './grid.ts';

describe('weekGrid', () => {
  prop('weekGrid has every game twice, once for each team', [season, week, limit], (games, name, most) => {
    const { days, teams } = weekGrid(games, name, most);
    const mine = games.filter((one) => one.week === name);
    const sum = (figure: (team: TeamWeek) => number): number => teams.reduce((all, team) => all + figure(team), 0);
    expect(sum((team) => team.games)).toBe(2 * mine.length);
    expect(sum((team) => team.home)).toBe(mine.length);
    expect(sum((team) => team.away)).toBe(mine.length);
    // The home games in the teams' cells make up the whole schedule, and so do the away games.
    const read = (venue: 'home' | 'away') =>
      teams
        .flatMap(({ team, days: cells }) =>
          cells.flatMap((meetings, i) =>
            meetings
              .filter((one) => one.venue === venue)
              .map(({ opponent }) => {
                const [away, home] = venue === 'home' ? [opponent, team] : [team, opponent];
                return `${days[i]!.date} ${away} ${home}`;
              }),
          ),
        )
        .toSorted();
    const written = mine.map(({ date, away, home }) => `${date} ${away} ${home}`).toSorted();
    expect(read('home')).toEqual(written);
    expect(read('away')).toEqual(written);
  });

  prop('weekGrid has all teams of the season, sorted by name', [season, week], (games, name) => {
    const teams = weekGrid(games, name, 7).teams.map(({ team }) => team);
    expect(teams).toEqual([...new Set(games.flatMap(({ away, home }) => [away, home]))].toSorted());
  });

  prop('weekGrid has every day from the first game to the last game of the week', [season, week], (games, name) => {
    const { days } = weekGrid(games, name, 7);
    const dates = games.filter((one) => one.week === name).map(({ date }) => date);
    expect(days[0]?.date).toBe(dates.toSorted()[0]);
    expect(days.at(-1)?.date).toBe(dates.toSorted().at(-1));
    days.forEach(({ date }, i) => expect(date).toBe(addDays(days[0]!.date, i)));
  });

  prop('weekGrid counts the back-to-backs and off-nights of each team', [season, week, limit], (games, name, most) => {
    const grid = weekGrid(games, name, most);
    for (const row of grid.teams) {
      const played = games.filter((one) => one.week === name && (one.away === row.team || one.home === row.team));
      const dates = new Set(played.map(({ date }) => date));
      expect(row.backToBacks).toBe([...dates].filter((date) => dates.has(addDays(date, 1))).length);
      const quiet = played.filter(({ date }) => games.filter((one) => one.date === date).length <= most);
      expect(row.offNights).toBe(quiet.length);
    }
  });

  prop(
    'every off-night of weekGrid is still an off-night with a higher limit',
    [season, week, limit, limit],
    (games, name, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((most) => weekGrid(games, name, most));
      low!.days.forEach(({ offNight }, i) => expect(!offNight || high!.days[i]!.offNight).toBe(true));
      low!.teams.forEach((team, i) => expect(team.offNights).toBeLessThanOrEqual(high!.teams[i]!.offNights));
    },
  );

  prop(
    'weekGrid does not depend on the order of the games',
    [season, week, fc.infiniteStream(fc.nat())],
    (games, name, numbers) => {
      const shuffled = games
        .map((one) => ({ one, at: numbers.next().value! }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const sorted = ({ days, teams }: WeekGrid) => ({
        days,
        teams: teams.map((team) => ({
          ...team,
          days: team.days.map((cell) => cell.map((m) => m.opponent).toSorted()),
        })),
      });
      expect(sorted(weekGrid(shuffled, name, 7))).toEqual(sorted(weekGrid(games, name, 7)));
    },
  );

  test('a day of weekGrid counts the games of the whole league, and a day without games is not an off-night', () => {
    const games = [
      game('2025-10-07', 'Ants', 'Bees'),
      game('2025-10-09', 'Ants', 'Cats'),
      game('2025-10-09', 'Dogs', 'Eels', 'Week 2'),
    ];
    const days = (most: number) => weekGrid(games, 'Week 1', most).days.map((day) => [day.games, day.offNight]);
    expect(days(1)).toEqual([
      [1, true],
      [0, false],
      [2, false],
    ]);
    expect(days(2)[2]).toEqual([2, true]);
  });

  test('weekGrid leaves out the days between two games that are more than seven days apart', () => {
    const dates = (last: string) =>
      weekGrid([game('2026-02-05', 'Ants', 'Bees'), game(last, 'Ants', 'Bees')], 'Week 1', 7);
    expect(dates('2026-02-12').days).toHaveLength(8);
    const long = dates('2026-02-13');
    expect(long.days.map(({ date }) => date)).toEqual(['2026-02-05', '2026-02-13']);
    expect(long.teams.map(({ backToBacks }) => backToBacks)).toEqual([0, 0]);
  });

  test('weekGrid of an unknown week has no days', () => {
    const { days, teams } = weekGrid([game('2025-10-07', 'Ants', 'Bees')], 'Week 9', 7);
    expect(days).toEqual([]);
    expect(teams.map(({ team, games }) => [team, games])).toEqual([
      ['Ants', 0],
      ['Bees', 0],
    ]);
  });

  test('off-night limits go from 1 to 16, and the default is 7', () => {
    expect([OFF_NIGHT_LIMITS[0], OFF_NIGHT_LIMITS.at(-1), OFF_NIGHT_LIMITS.length]).toEqual([1, 16, 16]);
    expect(USUAL_OFF_NIGHT).toBe(7);
  });
});
