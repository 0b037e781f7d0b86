import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SAMPLE_PAST, sampleGame } from '../../testing/samplePast.ts';
import { SKATER_STATS } from '../datasets/index.ts';
import {
  expectedCounts,
  outlook,
  parseGameModel,
  parseSeasonModel,
  WEIGHT_SUM,
  type GameModel,
} from '../model/index.ts';
import { rateGames, rateSeason } from '../rating/index.ts';
import { VENUES } from '../words/index.ts';
import { project } from './project.ts';

const fixtures = new URL('../../../data-fixtures/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'));

/** Goals of both teams' skaters, from a game model's own tables by walking all ends of a game. */
function skaterGoals({ score, emptyNet, overtime }: GameModel): { readonly away: number; readonly home: number } {
  const size = Math.sqrt(score.length);
  const goals = { away: 0, home: 0 };
  score.forEach((weight, cell) => {
    const chance = weight / WEIGHT_SUM;
    const [away, home] = [Math.floor(cell / size), cell % size];
    goals.away += chance * away;
    goals.home += chance * home;
    if (away === home) {
      goals.away += (chance * overtime[0]!) / WEIGHT_SUM;
      goals.home += (chance * overtime[1]!) / WEIGHT_SUM;
      return;
    }
    const more = emptyNet[Math.min(Math.abs(away - home), emptyNet.length) - 1]!;
    more.forEach((w, n) => (goals[away > home ? 'away' : 'home'] += (chance * n * w) / WEIGHT_SUM));
  });
  return goals;
}

test("the opening week's goals and assists of every team are those of the shipped game models", () => {
  const season = parseSeasonModel(readJson('season/2025-26_season.json'));
  if (!season.ok) throw new Error(JSON.stringify(season.error));
  const games = season.value.games.filter(({ week }) => week === 1);
  const ids = new Set(games.map(({ gameId }) => gameId));
  const expected = new Map<string, { goals: number; assists: number }>();
  for (const file of readdirSync(new URL('game-models/', fixtures))) {
    const model = parseGameModel(readJson(`game-models/${file}`));
    if (!model.ok) throw new Error(JSON.stringify(model.error));
    if (!ids.has(model.value.gameId)) continue;
    const goals = skaterGoals(model.value);
    const [, one, two] = model.value.assists;
    for (const venue of VENUES) {
      const { abbreviation } = model.value[venue];
      const sums = expected.get(abbreviation) ?? { goals: 0, assists: 0 };
      sums.goals += goals[venue];
      sums.assists += (goals[venue] * (one! + 2 * two!)) / WEIGHT_SUM;
      expected.set(abbreviation, sums);
    }
  }
  expect(expected.size).toBe(32);
  const rows = project({ ...season.value, games }, null).skater_projections.filter(
    (row) => row['Timeframe'] === 'Week 1',
  );
  for (const [abbreviation, { goals, assists }] of expected) {
    const own = rows.filter((row) => row['ABR'] === abbreviation);
    const sum = (column: string): number => own.reduce((all, row) => all + Number(row[column]), 0);
    // Figures of a week have three digits.
    expect(Math.abs(sum('Goals') - goals)).toBeLessThan(0.0006 * own.length);
    expect(Math.abs(sum('Assists') - assists)).toBeLessThan(0.0006 * own.length);
  }
});

test('where only the dressed are on the rosters, each has the sum of his counts in the rated games', () => {
  const schedule = [
    sampleGame('AAA', 'BBB', 1),
    sampleGame('CCC', 'AAA', 2),
    sampleGame('BBB', 'AAA', 3),
    sampleGame('BBB', 'CCC', 9, 2),
  ];
  const { model } = rateSeason(SAMPLE_PAST, '2025-26', schedule);
  const rows = project(model, null).skater_projections.filter((row) => row['Timeframe'] === 'Week 1');
  const sums = new Map(rows.map(({ playerId }) => [playerId, { games: 0, goals: 0, assists: 0, shots: 0, blocks: 0 }]));
  for (const game of rateGames(SAMPLE_PAST, schedule.slice(0, 3)).rates) {
    const ahead = outlook({ away: game.away.goals, home: game.home.goals });
    for (const venue of VENUES) {
      expectedCounts(game[venue], ahead[venue].goals).forEach((counts, i) => {
        const sum = sums.get(game[venue].skaters[i]!.playerId)!;
        sum.games++;
        for (const count of ['goals', 'assists', 'shots', 'blocks'] as const) sum[count] += counts[count];
      });
    }
  }
  expect(rows).toHaveLength(54);
  for (const row of rows) {
    const { games, ...counts } = sums.get(row['playerId'])!;
    expect(row['Games']).toBe(games);
    for (const [count, sum] of Object.entries(counts))
      expect(Math.abs(Number(row[SKATER_STATS[count as keyof typeof counts]]) - sum)).toBeLessThan(0.000_501);
  }
});
