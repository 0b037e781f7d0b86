import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { inventLeague } from '../testing/inventedLeague.ts';
import { createRater } from '../rating/index.ts';
import { FAMILIES } from './families.ts';
import { SKATER_MARKETS } from './markets.ts';
import { compareForecasts, forecastsToCompare, summarizeSlices } from './sliceSummary.ts';
import { walkSlices, type FamilyForecast, type SkaterForecasts, type SliceWalk } from './walkSlices.ts';

const forecast = (game: number, playerId: number, chance: number, held: boolean, unit = 'Forwards, unit 1') =>
  ({
    date: '2024-10-08' as LeagueDate,
    key: `${game} ${playerId}`,
    game,
    playerId,
    chances: SKATER_MARKETS.map(() => chance),
    held: SKATER_MARKETS.map(() => held),
    counts: {
      powerPlayGoals: { said: chance / 10, came: Number(held) },
      goals: { said: chance, came: Number(held) },
      powerPlayAssists: { said: chance, came: null },
      assists: { said: chance, came: held ? 2 : 0 },
    },
    slices: { position: 'Forwards', unit, line: 'Forwards, line 1', iceTime: 'steady' },
  }) satisfies SkaterForecasts;

const slip = (game: number, chance: number, held: readonly [boolean, boolean]): FamilyForecast => ({
  family: 'lineMates',
  key: `${game}\nA B`,
  game,
  chance,
  legs: [0.5, 0.4],
  held,
});

const walk: SliceWalk = {
  games: 4,
  problems: [],
  wholeGames: [{ key: '0', game: 0, chances: [0.6, 0.5, 0.3, 0.2, 0.2], held: [true, true, false, false, false] }],
  skaters: [
    forecast(0, 1, 0.2, false),
    forecast(0, 2, 0.4, true),
    forecast(1, 1, 0.2, true),
    forecast(1, 3, 0.7, true, 'Forwards, unit 2'),
  ],
  families: [
    slip(0, 0.3, [true, true]),
    slip(1, 0.3, [true, false]),
    slip(2, 0.3, [false, true]),
    slip(3, 0.3, [false, false]),
  ],
};

describe('summarizeSlices', () => {
  const { markets, counts, families } = summarizeSlices(walk, 1000);

  test('the counts of each unit have the mean of what was expected and of what happened, if the source has the count', () => {
    expect(counts.map(({ count }) => count)).toEqual(['powerPlayGoals', 'goals', 'assists']);
    const [powerPlay, , assists] = counts.map(({ slices }) => slices.find(({ name }) => name === 'Forwards, unit 1')!);
    expect([powerPlay!.n, assists!.n]).toEqual([3, 3]);
    expect(powerPlay!.said).toBeCloseTo(0.08 / 3, 12);
    expect(powerPlay!.came.mean).toBeCloseTo(2 / 3, 12);
    expect(assists!.came.mean).toBeCloseTo(4 / 3, 12);
  });

  test('each slice of skaters has the mean forecast, the share of winning bets, and the log loss', () => {
    const units = markets[0]!.divisions.find(({ by }) => by === 'unit')!.slices;
    expect(units.map(({ name, n }) => [name, n])).toEqual([
      ['Forwards, unit 1', 3],
      ['Forwards, unit 2', 1],
    ]);
    expect(units[0]!.said).toBeCloseTo(0.8 / 3, 12);
    expect(units[0]!.came.mean).toBeCloseTo(2 / 3, 12);
    expect(units[0]!.logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.4) + Math.log(0.2)) / 3, 12);
    const tenths = markets[0]!.divisions.find(({ by }) => by === 'chance')!.slices;
    expect(tenths.map(({ name }) => name)).toEqual(['20 % to 30 %', '40 % to 50 %', '70 % to 80 %']);
  });

  test('summarizeSlices excludes errors in the chances of single legs from the observed lift', () => {
    // The forecast chances of the legs are .5 and .4. Each leg is a hit in half of the slips, and both are hits in a
    // quarter, so the legs are independent.
    const [score] = families;
    expect(score).toMatchObject({ family: 'lineMates', n: 4, multiplied: 0.2 });
    expect(score!.liftSaid).toBeCloseTo(1.5, 12);
    expect(score!.liftCame).toBeCloseTo(1, 12);
    expect(score!.dependence).toBeCloseTo(0, 12);
  });

  test('the dependence of two legs is null if the lift that was forecast is near 1', () => {
    const flat = walk.families.map((one) => ({ ...one, chance: 0.2 }));
    expect(summarizeSlices({ ...walk, families: flat }, 1000).families[0]!.dependence).toBeNull();
  });
});

