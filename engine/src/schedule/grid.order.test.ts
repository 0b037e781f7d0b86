import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { season, week } from '../../testing/schedule.ts';
import { MOST_GAMES_FIRST, orderTeams, WEEK_COLUMNS, weekGrid, type TeamWeek } from './index.ts';

describe('the order of teams', () => {
  const order = fc.record({ by: fc.constantFrom(...WEEK_COLUMNS), descending: fc.boolean() });

  prop(
    'orderTeams sorts by the chosen column, then by games, off-nights and name',
    [season, week, order],
    (games, name, by) => {
      const { teams } = weekGrid(games, name, 1);
      const found = orderTeams(teams.toReversed(), by);
      expect(found.toSorted((a, b) => (a.team < b.team ? -1 : 1))).toEqual(teams);
      for (let i = 1; i < found.length; i++) {
        const [a, b] = [found[i - 1]!, found[i]!];
        if (a[by.by] !== b[by.by]) {
          expect(by.descending ? a[by.by] > b[by.by] : a[by.by] < b[by.by]).toBe(true);
          continue;
        }
        const rest = (team: TeamWeek): readonly [number, number, string] => [-team.games, -team.offNights, team.team];
        const at = rest(a).findIndex((one, j) => one !== rest(b)[j]);
        expect(rest(a)[at]! < rest(b)[at]!).toBe(true);
      }
    },
  );

  test('MOST_GAMES_FIRST sorts by the number of games in descending order', () => {
    expect(MOST_GAMES_FIRST).toEqual({ by: 'games', descending: true });
  });
});
