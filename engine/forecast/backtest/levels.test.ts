import { expect, test } from 'vitest';
import { VENUES } from '@ddh/engine/internal/domain';
import { createRater } from '../rating/index.ts';
import { inventLeague } from '../testing/inventedLeague.ts';
import { Levels } from './levels.ts';
import { walkDays } from './walkDays.ts';

const { teams, sheets } = inventLeague({ days: 12, seed: 5 });
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

test('Levels compares the mean goals and chances of the model with the means in the score sheets', () => {
  const levels = new Levels();
  const said = { away: [] as number[], home: [] as number[], starter: [] as number[] };
  for (const day of walkDays(createRater(teams), sheets, { season: sheets[0]!.game.season, records: 1 })) {
    for (const { sheet, rates, model } of day.games) {
      levels.score(sheet, rates, model());
      for (const venue of VENUES) {
        said[venue].push(rates[venue].goals);
        if (rates[venue].goalie !== undefined) said.starter.push(rates[venue].goalie.chance);
      }
    }
  }
  const { levels: all, finalScore } = levels.summary();
  const of = (name: string) => all.find(({ level }) => level === name)!;
  const played = sheets.slice(-said.away.length).map(({ game }) => game);
  for (const venue of VENUES) {
    expect(of(`${venue}Goals`).said).toBeCloseTo(mean(said[venue]), 6);
    expect(of(`${venue}Goals`).came.mean).toBeCloseTo(mean(played.map((game) => game[venue].goals)), 9);
  }
  const ties = played.map(({ away, home }) => Number(away.regulationGoals === home.regulationGoals));
  expect(of('tied').came.mean).toBeCloseTo(mean(ties), 9);
  expect(of('tied').said).toBeGreaterThan(0.1);
  expect(of('starter').said).toBeCloseTo(mean(said.starter), 9);
  // A final score usually has a chance of a few percent, so the mean log likelihood is between -6 and -2.
  expect(finalScore.mean).toBeLessThan(-2);
  expect(finalScore.mean).toBeGreaterThan(-6);
});
