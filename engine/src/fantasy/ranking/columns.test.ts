import { describe, expect, test } from 'vitest';
import { projectionsOf } from '../../../testing/projections.ts';
import { filledColumns, POINTS_FIRST, pressRankOrder, rankColumns, type RankColumn } from './index.ts';

describe('ranking columns', () => {
  test('rankColumns lists all columns, and filledColumns lists those with values in the file', () => {
    expect(rankColumns('skaters').slice(0, 8)).toEqual([
      'player',
      'fantasyPoints',
      'zScore',
      'team',
      'position',
      'owned',
      'games',
      'goals',
    ]);
    const goalies = [
      'player',
      'fantasyPoints',
      'zScore',
      'team',
      'owned',
      'games',
      'wins',
      'shotsAgainst',
      'goalsAgainst',
      'saves',
      'shutouts',
    ];
    expect(rankColumns('goalies')).toEqual(goalies);
    const full = {
      Player: 'A',
      Timeframe: 'Week 1',
      'Wins Remaining': 0,
      'Shots Against Remaining': 0,
      'Goals Against Remaining': 0,
      'Saves Remaining': 0,
    };
    const last = { Player: 'B', Timeframe: 'Week 2', Games: 1, 'Shutouts Remaining': 1 };
    expect(filledColumns('goalies', projectionsOf('goalies', [full, last]))).toEqual(goalies);
    expect(filledColumns('goalies', projectionsOf('goalies', [full]))).toEqual(
      goalies.filter((column) => column !== 'games' && column !== 'shutouts'),
    );
    // A goalie file has no values for skater stats, so `owned` and `games` are the last columns.
    expect(filledColumns('skaters', projectionsOf('goalies', [full, last])).slice(5)).toEqual(['owned', 'games']);
  });

  test('pressRankOrder sorts from best to worst or from A to Z on the first click on a column, and reverses the order on the second click', () => {
    const press = (by: RankColumn) => pressRankOrder(POINTS_FIRST, by);
    expect(press('hits')).toEqual({ by: 'hits', descending: true });
    expect(press('player')).toEqual({ by: 'player', descending: false });
    expect(press('goalsAgainst')).toEqual({ by: 'goalsAgainst', descending: false });
    expect(press('fantasyPoints')).toEqual({ by: 'fantasyPoints', descending: false });
    expect(pressRankOrder(press('fantasyPoints'), 'fantasyPoints')).toEqual(POINTS_FIRST);
  });
});
