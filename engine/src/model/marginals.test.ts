import { expect, test } from 'vitest';
import { compileGameModel } from './compile.ts';
import type { GameModel } from './gameModel.ts';
import { MOST_DRAWS, prepare } from './prepare.ts';
import { RecordStream, streamKey } from './random.ts';
import { simulateRecord } from './record.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { poisson } from './distributions.ts';
import { WEIGHT_SUM, type Weights } from './weights.ts';

/** Exact probabilities, from the tables by enumeration, beside the frequencies of a simulation. */

const RECORDS = 200_000;
const model = compileGameModel(sampleRates());

function simulateCells(game: GameModel, cells: readonly number[]): readonly number[][] {
  const prepared = prepare(game);
  const stream = new RecordStream(streamKey(11, game.gameId), MOST_DRAWS);
  const row = new Int32Array(10 + 5 * prepared.first[2]);
  const counts = cells.map(() => Array.from({ length: 128 }, () => 0));
  for (let record = 0; record < RECORDS; record++) {
    stream.start(record);
    simulateRecord(prepared, stream, row);
    cells.forEach((cell, i) => counts[i]![row[cell]!]!++);
  }
  return counts;
}

/** Every value's frequency within four standard deviations; values too rare for the normal law within a handful. */
function expectFrequencies(counts: readonly number[], exact: readonly number[]): void {
  expect(exact.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5);
  counts.forEach((n, k) => {
    const p = exact[k] ?? 0;
    const bound = Math.max(4 * Math.sqrt(RECORDS * p * (1 - p)), 8);
    expect(Math.abs(n - RECORDS * p), `value ${k}: ${n} of ${RECORDS}, expected ${p}`).toBeLessThanOrEqual(bound);
  });
}

const chances = (weights: Weights): number[] => weights.map((w) => w / WEIGHT_SUM);

function convolve(x: readonly number[], y: readonly number[]): number[] {
  const out = Array.from({ length: x.length + y.length - 1 }, () => 0);
  x.forEach((p, i) => y.forEach((q, j) => (out[i + j]! += p * q)));
  return out;
}

const mix = (p: number, x: readonly number[], y: readonly number[]): number[] =>
  Array.from({ length: Math.max(x.length, y.length) }, (_, k) => p * (x[k] ?? 0) + (1 - p) * (y[k] ?? 0));

/** Final goals of both teams, of the leader and of every end of a tie, by walking all cells. */
function* outcomes(): Generator<{ p: number; away: number; home: number; lead: 'level' | 'away' | 'home' }> {
  for (const [cell, p] of chances(model.score).entries()) {
    const away = Math.floor(cell / 14);
    const home = cell % 14;
    if (away === home) {
      const ends = chances(model.overtime);
      for (const [end, q] of ends.entries()) {
        yield { p: p * q, away: away + (end % 2 === 0 ? 1 : 0), home: home + (end % 2), lead: 'level' };
      }
      continue;
    }
    const row = chances(model.emptyNet[Math.min(Math.abs(away - home), 5) - 1]!);
    for (const [more, q] of row.entries()) {
      if (away > home) yield { p: p * q, away: away + more, home, lead: 'away' };
      else yield { p: p * q, away, home: home + more, lead: 'home' };
    }
  }
}

test('goals, wins and margins have the exact frequencies of the score table', () => {
  const zeros = (): number[] => Array.from({ length: 32 }, () => 0);
  const [homeWin, total, away, home] = [zeros(), zeros(), zeros(), zeros()];
  for (const o of outcomes()) {
    homeWin[o.home > o.away ? 1 : 0]! += o.p;
    total[o.away + o.home]! += o.p;
    away[o.away]! += o.p;
    home[o.home]! += o.p;
  }
  const counts = simulateCells(model, [1, 4, 6, 7]);
  [homeWin, total, away, home].forEach((exact, i) => expectFrequencies(counts[i]!, exact));
});

/** P(home presses), from who leads. */
function homePresses(): number {
  let chance = 0;
  for (const o of outcomes()) chance += (o.p * model.runOfPlay[o.lead][1]!) / WEIGHT_SUM;
  return chance;
}

/** A count in which every item is kept with chance `share`. */
function thin(list: readonly number[], share: number): number[] {
  const out = list.map(() => 0);
  list.forEach((p, n) => {
    let binomial = (1 - share) ** n;
    for (let k = 0; k <= n; k++) {
      out[k]! += p * binomial;
      binomial *= ((n - k) / (k + 1)) * (share / (1 - share));
    }
  });
  return out;
}

test("a skater's blocks are his own, and his share of what the run of play adds", () => {
  const { skaters, pressing } = model.away;
  const pressed = homePresses();
  const cells = [0, 5, 12, 17].map((i) => 10 + i * 5 + 4);
  const counts = simulateCells(model, cells);
  [0, 5, 12, 17].forEach((i, k) => {
    const { blocks, blockShare } = skaters[i]!;
    const own = chances(blocks);
    const added = convolve(own, thin(chances(pressing.blocks), blockShare / WEIGHT_SUM));
    expectFrequencies(counts[k]!, mix(pressed, added, own));
  });
});

test("a skater's goals are the team's, each his with his share; assists follow the rows", () => {
  const { skaters } = model.away;
  const team = Array.from({ length: 32 }, () => 0);
  for (const [cell, p] of chances(model.score).entries()) {
    const away = Math.floor(cell / 14);
    const home = cell % 14;
    if (away === home) {
      const scored = chances(model.overtime)[0]!;
      team[away + 1]! += p * scored;
      team[away]! += p * (1 - scored);
    } else if (away > home) {
      chances(model.emptyNet[Math.min(away - home, 5) - 1]!).forEach((q, more) => (team[away + more]! += p * q));
    } else team[away]! += p;
  }
  const one = 0;
  const defender = 12;
  const counts = simulateCells(model, [10 + one * 5, 10 + defender * 5, 11 + one * 5, 11 + defender * 5]);
  [one, defender].forEach((i, k) => expectFrequencies(counts[k]!, thin(team, skaters[i]!.goalShare / WEIGHT_SUM)));

  const [, single, double] = chances(model.assists) as [number, number, number];
  [one, defender].forEach((i, k) => {
    let perGoal = 0;
    for (const scorer of skaters) {
      const row = chances(scorer.assistants);
      const second = row.reduce((sum, q, first) => (first === i ? sum : sum + (q * row[i]!) / (1 - q)), 0);
      perGoal += (scorer.goalShare / WEIGHT_SUM) * ((single + double) * row[i]! + double * second);
    }
    expectFrequencies(counts[2 + k]!, thin(team, perGoal));
  });
});

test('the added counts themselves are Poisson', () => {
  const mean = model.away.pressing.shots.reduce((sum, w, k) => sum + (w * k) / WEIGHT_SUM, 0);
  const exact = poisson(mean, 32);
  chances(model.away.pressing.shots).forEach((p, k) => expect(p).toBeCloseTo(exact[k]!, 4));
});
