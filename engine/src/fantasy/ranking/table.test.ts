import { describe, expect, test } from 'vitest';
import { projectionsOf } from '../../../testing/projections.ts';
import { prop } from '../../../testing/prop.ts';
import { query, setUp, rankingCases } from '../../../testing/rankings.ts';
import { GOALIE_STATS, SKATER_STATS } from '../../datasets/index.ts';
import { STANDARD_SCORING } from '../team/index.ts';
import { rankColumns, rankTable, RANK_STATS, scoringOf } from './index.ts';
import { isTextColumn } from './columns.ts';
import { columnText, figureOf } from './table.ts';

/** The data file column that each scoring weight applies to, written out independently of the implementation. */
const WEIGHED: Readonly<Record<string, string>> = {
  goal: 'Goals',
  assist: 'Assists',
  pp_goal: 'PP Goals',
  pp_assist: 'PP Assists',
  pk_goal: 'PK Goals',
  pk_assist: 'PK Assists',
  plus_minus: 'PlusMinus',
  sog: 'SOG',
  block: 'Blocks',
  hit: 'Hits',
  wins: 'Wins Remaining',
  saves: 'Saves Remaining',
  goals_against: 'Goals Against Remaining',
  shutouts: 'Shutouts Remaining',
};

/** Returns a function that computes a figure's standard score from the mean and deviation of the known figures. */
function spread(figures: readonly (number | null)[]): (figure: number) => number {
  let [sum, count, squares] = [0, 0, 0];
  for (const figure of figures) {
    if (figure === null) continue;
    sum += figure;
    count += 1;
  }
  for (const figure of figures) if (figure !== null) squares += (figure - sum / count) * (figure - sum / count);
  const deviation = Math.sqrt(squares / count);
  return (figure) => (deviation < 1e-9 ? 0 : (figure - sum / count) / deviation);
}

/** Returns the points and z-scores of a timeframe, computed directly from the file's records. */
function oracle({ kind: one, records, scores }: ReturnType<typeof setUp>, timeframe: string) {
  const section = one === 'skaters' ? 'skaterScoring' : 'goalieScoring';
  const own = Object.keys(scores[section]).length === 0 ? STANDARD_SCORING[section] : scores[section];
  const weights = own as Readonly<Record<string, number>>;
  const columns = ['percent_owned', 'Games', ...Object.values(one === 'skaters' ? SKATER_STATS : GOALIE_STATS)];
  const rows = records.filter(
    (record) => record['Timeframe'] === timeframe && columns.some((column) => record[column] !== null),
  );
  return rows.map((record) => {
    let points: number | null = null;
    let z: number | null = null;
    for (const [field, weighs] of Object.entries(weights)) {
      const column = WEIGHED[field]!;
      const amount = record[column] as number | null;
      if (weighs === 0 || amount === null) continue;
      points = (points ?? 0) + weighs * amount;
      const score = spread(rows.map((row) => row[column] as number | null))(amount);
      z = (z ?? 0) + (field === 'goals_against' ? -score : score);
    }
    return { record, points, z };
  });
}

const close = (found: number | null, expected: number | null): void => {
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 9);
};

