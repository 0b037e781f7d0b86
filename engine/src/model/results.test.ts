import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { compileRates } from './compile.ts';
import type { GameModel } from './gameModel.ts';
import { imageOf, MOST_DRAWS } from './image.ts';
import { RecordStream, streamKey } from './random.ts';
import { DETAILS, PROP_CELLS, simulateRecord, TEAM_CELLS } from './record.ts';
import { GUIDE_SHIFT, RESULT, RESULT_CELLS, resultsOf, type Results } from './results.ts';
import { WEIGHT_SUM } from './weights.ts';

const model = compileRates(sampleRates());
const goals = fc.double({ min: 1.2, max: 6, noNaN: true });
const models = fc.tuple(goals, goals).map(([away, home]) => {
  const rates = sampleRates();
  return compileRates({ ...rates, away: { ...rates.away, goals: away }, home: { ...rates.home, goals: home } });
});

/** The oracle: the chance of each result, from the model's tables. The key has the fields in the order of RESULT. */
function chancesOf({ score, emptyNet, overtime }: GameModel): ReadonlyMap<string, number> {
  const side = Math.sqrt(score.length);
  const found = new Map<string, number>();
  for (const [cell, w] of score.entries()) {
    const [away, home] = [Math.floor(cell / side), cell % side];
    const add = (weight: number, ...more: readonly number[]): unknown =>
      found.set([away, home, ...more].join(), (w / WEIGHT_SUM) * (weight / WEIGHT_SUM));
    if (away === home) {
      add(overtime[0]!, 1, 0, 0, 0, 1);
      add(overtime[1]!, 0, 1, 0, 0, 1);
      add(overtime[2]!, 0, 0, 1, 0, 2);
      add(overtime[3]!, 0, 0, 0, 1, 2);
    } else
      for (const [more, weight] of emptyNet[Math.min(Math.abs(away - home), emptyNet.length) - 1]!.entries())
        add(weight, away > home ? more : 0, home > away ? more : 0, 0, 0, 0);
  }
  return found;
}

const fieldsOf = ({ cells }: Results, i: number): readonly number[] => [
  ...cells.subarray(i * RESULT_CELLS, i * RESULT_CELLS + Object.keys(RESULT).length),
];

describe('the list of results', () => {
  prop(
    'gives each result the chance that the tables of the model give it',
    [models],
    (one) => {
      const results = resultsOf(one);
      const exact = chancesOf(one);
      let before = -1;
      const widths = new Map<string, number>();
      for (const [i, last] of results.last.entries()) {
        widths.set(fieldsOf(results, i).join(), last - before);
        before = last;
      }
      expect(before).toBe(WEIGHT_SUM - 1);
      for (const [key, p] of exact) expect(Math.abs((widths.get(key) ?? 0) - p * WEIGHT_SUM)).toBeLessThan(1.01);
      expect([...widths.keys()].filter((key) => !exact.has(key))).toEqual([]);
    },
    30,
  );

  prop(
    'is ordered by winner, then by total, and then by margin',
    [models],
    (one) => {
      const results = resultsOf(one);
      const places = Array.from(results.last, (_, i) => {
        const [away, home, awayLate, homeLate, awayBonus, homeBonus] = fieldsOf(results, i) as number[];
        const [a, h] = [away! + awayLate! + awayBonus!, home! + homeLate! + homeBonus!];
        const winner = h > a ? 1 : 0;
        return [winner, winner === 1 ? -(a + h) : a + h, (a + h) % 2 === 0 ? h - a : a - h];
      });
      for (const [i, place] of places.entries()) {
        const before = places[i - 1] ?? [-1, 0, 0];
        const first = place.findIndex((x, k) => x !== before[k]);
        if (first >= 0) expect(place[first]).toBeGreaterThan(before[first]!);
      }
    },
    30,
  );

  prop('is entered by the guide at or before the result of a draw', [models, fc.nat(WEIGHT_SUM - 1)], (one, draw) => {
    const { last, guide } = resultsOf(one);
    const found = last.findIndex((end) => end >= draw);
    const entered = guide[draw >>> GUIDE_SHIFT]!;
    expect(entered).toBeLessThanOrEqual(found);
    expect(last.subarray(entered, found).every((end) => end < draw)).toBe(true);
  });
});

type Bet = (away: number, home: number) => boolean;
const over =
  (line: number): Bet =>
  (a, h) =>
    a + h > line;
const BETS: readonly Bet[] = [
  (a, h) => h > a,
  ...[1.5, 2.5, 3.5].flatMap((line): Bet[] => [(a, h) => h - a > line, (a, h) => a - h > line]),
  ...[3.5, 4.5, 5.5, 6.5, 7.5, 8.5].map(over),
  ...[0.5, 1.5, 2.5, 3.5, 4.5].flatMap((line): Bet[] => [(a) => a > line, (_, h) => h > line]),
  (a, h) => h > a && over(5.5)(a, h),
  (a, h) => h - a > 1.5 && a + h < 6.5,
  (a, h) => a > h && over(5.5)(a, h) && a > 3.5,
];

/** Returns the largest error of the bets, counted in every `step`-th record from `from` on, as a share. */
function errorOf(seed: number, from: number, records: number, step = 1): number {
  const game = imageOf(model);
  const stream = new RecordStream(streamKey(seed, model.gameId), MOST_DRAWS);
  const row = new Int32Array(TEAM_CELLS + PROP_CELLS * game.first[2] + DETAILS);
  const counts = BETS.map(() => 0);
  for (let n = 0; n < records; n++) {
    stream.start((from + n * step) % 2 ** 32);
    simulateRecord(game, stream, row);
    for (const [i, bet] of BETS.entries()) if (bet(row[6]!, row[7]!)) counts[i]!++;
  }
  const exact = BETS.map(() => 0);
  for (const [key, p] of chancesOf(model)) {
    const [away, home, awayLate, homeLate, awayBonus, homeBonus] = key.split(',').map(Number);
    for (const [i, bet] of BETS.entries())
      if (bet(away! + awayLate! + awayBonus!, home! + homeLate! + homeBonus!)) exact[i]! += p;
  }
  return Math.max(...counts.map((n, i) => Math.abs(n / records - exact[i]!)));
}

describe('bets on goals, counted in the records', () => {
  test.each([
    ['from 0 on', 1, 0],
    ['from 2^31 on', 2, 2 ** 31],
    ['up to 2^32', 3, 2 ** 32 - 10_000],
  ])('are within .1 %% of the exact chances in 10,000 records %s', (_, seed, from) => {
    expect(errorOf(seed, from, 10_000)).toBeLessThan(0.001);
  });

  test('are within .02 % of the exact chances in 100,000 records', () => {
    expect(errorOf(4, 0, 100_000)).toBeLessThan(0.0002);
  });

  test('are as even in parts: every second record, and every hundredth', () => {
    expect(errorOf(5, 0, 10_000, 2)).toBeLessThan(0.0015);
    expect(errorOf(6, 0, 10_000, 100)).toBeLessThan(0.0025);
  });
});
