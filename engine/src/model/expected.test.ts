import { expect, test } from 'vitest';
import { sampleRates } from '../../testing/sampleRates.ts';
import { PROP_STATS, VENUES, type PropStat } from '../domain/index.ts';
import { compileRates } from './compile.ts';
import { expectedCounts, teamCount } from './expected.ts';
import { resultForecast } from './resultForecast.ts';
import { RecordStream, streamKey } from './random.ts';
import { imageOf, MOST_DRAWS } from './image.ts';
import { DETAILS, PROP_CELLS, propCell, simulateRecord, TEAM_CELLS } from './record.ts';

/** The tests compare computed expectations with averages over many simulated records of the same game. */

const RECORDS = 60_000;
const rates = sampleRates();
const ahead = resultForecast({ away: rates.away.goals, home: rates.home.goals });

const model = imageOf(compileRates(rates));
const width = TEAM_CELLS + PROP_CELLS * model.first[2];
const sums = new Float64Array(width);
const squares = new Float64Array(width);
const won = { away: 0, home: 0 };
const shutouts = { away: 0, home: 0 };
{
  const stream = new RecordStream(streamKey(5, rates.gameId), MOST_DRAWS);
  const row = new Int32Array(width + DETAILS);
  for (let record = 0; record < RECORDS; record++) {
    stream.start(record);
    simulateRecord(model, stream, row);
    row.subarray(0, width).forEach((value, i) => {
      sums[i]! += value;
      squares[i]! += value * value;
    });
    won.away += row[0]!;
    won.home += row[1]!;
    // A team's goals include the goal of a won shootout, which no skater scores, so the goals of the skaters are
    // summed.
    const goals = [0, 0];
    for (let s = 0; s < model.first[2]; s++)
      goals[s < model.first[1] ? 0 : 1]! += row[TEAM_CELLS + PROP_CELLS * s + propCell('goals')]!;
    if (goals[1] === 0) shutouts.away++;
    if (goals[0] === 0) shutouts.home++;
  }
}

/** Checks that the simulated mean is within 4.5 standard errors of the expected value. */
function expectMean(cell: number, expected: number, name: string): void {
  const mean = sums[cell]! / RECORDS;
  const error = Math.sqrt(squares[cell]! / RECORDS - mean * mean) / Math.sqrt(RECORDS);
  expect(Math.abs(mean - expected), `${name}: simulated mean ${mean}, expected ${expected}`).toBeLessThan(4.5 * error);
}

function expectShare(count: number, expected: number): void {
  const error = Math.sqrt((expected * (1 - expected)) / RECORDS);
  expect(Math.abs(count / RECORDS - expected)).toBeLessThan(4.5 * error);
}

test('expectedCounts match the simulated averages of every skater', () => {
  VENUES.forEach((venue, v) => {
    const counts = expectedCounts(rates[venue], ahead[venue].goals);
    counts.forEach((rated, i) => {
      const cell = TEAM_CELLS + PROP_CELLS * (model.first[v]! + i);
      // Counts that teams are not rated for are simulated as often as the skater is rated for.
      const skater = rates[venue].skaters[i]!;
      const expected: { readonly [stat in PropStat]: number } = {
        ...skater,
        ...rated,
        points: rated.goals + rated.assists,
      };
      for (const stat of PROP_STATS) expectMean(cell + propCell(stat), expected[stat], `${skater.name}, ${stat}`);
    });
  });
});

test('resultForecast matches the simulated shares of wins and shutouts', () => {
  for (const venue of VENUES) {
    expectShare(won[venue], ahead[venue].wins);
    expectShare(shutouts[venue], ahead[venue].shutout);
  }
  expect(ahead.away.wins + ahead.home.wins).toBeCloseTo(1, 12);
});

test('the expectedCounts of the skaters add up to the rates of the team', () => {
  for (const venue of VENUES) {
    const counts = expectedCounts(rates[venue], ahead[venue].goals);
    const sum = (of: (one: (typeof counts)[number]) => number): number => counts.reduce((all, one) => all + of(one), 0);
    expect(sum((one) => one.goals)).toBeCloseTo(ahead[venue].goals, 10);
    expect(sum((one) => one.assists)).toBeCloseTo(1.683 * ahead[venue].goals, 10);
    expect(sum((one) => one.shots)).toBeCloseTo(rates[venue].shots, 10);
    expect(sum((one) => one.blocks)).toBeCloseTo(rates[venue].blocks, 10);
  }
});

test('resultForecast expects the league average of empty-net goals in an even game, and more for a better team', () => {
  const even = resultForecast({ away: 2.989, home: 3.233 });
  // In the three regular seasons of the NHL from 2022-23 to 2024-25, the average is 0.358 empty-net goals per game.
  expect(even.away.emptyNet + even.home.emptyNet).toBeGreaterThan(0.32);
  expect(even.away.emptyNet + even.home.emptyNet).toBeLessThan(0.39);
  const uneven = resultForecast({ away: 2.2, home: 4 });
  expect(uneven.home.emptyNet).toBeGreaterThan(even.home.emptyNet);
  expect(uneven.away.emptyNet).toBeLessThan(even.away.emptyNet);
});

test('teamCount multiplies the league average by the team’s `made` and the opponent’s `allowed`', () => {
  expect(teamCount(3, { made: 1.1, allowed: 5 }, { made: 7, allowed: 0.9 })).toBeCloseTo(2.97, 12);
});
