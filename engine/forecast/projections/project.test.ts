import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import {
  DECODERS,
  projected,
  REST_OF_SEASON,
  SKATER_STATS,
  type Decoded,
  type Projections,
  type FlatRecord,
} from '@ddh/engine/internal/datasets';
import { decodeGoalieProjections, decodeSkaterProjections } from '../../src/datasets/projectionFile.ts';
import type { ProjectionFigure } from '../../src/datasets/projections.ts';
import {
  ASSISTS_PER_GOAL,
  resultForecast,
  parseSeasonModel,
  teamCount,
  type SeasonModel,
} from '@ddh/engine/internal/model';
import { VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { project, type ProjectedRows } from './project.ts';

function clean<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.error.problem);
  expect(decoded.value.problems).toEqual([]);
  return decoded.value.data;
}
/** Returns the decoded rows after a round trip through JSON. */
const skatersOf = (rows: ProjectedRows): Projections =>
  clean(decodeSkaterProjections(JSON.parse(JSON.stringify(rows.skater_projections))));
const goaliesOf = (rows: ProjectedRows): Projections =>
  clean(decodeGoalieProjections(JSON.parse(JSON.stringify(rows.goalie_projections))));

/** Returns the sum of a column over the players of one team, or of all teams. */
function sum(data: Projections, timeframe: string, column: ProjectionFigure, team: string | null = null): number {
  const t = data.timeframes.indexOf(timeframe);
  return data.players.reduce(
    (all, player, p) =>
      team === null || player.abbreviation === team ? all + (projected(data, t, p, column) ?? NaN) : all,
    0,
  );
}

