import { expect, test } from 'vitest';
import type { PropStat } from '../domain/index.ts';
import { compileRates } from './compile.ts';
import { imageOf, MOST_DRAWS } from './image.ts';
import { RecordStream, streamKey } from './random.ts';
import { DETAILS, PROP_CELLS, propCell, simulateRecord, TEAM_CELLS } from './record.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { secondAssistants } from '../../testing/secondAssistants.ts';
import { negativeBinomial } from './distributions.ts';
import { PRESSING_SIZE, STATES, type GoalState } from './league.ts';
import { meanOfWeights } from '../../testing/meanOfWeights.ts';
import { WEIGHT_SUM, type Weights } from './weights.ts';

/**
 * These tests enumerate the tables of a game model to get exact probabilities, and compare them with the frequencies in
 * a simulation.
 */

const RECORDS = 150_000;
const model = compileRates(sampleRates());

/** For each column of a simulated game, how many records have each value. All tests share this simulation. */
const seen: readonly number[][] = (() => {
  const image = imageOf(model);
  const stream = new RecordStream(streamKey(11, model.gameId), MOST_DRAWS);
  const row = new Int32Array(TEAM_CELLS + PROP_CELLS * image.first[2] + DETAILS);
  const counts = Array.from(row, () => Array.from({ length: 128 }, () => 0));
  for (let record = 0; record < RECORDS; record++) {
    stream.start(record);
    simulateRecord(image, stream, row);
    // Negative goal differentials are skipped. They follow from the goals of the two teams, which are compared
    // separately.
    row.forEach((value, cell) => value >= 0 && counts[cell]![value]!++);
  }
  return counts;
})();
const cellOf = (skater: number, stat: PropStat): number => TEAM_CELLS + skater * PROP_CELLS + propCell(stat);
const simulateCells = (cells: readonly number[]): readonly number[][] => cells.map((cell) => seen[cell]!);

/**
 * Checks that the number of records with each value is within four standard deviations or 8 records of the expected
 * number, whichever is more.
 */
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

/** Enumerates all final scores with their probability and the leader after regulation. */
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

test('simulated goals, totals and wins have the exact probabilities of the score table', () => {
  const zeros = (): number[] => Array.from({ length: 32 }, () => 0);
  const [homeWin, total, away, home] = [zeros(), zeros(), zeros(), zeros()];
  for (const o of outcomes()) {
    homeWin[o.home > o.away ? 1 : 0]! += o.p;
    total[o.away + o.home]! += o.p;
    away[o.away]! += o.p;
    home[o.home]! += o.p;
  }
  const counts = simulateCells([1, 4, 6, 7]);
  [homeWin, total, away, home].forEach((exact, i) => expectFrequencies(counts[i]!, exact));
});

/** Returns the probability that the home team presses, which means that it shoots more than usual. */
function homePresses(): number {
  let chance = 0;
  for (const o of outcomes()) chance += (o.p * model.runOfPlay[o.lead][1]!) / WEIGHT_SUM;
  return chance;
}

/** Returns the distribution of the number of items that remain if each item is kept with probability `share`. */
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

test('simulated blocks of a skater, including those that the run of play adds, have the exact distribution', () => {
  const { skaters, pressing } = model.away;
  const pressed = homePresses();
  const cells = [0, 5, 12, 17].map((i) => cellOf(i, 'blocks'));
  const counts = simulateCells(cells);
  [0, 5, 12, 17].forEach((i, k) => {
    const { blocks, blockShare } = skaters[i]!;
    const own = chances(blocks);
    const added = convolve(own, thin(chances(pressing.blocks), blockShare / WEIGHT_SUM));
    expectFrequencies(counts[k]!, mix(pressed, added, own));
  });
});

/**
 * Yields each combination of the away team's number of open-play goals (`open`) and of its number of later goals
 * (`late`), with its probability `p`. `state` is the kind of the later goals: empty-net or overtime.
 */
function* goalsOfAway(): Generator<{ p: number; open: number; late: number; state: 'overtime' | 'emptyNet' }> {
  for (const [cell, p] of chances(model.score).entries()) {
    const open = Math.floor(cell / 14);
    const margin = open - (cell % 14);
    if (margin === 0) {
      const scored = chances(model.overtime)[0]!;
      yield { p: p * scored, open, late: 1, state: 'overtime' };
      yield { p: p * (1 - scored), open, late: 0, state: 'overtime' };
    } else if (margin > 0) {
      for (const [late, q] of chances(model.emptyNet[Math.min(margin, 5) - 1]!).entries()) {
        yield { p: p * q, open, late, state: 'emptyNet' };
      }
    } else yield { p, open, late: 0, state: 'emptyNet' };
  }
}

