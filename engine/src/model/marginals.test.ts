import { expect, test } from 'vitest';
import { compileGameModel } from './compile.ts';
import { MOST_DRAWS, prepare } from './prepare.ts';
import { RecordStream, streamKey } from './random.ts';
import { DETAILS, simulateRecord } from './record.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { negativeBinomial } from './distributions.ts';
import { PRESSING_SIZE, STATES, type GoalState } from './league.ts';
import { meanOfWeights, WEIGHT_SUM, type Weights } from './weights.ts';

/** Exact probabilities, from the tables by enumeration, beside the frequencies of a simulation. */

const RECORDS = 150_000;
const model = compileGameModel(sampleRates());

/** How often each cell of a row had each value: one simulation for all tests. */
const seen: readonly number[][] = (() => {
  const prepared = prepare(model);
  const stream = new RecordStream(streamKey(11, model.gameId), MOST_DRAWS);
  const row = new Int32Array(10 + 5 * prepared.first[2] + DETAILS);
  const counts = Array.from(row, () => Array.from({ length: 128 }, () => 0));
  for (let record = 0; record < RECORDS; record++) {
    stream.start(record);
    simulateRecord(prepared, stream, row);
    // The goal differentials may be negative; the teams' goals say them.
    row.forEach((value, cell) => value >= 0 && counts[cell]![value]!++);
  }
  return counts;
})();
const simulateCells = (cells: readonly number[]): readonly number[][] => cells.map((cell) => seen[cell]!);

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
  const counts = simulateCells([1, 4, 6, 7]);
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
  const counts = simulateCells(cells);
  [0, 5, 12, 17].forEach((i, k) => {
    const { blocks, blockShare } = skaters[i]!;
    const own = chances(blocks);
    const added = convolve(own, thin(chances(pressing.blocks), blockShare / WEIGHT_SUM));
    expectFrequencies(counts[k]!, mix(pressed, added, own));
  });
});

/** The away side's goals of open play, and those after it with the table of their assists, by walking all cells. */
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

/** A count of which every goal gives one with a chance that depends on its state. */
function countOfAway(ofOpen: number, ofLate: { readonly overtime: number; readonly emptyNet: number }): number[] {
  const out = Array.from({ length: 32 }, () => 0);
  for (const { p, open, late, state } of goalsOfAway()) {
    const certain = (n: number): number[] => Array.from({ length: n + 1 }, (_, k) => (k === n ? 1 : 0));
    convolve(thin(certain(open), ofOpen), thin(certain(late), ofLate[state])).forEach((q, k) => (out[k]! += p * q));
  }
  return out;
}

test("a skater's goals are the team's, each his with his share of its state; assists follow the rows", () => {
  const { skaters, openPlay } = model.away;
  const chance = (w: number): number => w / WEIGHT_SUM;
  const men = [0, 12];
  const counts = simulateCells(men.flatMap((i) => [10 + i * 5, 11 + i * 5]));
  /** P(a goal of this state with so many assists has his assist). */
  const assists = (man: number, state: GoalState, helpers: number): number => {
    const situation = state === 'powerPlay' ? 'units' : 'lines';
    const left = chance(model.secondDefence[situation]);
    const defence = (k: number): boolean => skaters[k]!.position === 'D';
    let all = 0;
    for (const scorer of skaters) {
      const row = chances(scorer.assistants[situation]);
      const second = row.reduce((sum, p, first) => {
        const weight = (k: number): number => (k === first ? 0 : row[k]! * (defence(first) && defence(k) ? left : 1));
        return sum + (p * weight(man)) / row.reduce((total, _, k) => total + weight(k), 0);
      }, 0);
      all += chance(scorer.scores[state]) * (row[man]! + (helpers === 2 ? second : 0));
    }
    return all;
  };
  men.forEach((man, k) => {
    const { scores } = skaters[man]!;
    const openGoal = openPlay.reduce(
      (sum, w, kind) => sum + chance(w) * chance(scores[STATES[Math.floor(kind / 3)]!]),
      0,
    );
    const goals = countOfAway(openGoal, { overtime: chance(scores.overtime), emptyNet: chance(scores.emptyNet) });
    expectFrequencies(counts[2 * k]!, goals);

    const late = (state: 'overtime' | 'emptyNet'): number =>
      chances(model.assists[state]).reduce((sum, p, n) => (n === 0 ? 0 : sum + p * assists(man, state, n)), 0);
    const openAssist = openPlay.reduce(
      (sum, w, kind) =>
        kind % 3 === 0 ? sum : sum + chance(w) * assists(man, STATES[Math.floor(kind / 3)]!, kind % 3),
      0,
    );
    expectFrequencies(
      counts[2 * k + 1]!,
      countOfAway(openAssist, { overtime: late('overtime'), emptyNet: late('emptyNet') }),
    );
  });
});

test('the details behind the columns: how it ended, goals into the empty net and on the power play', () => {
  const at = 10 + 5 * 36;
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

test('what the run of play adds is negative binomial', () => {
  const { shots, blocks } = model.away.pressing;
  for (const [row, size] of [
    [shots[4]!, PRESSING_SIZE.shots],
    [blocks, PRESSING_SIZE.blocks],
  ] as const) {
    const exact = negativeBinomial(meanOfWeights(row), size, 32);
    chances(row).forEach((p, k) => expect(p).toBeCloseTo(exact[k]!, 4));
  }
});
