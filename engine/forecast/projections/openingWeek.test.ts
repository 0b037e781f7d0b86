import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import { SKATER_STATS } from '@ddh/engine/internal/datasets';
import {
  expectedCounts,
  resultForecast,
  parseGameModel,
  parseSeasonModel,
  type GameModel,
} from '@ddh/engine/internal/model';
import { WEIGHT_SUM } from '../../src/model/weights.ts';
import { createRater } from '../rating/index.ts';
import { addDays, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { project } from './project.ts';

const fixtures = new URL('../../../data-fixtures/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'));

/**
 * Returns the expected goals of each team's skaters, summed from the tables of a game model over all ways in which the
 * game can end.
 */
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

/**
 * A game model depends on who played the day before, who starts in goal and who dresses. A season model averages over
 * all this, so its expected goals are close but not equal.
 */
test("every team's projected goals of the opening week are within 8 % of the shipped game models", () => {
  const season = parseSeasonModel(readJson('season/2025-26_season.json'));
  if (!season.ok) throw new Error(JSON.stringify(season.error));
  const games = season.value.games.filter(({ week }) => week === 1);
  const ids = new Set(games.map(({ gameId }) => gameId));
  const expected = new Map<string, number>();
  for (const file of readdirSync(new URL('game-models/', fixtures))) {
    if (file === 'lineups.json') continue;
    const model = parseGameModel(readJson(`game-models/${file}`));
    if (!model.ok) throw new Error(JSON.stringify(model.error));
    if (!ids.has(model.value.gameId)) continue;
    const goals = skaterGoals(model.value);
    for (const venue of VENUES) {
      const { abbreviation } = model.value[venue];
      expected.set(abbreviation, (expected.get(abbreviation) ?? 0) + goals[venue]);
    }
  }
  expect(expected.size).toBe(32);
  const rows = project({ ...season.value, games }, null).skater_projections.filter(
    (row) => row['Timeframe'] === 'Week 1',
  );
  const projected = (abbreviation: string): number =>
    rows.filter((row) => row['ABR'] === abbreviation).reduce((sum, row) => sum + Number(row['Goals']), 0);
  let all = 0;
  for (const [abbreviation, goals] of expected) {
    expect(Math.abs(projected(abbreviation) / goals - 1)).toBeLessThan(0.08);
    all += projected(abbreviation);
  }
  const expectedTotal = [...expected.values()].reduce((sum, goals) => sum + goals, 0);
  expect(Math.abs(all / expectedTotal - 1)).toBeLessThan(0.02);
});

test("a player's projected counts of a week are close to the sums over the rated games if the roster has only dressed players", () => {
  const league = inventLeague({ teams: 4, days: 40, seed: 3 });
  const rater = createRater(league.teams);
  for (const date of new Set(league.sheets.map(({ game }) => game.date)))
    rater.observe(league.sheets.filter(({ game }) => game.date === date));
  const roster = league.roster.filter(({ playerId }) => ![12, 19, 91].includes(playerId % 1000));
  const schedule = [
    ['AAA', 'BBB'],
    ['CCC', 'AAA'],
    ['BBB', 'AAA'],
  ].map(([away, home], i) => ({
    gameId: `${i}`,
    date: addDays('2025-10-07' as LeagueDate, 3 * i),
    time: '19:00',
    away: away!,
    home: home!,
    week: 1,
  }));
  const { model } = rater.rateSeason({ name: '2025-26', first: 2025, schedule, roster });
  const rows = project(model, null).skater_projections.filter((row) => row['Timeframe'] === 'Week 1');
  const sums = new Map(rows.map(({ playerId }) => [playerId, { games: 0, goals: 0, assists: 0, shots: 0, blocks: 0 }]));
  for (const game of rater.rate(schedule, { roster }).rates) {
    const ahead = resultForecast({ away: game.away.goals, home: game.home.goals });
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
      expect(Math.abs(Number(row[SKATER_STATS[count as keyof typeof counts]]) - sum)).toBeLessThan(0.001 + 0.03 * sum);
  }
});