const shipped = ((): SeasonModel => {
  const file = new URL('../../../data-fixtures/season/2025-26_season.json', import.meta.url);
  const parsed = parseSeasonModel(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
})();
const small = sampleSeason();
const shippedRows = project(shipped, null);

describe.each([
  ['project for an invented season', small, project(small, null)],
  ['project for the shipped season', shipped, shippedRows],
])('%s', (_, model, rows) => {
  const skaters = skatersOf(rows);
  const goalies = goaliesOf(rows);
  const weeks = [...new Set(model.games.map(({ week }) => week))].toSorted((a, b) => a - b);

  test("project writes each player's rows consecutively, which compresses better", () => {
    for (const records of [rows.skater_projections, rows.goalie_projections]) {
      const ids = records.map((row) => row['playerId']);
      const starts = ids.filter((id, i) => id !== ids[i - 1]);
      expect(starts).toHaveLength(new Set(ids).size);
    }
  });

  test('project writes a timeframe for each week with games and one for the season, for every rostered player', () => {
    const timeframes = [...weeks.map((week) => `Week ${week}`), REST_OF_SEASON];
    expect(skaters.timeframes).toEqual(timeframes);
    expect(goalies.timeframes).toEqual(timeframes);
    const roster = model.teams.flatMap((team) => team.skaters.map(({ name }) => name));
    expect(skaters.players.map(({ player }) => player)).toEqual(roster);
    expect(rows.skater_projections).toHaveLength(roster.length * timeframes.length);
    expect(skaters.estimated && goalies.estimated).toBe(true);
  });

  /** Returns a team's counts for the season, computed directly from the model's factors. */
  function teamTotals(abbreviation: string) {
    const totals = { games: 0, goals: 0, shots: 0, blocks: 0, wins: 0, against: 0, shutouts: 0 };
    const of = (key: string) => model.teams.find((team) => team.abbreviation === key)!;
    for (const { away, home } of model.games) {
      if (away !== abbreviation && home !== abbreviation) continue;
      const expected = (count: 'goals' | 'shots' | 'blocks', venue: 'away' | 'home'): number => {
        const [own, other] = venue === 'away' ? [away, home] : [home, away];
        return teamCount(model.league[count][venue], of(own).strength[count], of(other).strength[count]);
      };
      const ahead = resultForecast({ away: expected('goals', 'away'), home: expected('goals', 'home') });
      for (const venue of VENUES) {
        if ((venue === 'away' ? away : home) !== abbreviation) {
          totals.against += ahead[venue].goals - ahead[venue].emptyNet;
          continue;
        }
        totals.games++;
        totals.goals += ahead[venue].goals;
        totals.wins += ahead[venue].wins;
        totals.shutouts += ahead[venue].shutout;
        totals.shots += expected('shots', venue);
        totals.blocks += expected('blocks', venue);
      }
    }
    return totals;
  }

  // This test computes 410 score tables, which is slow on a busy machine.
  test('project gives skaters and goalies counts that add up to the totals of their team', { timeout: 30_000 }, () => {
    for (const { abbreviation, skaters: roster } of model.teams.slice(0, 5)) {
      const totals = teamTotals(abbreviation);
      const of = (column: ProjectionFigure): number => sum(skaters, REST_OF_SEASON, column, abbreviation);
      const inGoal = (column: ProjectionFigure): number => sum(goalies, REST_OF_SEASON, column, abbreviation);
      // Each projected count is rounded to two decimals, so a sum over a roster can be off by .005 per player.
      const near = (actual: number, expected: number): void =>
        expect(Math.abs(actual - expected)).toBeLessThan(0.005 * roster.length);
      near(of('goals'), totals.goals);
      near(of('assists'), totals.goals * ASSISTS_PER_GOAL);
      near(of('shots'), totals.shots);
      near(of('blocks'), totals.blocks);
      near(inGoal('games'), totals.games);
      near(inGoal('wins'), totals.wins);
      near(inGoal('goalsAgainst'), totals.against);
      near(inGoal('shutouts'), totals.shutouts);
    }
  });

  test("project gives the skaters a total plus/minus of 0, and the league's special-teams counts per goal", () => {
    const size = skaters.players.length;
    const goals = sum(skaters, REST_OF_SEASON, 'goals');
    expect(Math.abs(sum(skaters, REST_OF_SEASON, 'plusMinus'))).toBeLessThan(0.005 * size);
    expect(sum(skaters, REST_OF_SEASON, 'ppAssists') / sum(skaters, REST_OF_SEASON, 'ppGoals')).toBeCloseTo(1.92, 2);
    expect(Math.abs(sum(skaters, REST_OF_SEASON, 'pkGoals') / goals - 177 / 7898)).toBeLessThan(0.001);
    expect(Math.abs(sum(skaters, REST_OF_SEASON, 'pkAssists') / goals - 192 / 7898)).toBeLessThan(0.001);
  });

  test('weekly projections add up to the season', () => {
    for (const data of [skaters, goalies]) {
      const rest = data.timeframes.indexOf(REST_OF_SEASON);
      for (const column of data.columns.filter((one) => one !== 'owned')) {
        data.players.forEach((one, p) => {
          const all = weeks.reduce((total, __, t) => total + projected(data, t, p, column)!, 0);
          // A figure may be the sum of two rounded figures, so twice the rounding error is allowed.
          const bound = 2 * (0.0005 * weeks.length + 0.005);
          if (Math.abs(all - projected(data, rest, p, column)!) > bound) expect.fail(`${one.player}: ${column}`);
        });
      }
    }
  });

  test('project writes sums that match to the last digit, parts that do not exceed their totals, and no negative counts', () => {
    for (const row of rows.skater_projections) {
      const unit = row['Timeframe'] === REST_OF_SEASON ? 100 : 1000;
      const of = (column: string): number => Math.round(Number(row[column]) * unit);
      for (const column of ['Games', ...Object.values(SKATER_STATS)]) {
        if (of(column) / unit !== row[column]) expect.fail(`${column} is ${row[column]}`);
        if (column !== 'PlusMinus' && of(column) < 0) expect.fail(`${column} is ${row[column]}`);
      }
      const parts = [
        of('Points') - of('Goals') - of('Assists'),
        of('PP Points') - of('PP Goals') - of('PP Assists'),
        of('PK Points') - of('PK Goals') - of('PK Assists'),
      ];
      if (parts.some((part) => part !== 0)) expect.fail(`points of ${JSON.stringify(row)}`);
      const within = (part: string, whole: string): boolean => of(part) <= of(whole);
      const fits =
        within('PP Goals', 'Goals') &&
        within('PP Assists', 'Assists') &&
        within('PK Goals', 'Goals') &&
        within('PK Assists', 'Assists') &&
        within('Goals', 'SOG');
      if (!fits) expect.fail(`parts of ${JSON.stringify(row)}`);
    }
    for (const row of rows.goalie_projections) {
      const unit = row['Timeframe'] === REST_OF_SEASON ? 100 : 1000;
      const of = (column: string): number => Math.round(Number(row[`${column} Remaining`]) * unit);
      expect(of('Shots Against') - of('Saves') - of('Goals Against')).toBe(0);
      expect(Math.min(of('Wins'), of('Saves'), of('Goals Against'), of('Shutouts'))).toBeGreaterThanOrEqual(0);
    }
  });

  test('project writes the projected players to the player list, and the games to the schedule', () => {
    const available = clean(DECODERS.all_available_players(rows.all_available_players));
    expect(available.map(({ player }) => player)).toEqual(
      [...skaters.players, ...goalies.players].map(({ player }) => player),
    );
    expect(new Set(available.map(({ player }) => player)).size).toBe(available.length);
    const schedule = clean(DECODERS.season_schedule(rows.season_schedule));
    expect(schedule).toHaveLength(model.games.length);
    expect(schedule.filter(({ week }) => week === 'Week 2')).toHaveLength(
      model.games.filter(({ week }) => week === 2).length,
    );
  });
});

describe('Rest of Season', () => {
  const from = small.games.find(({ week }) => week === 2)!.date;
  const whole = project(small, null);

  test('project with a date counts only games from this date on in Rest of Season, and leaves weeks and ownership unchanged', () => {
    const rows = project(small, from);
    const weekly = ({ skater_projections }: ProjectedRows): readonly FlatRecord[] =>
      skater_projections.filter((row) => row['Timeframe'] !== REST_OF_SEASON);
    expect(weekly(rows)).toEqual(weekly(whole));
    const [all, part] = [skatersOf(whole), skatersOf(rows)];
    const later = sum(all, 'Week 2', 'goals') + sum(all, 'Week 4', 'goals');
    expect(Math.abs(sum(part, REST_OF_SEASON, 'goals') - later)).toBeLessThan(0.006 * all.players.length);
    expect(sum(part, REST_OF_SEASON, 'owned')).toBe(sum(all, REST_OF_SEASON, 'owned'));
  });

  test('project writes 0 games and 0 goals for Rest of Season if no game is left', () => {
    const rows = project(small, '2027-01-01' as LeagueDate);
    expect(sum(skatersOf(rows), REST_OF_SEASON, 'goals')).toBe(0);
    expect(sum(skatersOf(rows), REST_OF_SEASON, 'games')).toBe(0);
  });
});

describe('project for a changed season', () => {
  test("project keeps a skater's goals when all rates of the team are halved, because the shares stay the same", () => {
    const [first, ...others] = small.teams;
    const halved = { ...first!, skaters: first!.skaters.map((s) => ({ ...s, goals: s.goals / 2 })) };
    const before = skatersOf(project(small, null));
    const after = skatersOf(project({ ...small, teams: [halved, ...others] }, null));
    expect(projected(after, 0, 0, 'goals')).toBeCloseTo(projected(before, 0, 0, 'goals')!, 2);
  });

  test('project writes zeros for a week in which the team has no game', () => {
    const { teams, games } = small;
    const model = {
      ...small,
      games: games.filter(({ week, away, home }) => week !== 2 || (away !== 'ASH' && home !== 'ASH')),
    };
    const data = skatersOf(project(model, null));
    expect(data.timeframes).toContain('Week 2');
    expect(sum(data, 'Week 2', 'games', 'ASH')).toBe(0);
    expect(sum(data, 'Week 2', 'plusMinus', 'ASH')).toBe(0);
    expect(teams[0]!.abbreviation).toBe('ASH');
  });
});

describe('shipped season compared with the league', () => {
  const skaters = skatersOf(shippedRows);
  const goalies = goaliesOf(shippedRows);
  const most = (data: Projections, column: ProjectionFigure): readonly number[] =>
    data.players
      .map((_, p) => projected(data, data.timeframes.indexOf(REST_OF_SEASON), p, column)!)
      .toSorted((a, b) => b - a);

  test('the shipped season has league totals close to those of a real season', () => {
    const games = 2 * shipped.games.length;
    const perGame = (column: ProjectionFigure): number => sum(skaters, REST_OF_SEASON, column) / games;
    // In three real seasons, the skaters of a team scored 3.01 to 3.14 goals per game. In 2024-25, a team had 28.3
    // shots, .585 power-play goals and about 22 hits per game.
    expect(Math.abs(perGame('goals') - 3.07)).toBeLessThan(0.07);
    expect(Math.abs(perGame('shots') - 28.3)).toBeLessThan(0.4);
    expect(Math.abs(perGame('ppGoals') - 0.6)).toBeLessThan(0.05);
    expect(Math.abs(perGame('hits') - 22)).toBeLessThan(1);
    expect(perGame('games')).toBeCloseTo(18, 2);
    expect(sum(goalies, REST_OF_SEASON, 'wins')).toBeCloseTo(shipped.games.length, 0);
    const shots = sum(goalies, REST_OF_SEASON, 'shotsAgainst');
    expect(sum(goalies, REST_OF_SEASON, 'saves') / shots).toBeCloseTo(0.9, 2);
    expect(sum(goalies, REST_OF_SEASON, 'shutouts') / games).toBeGreaterThan(0.04);
  });

  test('the shipped season has realistic leaders', () => {
    expect(most(skaters, 'points')[0]).toBeGreaterThan(100);
    expect(most(skaters, 'points')[0]).toBeLessThan(125);
    expect(most(skaters, 'goals')[0]).toBeGreaterThan(40);
    expect(most(skaters, 'goals')[0]).toBeLessThan(60);
    expect(most(skaters, 'ppPoints')[0]).toBeGreaterThan(35);
    expect(most(skaters, 'ppPoints')[0]).toBeLessThan(55);
    expect(Math.abs(most(skaters, 'plusMinus')[0]!)).toBeLessThan(35);
    expect(most(goalies, 'wins')[0]).toBeLessThan(45);
    expect(most(goalies, 'shutouts')[0]).toBeLessThan(8);
  });

  test('in the shipped season, players who share a name have their position after the name', () => {
    const names = skaters.players.map(({ player }) => player).filter((name) => name.startsWith('Elias Pettersson'));
    expect(names).toEqual(['Elias Pettersson (C)', 'Elias Pettersson (D)']);
  });
});
