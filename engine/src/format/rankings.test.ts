import { describe, expect, test } from 'vitest';
import { projectionsOf } from '../../testing/projections.ts';
import { DEFAULT_QUERY, rankColumns, scoringOf, type RankColumn } from '../fantasy/index.ts';
import { rankPlayers } from '../../testing/rankings.ts';
import { formatOwned, formatPoints, formatScore, placeText, rankColumn } from './index.ts';

const standard = scoringOf(null, 'skaters');

test('ranking columns have distinct short and full names', () => {
  for (const kind of ['skaters', 'goalies'] as const) {
    const columns = rankColumns(kind);
    expect(new Set(columns.map((key) => rankColumn(key).head)).size).toBe(columns.length);
    expect(new Set(columns.map((key) => rankColumn(key).name)).size).toBe(columns.length);
  }
  expect([rankColumn('ppGoals').head, rankColumn('ppGoals').name]).toEqual(['PPG', 'Power-play goals']);
});

describe('ranking cells', () => {
  const [row, empty] = rankPlayers(
    projectionsOf('skaters', [
      {
        Player: 'Bo',
        Timeframe: 'Week 1',
        Team: 'Utah Mammoth',
        ABR: 'UTA',
        Pos: 'C',
        percent_owned: 87.46,
        Games: 3,
        Goals: 1234.567,
        SOG: 12.34,
        PlusMinus: 0.5,
      },
      { Player: 'Al', Timeframe: 'Week 1', Team: 'Utah Mammoth', Games: 3.25 },
      { Player: 'Cy', Timeframe: 'Week 1', PlusMinus: -0.5 },
    ]),
    standard,
    DEFAULT_QUERY,
  );

  test.each<[RankColumn, string, string]>([
    ['player', 'Bo', 'Al'],
    ['team', 'UTA', 'Utah Mammoth'],
    ['position', 'C', '-'],
    ['owned', '87.5%', '-'],
    ['games', '3.0', '3.3'],
    ['goals', '1,234.57', '-'],
    ['shots', '12.3', '-'],
    ['plusMinus', '+0.50', '-'],
    ['fantasyPoints', '2,470.4', '-'],
    ['zScore', '0.00', '-'],
    ['wins', '-', '-'],
  ])('ranking cells show %s as %s, and unknown values as %s', (column, known, unknown) => {
    expect([rankColumn(column).text(row!, 'decimal'), rankColumn(column).text(empty!, 'decimal')]).toEqual([
      known,
      unknown,
    ]);
  });

  test.each<[RankColumn, string]>([
    ['wins', '0.51'],
    ['shutouts', '0.00'],
    ['goalsAgainst', '7.00'],
    ['saves', '81.3'],
    ['shotsAgainst', '88.3'],
  ])('ranking cells show %s of a goalie as %s', (column, text) => {
    const record = {
      Player: 'Bo',
      Timeframe: 'Week 1',
      'Wins Remaining': 0.505_1,
      'Shutouts Remaining': -0.001,
      'Goals Against Remaining': 7,
      'Saves Remaining': 81.26,
      'Shots Against Remaining': 88.26,
    };
    const [goalie] = rankPlayers(projectionsOf('goalies', [record]), scoringOf(null, 'goalies'), DEFAULT_QUERY);
    expect(rankColumn(column).text(goalie!, 'decimal')).toBe(text);
  });

  test('ranking cells have no sign for a figure that rounds to 0, and a dash for an unknown one', () => {
    expect([formatPoints(-0.04), formatPoints(-0.06), formatPoints(12), formatPoints(null)]).toEqual([
      '0.0',
      '-0.1',
      '12.0',
      '-',
    ]);
    expect([formatScore(-0.004), formatScore(1.339), formatScore(-2), formatScore(null)]).toEqual([
      '0.00',
      '+1.34',
      '-2.00',
      '-',
    ]);
    expect([formatOwned(0), formatOwned(100), formatOwned(null)]).toEqual(['0.0%', '100.0%', '-']);
    expect([placeText(1), placeText(null)]).toEqual(['1', '-']);
  });
});
