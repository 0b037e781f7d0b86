import { describe, expect, test } from 'vitest';
import { NO_FILES, type GameRef, type HubFiles, type ScheduleEntry } from '../datasets/index.ts';
import { decodeGameProbs } from '../datasets/gameProbs.ts';
import type { LeagueDate } from '../domain/index.ts';
import { crossCheck } from './index.ts';

const FIRST = '2025-10-07' as LeagueDate;
const NEXT = '2025-10-08' as LeagueDate;

/** Returns the decoded Hub files of `some`, and `null` for all other Hub files. */
const files = (some: Partial<HubFiles>): HubFiles => ({ ...NO_FILES, ...some });

const scheduled = (date: LeagueDate, away: string, home: string): ScheduleEntry => ({ date, away, home, time: null });

describe('crossCheck of games without an id', () => {
  const withIds = (schedule: readonly ScheduleEntry[], ids: readonly GameRef[], day = FIRST) =>
    crossCheck(files({ schedule_times: schedule, game_id_ref: ids }), day);
  const lack = (away: string, home: string, date = FIRST) => ({
    dataset: 'game_id_ref',
    lack: { kind: 'game', date, away, home },
  });

  test('crossCheck requires a simulation id only for games on the date for which the parlay builder is open', () => {
    const schedule = [scheduled(NEXT, 'C', 'D'), scheduled(FIRST, 'A', 'B')];
    expect(withIds(schedule, [])).toEqual([lack('A', 'B')]);
    expect(withIds(schedule, [], NEXT)).toEqual([lack('C', 'D', NEXT)]);
    expect(withIds(schedule, [{ id: '1', away: 'A', home: 'B', date: FIRST }])).toEqual([]);
  });

  test('crossCheck accepts a game id that has no date, and ignores an id whose date is not the date of the game', () => {
    const schedule = [scheduled(FIRST, 'A', 'B'), scheduled(FIRST, 'C', 'D'), scheduled(FIRST, 'B', 'A')];
    const ids = [
      { id: '1', away: 'A', home: 'B', date: null },
      { id: '2', away: 'C', home: 'D', date: NEXT },
    ];
    expect(withIds(schedule, ids)).toEqual([lack('C', 'D'), lack('B', 'A')]);
  });

  test('crossCheck reports no missing game if the schedule or the file of game ids is missing', () => {
    expect(crossCheck(files({ schedule_times: [scheduled(FIRST, 'A', 'B')] }), FIRST)).toEqual([]);
    expect(crossCheck(files({ game_id_ref: [] }), FIRST)).toEqual([]);
  });
});

describe('crossCheck of games in game_probs', () => {
  const decoded = decodeGameProbs([
    { index: FIRST, Home: 'B', Away: 'A' },
    { index: NEXT, Home: 'B', Away: 'A' },
  ]);
  const game_probs = decoded.ok ? decoded.value.data : null;

  test('crossCheck reports a game of game_probs that is not in the schedule, and teams without averages, puck lines or players', () => {
    const average = (team: string) => ({ team, date: FIRST, goals: 3, shots: 30 });
    const found = crossCheck(
      files({
        game_probs,
        schedule_times: [scheduled(FIRST, 'A', 'B')],
        team_avs: [average('A'), average('B')],
        puck_line_probs: [],
        p_info: [],
      }),
      FIRST,
    );
    expect(found.map(({ dataset, lack }) => [dataset, ...Object.values(lack)])).toEqual([
      ['puck_line_probs', 'team', 'A', FIRST],
      ['p_info', 'playerOf', 'A'],
      ['puck_line_probs', 'team', 'B', FIRST],
      ['p_info', 'playerOf', 'B'],
      ['schedule_times', 'game', NEXT, 'A', 'B'],
      ['team_avs', 'team', 'A', NEXT],
      ['puck_line_probs', 'team', 'A', NEXT],
      ['team_avs', 'team', 'B', NEXT],
      ['puck_line_probs', 'team', 'B', NEXT],
    ]);
  });

  test('crossCheck reports at most 100 problems', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ index: FIRST, Home: `H${i}`, Away: `A${i}` }));
    const all = decodeGameProbs(many);
    expect(crossCheck(files({ game_probs: all.ok ? all.value.data : null, team_avs: [] }), FIRST)).toHaveLength(100);
  });
});
