import { describe, expect, test } from 'vitest';
import type { ScheduleChange } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { SlateGame } from './figures.ts';
import { scheduleChanges } from './scheduleChanges.ts';

const DAY = '2026-11-28' as LeagueDate;
const DAYS = new Set([DAY]);
type Listed = readonly [away: string, home: string, time: string | null];
const slate = (...games: readonly Listed[]) =>
  games.map(([away, home, time]) => ({
    date: DAY,
    time,
    teams: { away: { name: away }, home: { name: home } },
  })) as unknown as readonly SlateGame[];
const listed = (...games: readonly Listed[]) =>
  games.map(([away, home, time]) => ({ date: DAY, away, home, time: time ?? 'Time to be told' }));
const changes = (
  before: ReturnType<typeof listed>,
  games: ReturnType<typeof slate>,
  earlier: readonly ScheduleChange[] = [],
) => scheduleChanges(games, DAYS, { before, earlier });

describe('the changes of a published schedule', () => {
  const before = listed(['A', 'B', '19:00'], ['C', 'D', null]);

  test('an unchanged schedule, and a day that was not published, have no changes', () => {
    expect(changes(before, slate(['A', 'B', '19:00'], ['C', 'D', null]))).toEqual([]);
    expect(changes([], slate(['A', 'B', '19:00']))).toEqual([]);
  });

  test('a game off its day, a new opponent, another start and a start that was not known are changes', () => {
    expect(changes(before, slate(['E', 'B', '19:00'], ['C', 'D', '20:00']))).toEqual([
      { date: DAY, away: 'A', home: 'B', what: 'off', time: null },
      { date: DAY, away: 'E', home: 'B', what: 'on', time: '19:00' },
      { date: DAY, away: 'C', home: 'D', what: 'start', time: '20:00' },
    ]);
  });

  test('published changes stay, and the latest state of a game counts', () => {
    const first = changes(before, slate(['C', 'D', null]));
    const second = changes(listed(['C', 'D', null]), slate(['A', 'B', '21:00'], ['C', 'D', null]), first);
    expect(first).toMatchObject([{ away: 'A', what: 'off' }]);
    expect(second).toEqual([{ date: DAY, away: 'A', home: 'B', what: 'on', time: '21:00' }]);
    expect(changes(listed(['C', 'D', null]), slate(), first)).toMatchObject([
      { away: 'A' },
      { away: 'C', what: 'off' },
    ]);
  });

  test('changes of other days are left out', () => {
    const old = { date: '2026-11-27' as LeagueDate, away: 'A', home: 'B', what: 'off', time: null } as const;
    expect(changes(before, slate(['A', 'B', '19:00'], ['C', 'D', null]), [old])).toEqual([]);
  });
});