describe('compareForecasts', () => {
  const others = new Map([
    ['0', [0.5, 0.5, 0.5, 0.5, 0.5]],
    ...walk.skaters.slice(0, 2).map((one) => [one.key, one.chances.map(() => 0.5)] as const),
    ['0\nA B', [0.6]],
  ]);
  const { markets, families } = compareForecasts(walk, others, 1000);
  const marketOf = (kind: string) => markets.find(({ market }) => market.kind === kind)!;

  test("compareForecasts subtracts the other model's log loss on the same games, skaters and slips", () => {
    expect(marketOf('winner')).toMatchObject({ n: 1, said: 0.6, other: { said: 0.5 } });
    expect(marketOf('winner').other.difference.logLoss.mean).toBeCloseTo(-Math.log(0.6) - Math.log(2), 12);
    expect(marketOf('prop')).toMatchObject({ n: 2, other: { said: 0.5 } });
    expect(marketOf('prop').other.difference.logLoss.mean).toBeCloseTo(
      -(Math.log(0.8) + Math.log(0.4)) / 2 - Math.log(2),
      12,
    );
    expect(families).toMatchObject([{ family: 'lineMates', n: 1, said: 0.3, other: { said: 0.6 } }]);
    expect(families[0]!.other.difference.logLoss.mean).toBeCloseTo(Math.log(2), 12);
  });

  test('compareForecasts leaves out markets and families in which the two forecasts have no event in common', () => {
    expect(compareForecasts(walk, new Map(), 1000)).toEqual({ markets: [], families: [] });
    const onlyGame = compareForecasts(walk, new Map([['0', [0.5, 0.5, 0.5, 0.5, 0.5]]]), 1000);
    expect([onlyGame.markets.length, onlyGame.families.length]).toEqual([5, 0]);
  });

  test('a model compared with its own forecasts has a log loss difference of 0', () => {
    const same = new Map(forecastsToCompare(walk).map(({ key, chances }) => [key, chances]));
    // One forecast for the game, one for each skater and one for each slip.
    expect(same.size).toBe(1 + walk.skaters.length + walk.families.length);
    const own = compareForecasts(walk, same, 1000);
    for (const { other } of [...own.markets, ...own.families]) expect(other.difference.logLoss.mean).toBe(0);
  });
});

test('walkSlices scores each skater at most once per game, with the outcome in the score sheet', () => {
  const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 4, seed: 2 });
  const { teams, sheets } = inventLeague({ days: 4 });
  const steps = walkSlices(createRater(teams), [...before.sheets, ...sheets], { season: '2024-25', records: 64 });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { games, wholeGames, skaters, families } = step.value;
  expect(games).toBe(sheets.length);
  const keys = forecastsToCompare(step.value).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(wholeGames.map(({ held: [homeWon] }) => homeWon)).toEqual(
    sheets.map(({ game: { away, home } }) => home.goals > away.goals),
  );
  for (const { game, playerId, held } of skaters) {
    const row = sheets[game]!.skaters.find((one) => one.playerId === playerId);
    expect(held[0]).toBe(row!.goals > 0);
  }
  expect(new Set(families.map(({ family }) => family)).size).toBe(Object.keys(FAMILIES).length);
  for (const { family, chance, legs } of families) {
    expect(chance).toBeLessThanOrEqual(Math.min(...legs));
    if (family === 'highLift' || family === 'highLiftShots') expect(chance).toBeGreaterThan(2 * legs[0] * legs[1]);
  }
});