describe('rankTable', () => {
  prop(
    'rankTable lists every player who has a figure in the timeframe, with the figures of the file',
    [rankingCases, query],
    (given, { timeframe }) => {
      const { projections, scoring, ...all } = setUp(given);
      const rows = rankTable(projections, scoring, timeframe);
      const expected = oracle({ projections, scoring, ...all }, timeframe);
      expect(rows).toHaveLength(expected.length);
      for (const { record, points, z } of expected) {
        const row = rows.find(({ player }) => player.playerId === record['playerId'])!;
        expect(row.player).toBe(projections.players[row.at]);
        expect([row.owned, row.games]).toEqual([record['percent_owned'], record['Games']]);
        for (const [stat, column] of Object.entries({ ...SKATER_STATS, ...GOALIE_STATS }))
          expect(row.stats[stat as keyof typeof row.stats]).toBe(record[column] ?? null);
        close(row.points, points);
        close(row.zScore, z);
      }
    },
  );

  prop(
    'rankTable ranks by fantasy points, and gives players with equal points the same rank',
    [rankingCases, query],
    (given, { timeframe }) => {
      const { projections, scoring } = setUp(given);
      const rows = rankTable(projections, scoring, timeframe);
      for (const { points, rank } of rows) {
        const better = rows.filter((other) => points !== null && other.points !== null && other.points > points);
        expect(rank).toBe(points === null ? null : better.length + 1);
      }
    },
  );

  prop(
    'rankTable computes the shade of a figure from its standard score',
    [rankingCases, query],
    (given, { timeframe }) => {
      const { kind: one, projections, scoring } = setUp(given);
      const rows = rankTable(projections, scoring, timeframe);
      const all = [...rankColumns('skaters'), ...RANK_STATS.goalies];
      for (const column of all) {
        const shaded = !isTextColumn(column) && column !== 'owned' && rankColumns(one).includes(column);
        const score = shaded ? spread(rows.map((row) => figureOf(row, column))) : () => 0;
        for (const row of rows) {
          const figure = shaded ? figureOf(row, column) : null;
          const z = figure === null ? null : (column === 'goalsAgainst' ? -1 : 1) * score(figure);
          close(row.shades[column], z === null ? null : z > 4 ? 1 : z < -4 ? -1 : z / 4);
        }
      }
      for (const stat of RANK_STATS[one])
        expect(rows.reduce((sum, { scores }) => sum + (scores[stat] ?? 0), 0)).toBeCloseTo(0, 9);
    },
  );

  test('rankTable clamps the shades of values far from the mean to -1 or 1', () => {
    const records = [...Array<number>(25).fill(0), 9].map((goals, i) => ({
      Player: `P ${i}`,
      Timeframe: 'Week 1',
      Goals: goals,
      Hits: 9 - goals,
    }));
    const rows = rankTable(projectionsOf('skaters', records), scoringOf(null, 'skaters'), 'Week 1');
    expect(rows.at(-1)!.scores).toMatchObject({ goals: expect.closeTo(5, 9), hits: expect.closeTo(-5, 9) });
    expect(rows.at(-1)!.shades).toMatchObject({ goals: 1, hits: -1, fantasyPoints: 1, blocks: null, games: null });
    // Each player's standard scores for goals and hits cancel, so the z-score is 0 and its shade is 0.
    expect(rows.map(({ shades }) => shades.zScore)).toEqual(rows.map(() => 0));
    expect(rows[0]!.shades.goals).toBeCloseTo(-1 / 20, 9);
  });

  test('rankTable ranks negative points, and gives no rank to unknown points', () => {
    const records = [{ 'Goals Against Remaining': 1 }, { 'Shots Against Remaining': 30 }, { 'Wins Remaining': 1 }];
    const projections = projectionsOf(
      'goalies',
      records.map((record, i) => ({ Player: `P ${i}`, Timeframe: 'Week 1', ...record })),
    );
    const rows = rankTable(projections, scoringOf(null, 'goalies'), 'Week 1');
    expect(rows.map(({ points, rank }) => [points, rank])).toEqual([
      [-2, 2],
      [null, null],
      [4, 1],
    ]);
    expect(rows[1]!.scores).toEqual({ ...rows[1]!.stats, shotsAgainst: 0 });
  });

  test('rankTable builds the search text from the known parts of name, team and abbreviation', () => {
    const week = { Timeframe: 'Week 1', Goals: 1 };
    const projections = projectionsOf('skaters', [
      { ...week, Player: 'Tim Stützle', Team: 'Ottawa Senators', ABR: 'OTT' },
      { ...week, Player: 'Bo Zed', ABR: 'UTA' },
      { ...week, Player: 'Bo Zed' },
    ]);
    const rows = rankTable(projections, scoringOf(null, 'skaters'), 'Week 1');
    expect(rows.map(({ folded }) => folded)).toEqual(['tim stutzle ottawa senators ott', 'bo zed uta', 'bo zed']);
    expect(rows.map((row) => columnText(row, 'team'))).toEqual(['Ottawa Senators', 'Utah Mammoth', null]);
  });

  test('rankTable is empty for a timeframe that the file does not have, and for an empty file', () => {
    const one = projectionsOf('skaters', [{ Player: 'A', Timeframe: 'Week 1', Goals: 1 }]);
    expect(rankTable(one, scoringOf(null, 'skaters'), 'Week 2')).toEqual([]);
    expect(rankTable(projectionsOf('goalies', []), scoringOf(null, 'goalies'), 'Week 1')).toEqual([]);
  });
});