/**
 * Returns the distribution of a count of an away skater. Each goal of the team raises the count by one, with a
 * probability that depends on the state of the goal.
 */
function countOfAway(ofOpen: number, ofLate: { readonly overtime: number; readonly emptyNet: number }): number[] {
  const out = Array.from({ length: 32 }, () => 0);
  for (const { p, open, late, state } of goalsOfAway()) {
    const certain = (n: number): number[] => Array.from({ length: n + 1 }, (_, k) => (k === n ? 1 : 0));
    convolve(thin(certain(open), ofOpen), thin(certain(late), ofLate[state])).forEach((q, k) => (out[k]! += p * q));
  }
  return out;
}

test('simulated goals and assists of a skater have the exact distributions', () => {
  const { skaters, openPlay } = model.away;
  const chance = (w: number): number => w / WEIGHT_SUM;
  const tested = [0, 12];
  const counts = simulateCells(tested.flatMap((i) => [cellOf(i, 'goals'), cellOf(i, 'assists')]));
  /** Returns P(`skater` assists on a goal in `state` that has `helpers` assists). */
  const assists = (skater: number, state: GoalState, helpers: number): number => {
    const situation = state === 'powerPlay' ? 'units' : 'lines';
    let all = 0;
    for (const [s, scorer] of skaters.entries()) {
      const row = chances(scorer.assistants[situation]);
      const second = row.reduce(
        (sum, p, first) => sum + p * secondAssistants(model, { venue: 'away', situation, scorer: s, first })[skater]!,
        0,
      );
      all += chance(scorer.scores[state]) * (row[skater]! + (helpers === 2 ? second : 0));
    }
    return all;
  };
  tested.forEach((skater, k) => {
    const { scores } = skaters[skater]!;
    const openGoal = openPlay.reduce(
      (sum, w, kind) => sum + chance(w) * chance(scores[STATES[Math.floor(kind / 3)]!]),
      0,
    );
    const goals = countOfAway(openGoal, { overtime: chance(scores.overtime), emptyNet: chance(scores.emptyNet) });
    expectFrequencies(counts[2 * k]!, goals);

    const late = (state: 'overtime' | 'emptyNet'): number =>
      chances(model.assists[state]).reduce((sum, p, n) => (n === 0 ? 0 : sum + p * assists(skater, state, n)), 0);
    const openAssist = openPlay.reduce(
      (sum, w, kind) =>
        kind % 3 === 0 ? sum : sum + chance(w) * assists(skater, STATES[Math.floor(kind / 3)]!, kind % 3),
      0,
    );
    expectFrequencies(
      counts[2 * k + 1]!,
      countOfAway(openAssist, { overtime: late('overtime'), emptyNet: late('emptyNet') }),
    );
  });
});

test('simulated endings, empty-net goals and power-play goals have the exact distributions of the model', () => {
  const at = cellOf(36, 'goals');
  const zeros = (): number[] => Array.from({ length: 32 }, () => 0);
  const [ends, emptyNet] = [zeros(), zeros()];
  for (const [cell, p] of chances(model.score).entries()) {
    const margin = Math.abs(Math.floor(cell / 14) - (cell % 14));
    if (margin === 0) {
      chances(model.overtime).forEach((q, end) => (ends[end < 2 ? 1 : 2]! += p * q));
      emptyNet[0]! += p;
    } else {
      ends[0]! += p;
      chances(model.emptyNet[Math.min(margin, 5) - 1]!).forEach((q, more) => (emptyNet[more]! += p * q));
    }
  }
  const ofPowerPlay = (model.away.openPlay[3]! + model.away.openPlay[4]! + model.away.openPlay[5]!) / WEIGHT_SUM;
  const counts = simulateCells([at, at + 1, at + 2]);
  [ends, emptyNet, countOfAway(ofPowerPlay, { overtime: 0, emptyNet: 0 })].forEach((exact, i) =>
    expectFrequencies(counts[i]!, exact),
  );
});

test('the shots and blocks that pressing adds have negative binomial distributions', () => {
  const { shots, blocks } = model.away.pressing;
  for (const [row, size] of [
    [shots[4]!, PRESSING_SIZE.shots],
    [blocks, PRESSING_SIZE.blocks],
  ] as const) {
    const exact = negativeBinomial(meanOfWeights(row), size, 32);
    chances(row).forEach((p, k) => expect(p).toBeCloseTo(exact[k]!, 4));
  }
});
