import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { RecordingWriter } from '../../testing/recordingWriter.ts';
import { Columns } from '../simulation/index.ts';
import { eachOf } from '../domain/index.ts';
import { compileRates } from './compile.ts';
import { LONE_STATS } from './draws.ts';
import type { GameModel } from './gameModel.ts';
import { parseGameModel } from './parseGameModel.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { PROP_CELLS, TEAM_CELLS } from './record.ts';
import { modelColumns, simulateInto } from './simulate.ts';
import { toWeights } from './weights.ts';

const folder = new URL('../../../data-fixtures/game-models/', import.meta.url);
const shipped = readdirSync(folder)
  .toSorted()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown);
const sample = compileRates(sampleRates());

type Row = Readonly<Record<string, number>>;

function simulate(model: GameModel, ranges: readonly (readonly [number, number])[], seed?: number): readonly Row[] {
  const writer = new RecordingWriter();
  for (const [from, until] of ranges) {
    for (const step of simulateInto(writer, model, from, until, seed === undefined ? {} : { seed })) {
      expect(step.records).toBeLessThanOrEqual(until - from);
    }
  }
  return writer.records.map((record) => Object.fromEntries(record));
}

prop(
  'simulated records do not depend on how the range of records is split',
  [fc.nat({ max: 2 ** 32 - 400 }), fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 })],
  (start, sizes) => {
    const ends = sizes.reduce<number[]>((list, size) => [...list, list.at(-1)! + size], [start]);
    const whole = simulate(sample, [[start, ends.at(-1)!]]);
    const pieces = simulate(
      sample,
      sizes.map((_, i) => [ends[i]!, ends[i + 1]!]),
    );
    expect(pieces).toEqual(whole);
  },
  30,
);

test('the same seed and game give the same records, and a different seed or game changes every record', () => {
  const range = [[0, 50]] as const;
  const published = simulate(sample, range);
  expect(simulate(sample, range, sample.seed)).toEqual(published);
  for (const other of [simulate(sample, range, 2), simulate({ ...sample, gameId: 'other' }, range)]) {
    expect(other.filter((row, r) => JSON.stringify(row) === JSON.stringify(published[r]))).toEqual([]);
  }
});

/**
 * Checks the invariants of a simulated game. Returns the number of goals without a scorer: 1 after a shootout,
 * otherwise 0.
 */
function checkLaws(model: GameModel, row: Row): number {
  let bonus = 0;
  const [a, h] = [model.away.name, model.home.name];
  expect(row[a]! + row[h]!).toBe(1);
  expect(row[`${a} Goal Differential`]).toBe(row[`${a} Goals`]! - row[`${h} Goals`]!);
  expect(row[`${a} Goal Differential`]! + row[`${h} Goal Differential`]!).toBe(0);
  expect(row[`${a} Goal Differential`]! > 0 ? 1 : 0).toBe(row[a]);
  expect(row['Total Goals']).toBe(row[`${a} Goals`]! + row[`${h} Goals`]!);
  expect(row['Total Shots']).toBe(row[`${a} Shots`]! + row[`${h} Shots`]!);
  for (const { name, skaters } of [model.away, model.home]) {
    const sum = (stat: string): number => skaters.reduce((total, s) => total + row[`${s.name} ${stat}`]!, 0);
    const own = row[`${name} Goals`]! - sum('Goals');
    bonus += own;
    expect(own === 0 || (own === 1 && row[name] === 1 && row[`${name} Goal Differential`] === 1)).toBe(true);
    expect(row[`${name} Shots`]).toBe(sum('Shots'));
    expect(sum('Assists')).toBeLessThanOrEqual(2 * sum('Goals'));
    for (const s of skaters) {
      const of = (stat: string): number => row[`${s.name} ${stat}`]!;
      expect(of('Points')).toBe(of('Goals') + of('Assists'));
      expect(of('Shots')).toBeGreaterThanOrEqual(of('Goals'));
      // A skater has at most one point for each goal that the team's skaters score.
      expect(of('Points')).toBeLessThanOrEqual(sum('Goals'));
      expect(of('Blocks')).toBeGreaterThanOrEqual(0);
    }
  }
  expect(bonus).toBeLessThanOrEqual(1);
  return bonus;
}

prop(
  'simulated records satisfy all invariants for any seed',
  [fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.nat({ max: 2 ** 32 - 50 }), fc.constantFrom(...shipped)],
  (seed, from, raw) => {
    const parsed = parseGameModel(raw);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const rows = simulate(parsed.value, [[from, from + 40]], seed);
    expect(rows).toHaveLength(40);
    for (const row of rows) checkLaws(parsed.value, row);
  },
  25,
);

const one = (size: number, at: number): number[] => Array.from({ length: size }, (_, i) => (i === at ? 2 ** 32 : 0));

describe('game models with only one outcome', () => {
  test('a shootout win adds one goal to the team, but no goal or shot to a skater', () => {
    const model = { ...sample, score: one(196, 0), overtime: one(4, 3) };
    for (const row of simulate(model, [[0, 20]])) {
      expect(checkLaws(model, row)).toBe(1);
      expect(row).toMatchObject({ 'Home Club Goals': 1, 'Away Club Goals': 0, 'Home Club': 1 });
    }
  });

  test('an overtime goal counts as a goal and a shot of a skater', () => {
    const model = {
      ...sample,
      score: one(196, 0),
      overtime: one(4, 0),
      extraShots: { overtime: one(1, 0), shootout: one(1, 0) },
    };
    const still = (team: GameModel['away']) => ({
      ...team,
      pressing: { shots: [one(1, 0)], blocks: one(1, 0) },
      skaters: team.skaters.map((s) => ({ ...s, shots: one(1, 0), scorerShots: one(1, 0), blocks: one(1, 0) })),
    });
    const quiet = { ...model, away: still(model.away), home: still(model.home) };
    for (const row of simulate(quiet, [[0, 20]])) {
      expect(checkLaws(quiet, row)).toBe(0);
      expect(row).toMatchObject({ 'Away Club Goals': 1, 'Away Club Shots': 1, 'Total Shots': 1, 'Total Goals': 1 });
    }
  });

  test('the other shots of a skater are drawn from a table of their own in a game with a goal', () => {
    const fixed = (team: GameModel['away']) => ({
      ...team,
      pressing: { shots: [one(1, 0)], blocks: one(1, 0) },
      skaters: team.skaters.map((s) => ({ ...s, shots: one(2, 1), scorerShots: one(4, 3) })),
    });
    const none = { overtime: one(1, 0), shootout: one(1, 0) };
    const fast = { ...sample, extraShots: none, away: fixed(sample.away), home: fixed(sample.home) };
    for (const row of simulate(fast, [[0, 200]]))
      for (const { name } of [...fast.away.skaters, ...fast.home.skaters]) {
        const goals = row[`${name} Goals`]!;
        expect(row[`${name} Shots`]).toBe(goals + (goals > 0 ? 3 : 1));
      }
  });

  test('simulated games with a margin beyond the last row of emptyNet use that last row', () => {
    const model = { ...sample, score: one(196, 9), emptyNet: [one(1, 0), one(4, 3)] };
    for (const row of simulate(model, [[0, 20]]))
      expect(row).toMatchObject({ 'Home Club Goals': 12, 'Away Club Goals': 0 });
  });

  test('if only two assistants are possible, both assist on every goal with two assists', () => {
    const rows = sample.away.skaters.map((s, i) => {
      const assistants = one(18, -1);
      assistants[(i + 1) % 18] = 2 ** 32 - 1;
      assistants[(i + 5) % 18] = 1;
      return { ...s, assistants: { lines: assistants, units: assistants } };
    });
    const model = {
      ...sample,
      score: one(196, 3 * 14),
      emptyNet: [one(1, 0)],
      away: { ...sample.away, openPlay: one(9, 5), skaters: rows },
    };
    for (const row of simulate(model, [[0, 50]])) {
      checkLaws(model, row);
      const assists = rows.reduce((sum, s) => sum + row[`${s.name} Assists`]!, 0);
      expect(assists).toBe(2 * row['Away Club Goals']!);
    }
  });

  test('after a forward as first assistant, the second assistant comes from the row of this forward', () => {
    // Only skater 0 scores, and the first assistant is nearly always skater 1. In the row of skater 0, the only other
    // possible assistant is skater 2. In the row of skater 1, it is skater 3.
    const towards = (first: number, second: number) => {
      const row = one(18, -1);
      row[first] = 2 ** 32 - 1;
      row[second] = 1;
      return { lines: row, units: row };
    };
    const scorer = (i: number): number => (i === 0 ? 2 ** 32 : 0);
    const skaters = sample.away.skaters.map((s, i) => ({
      ...s,
      scores: { evenStrength: scorer(i), powerPlay: scorer(i), shortHanded: scorer(i), emptyNet: 0, overtime: 0 },
      assistants: i === 0 ? towards(1, 2) : towards(0, 3),
    }));
    const model: GameModel = {
      ...sample,
      score: one(196, 3 * 14),
      emptyNet: [one(1, 0)],
      away: { ...sample.away, openPlay: one(9, 5), skaters },
    };
    const rows = simulate(model, [[0, 100]]);
    const sums = skaters.slice(0, 4).map(({ name }) => rows.reduce((sum, row) => sum + row[`${name} Assists`]!, 0));
    expect(sums).toEqual([0, 300, 0, 300]);
  });

  test('a game model with every value at its limit can be simulated, although its shot totals do not fit into a byte', () => {
    const busy = (team: GameModel['away']) => ({
      ...team,
      openPlay: one(9, 2),
      pressing: { shots: [one(32, 31)], blocks: one(32, 31) },
      skaters: team.skaters.map((s) => ({ ...s, shots: one(32, 31), scorerShots: one(32, 31), blocks: one(32, 31) })),
    });
    const score = one(256, 255);
    const extraShots = { overtime: one(32, 31), shootout: one(32, 31) };
    const model = {
      ...sample,
      score,
      extraShots,
      assists: { emptyNet: one(3, 2), overtime: one(3, 2) },
      away: busy(sample.away),
      home: busy(sample.home),
    };
    for (const row of simulate(model, [[0, 5]])) {
      checkLaws(model, row);
      // Each of the 2 x 18 skaters has 31 shots that are not goals. Each team has 31 more because the game ends in a
      // shootout, and the team that presses has 31 more.
      expect(row['Total Shots']! - row['Total Goals']! + checkLaws(model, row)).toBe(2 * 18 * 31 + 3 * 31);
    }
  });
});

describe('simulateInto', () => {
  test('modelColumns returns the columns in the order of the data contract', () => {
    const names = modelColumns(sample);
    expect(names).toHaveLength(TEAM_CELLS + 36 * PROP_CELLS);
    expect(names.slice(0, 6)).toEqual([
      'Away Club',
      'Home Club',
      'Away Club Goal Differential',
      'Home Club Goal Differential',
      'Total Goals',
      'Total Shots',
    ]);
    const columns = new Columns();
    for (const name of names) columns.add(name);
    expect(columns.teams()).toEqual(['Away Club', 'Home Club']);
    expect(columns.players()).toHaveLength(36);
  });

  test('simulateInto yields the number of written records after every 1,024 records and at the end', () => {
    const writer = new RecordingWriter();
    const steps = [...simulateInto(writer, sample, 10, 2100)];
    expect(steps.map((step) => step.records)).toEqual([1024, 2048, 2090]);
    expect(writer.count).toBe(2090);
  });

  test('simulateInto writes no records for an empty range of records', () => {
    expect(simulate(sample, [[7, 7]])).toEqual([]);
  });

  test('simulateInto returns the error of the writer if a column or a record is rejected', () => {
    const few = simulateInto(new RecordingWriter(3), sample, 0, 10).next();
    expect(few).toMatchObject({ done: true, value: { ok: false, error: { kind: 'budget', limit: 'columns' } } });
    const full = new RecordingWriter();
    full.commit = () => ({ ok: false, error: { kind: 'outOfMemory' } });
    expect(simulateInto(full, sample, 0, 10).next()).toEqual({
      done: true,
      value: { ok: false, error: { kind: 'outOfMemory' } },
    });
  });

  test('simulateInto throws for invalid seeds and ranges', () => {
    const writer = new RecordingWriter();
    for (const seed of [-1, 0.5, 2 ** 53, Number.NaN]) {
      expect(() => simulateInto(writer, sample, 0, 1, { seed }).next()).toThrow(RangeError);
    }
    for (const [from, until] of [
      [-1, 1],
      [0.5, 1],
      [0, 2 ** 32 + 1],
      [0, 1.5],
    ] as const) {
      expect(() => simulateInto(writer, sample, from, until).next()).toThrow(RangeError);
    }
  });
});

/** Returns a model made from integers only, so that its records do not depend on the platform's Math.exp. */
function plainModel(): GameModel {
  const shares = toWeights([6, 5, 4, 3, 2, 1]);
  const team = (name: string) => ({
    ...sample.home,
    name,
    openPlay: toWeights([1, 3, 9, 1, 1, 4, 1, 1, 1]),
    pressing: { shots: [toWeights([1, 2, 3, 2, 1]), toWeights([2, 1])], blocks: toWeights([1, 1]) },
    skaters: shares.map((share, i) => ({
      name: `${name} ${i}`,
      position: i < 4 ? ('C' as const) : ('D' as const),
      scores: {
        evenStrength: share,
        powerPlay: shares[5 - i]!,
        shortHanded: share,
        emptyNet: share,
        overtime: shares[5 - i]!,
      },
      shotShare: share,
      blockShare: share,
      assistants: {
        lines: toWeights(shares.map((w, j) => (i === j ? 0 : w))),
        units: toWeights(shares.map((_, j) => (i === j ? 0 : 1 + ((i + j) % 4)))),
      },
      shots: toWeights([1, 2, 3, 4, 3, 2, 1]),
      scorerShots: toWeights([1, 1, 2, 2, 1]),
      ...eachOf(LONE_STATS, () => toWeights([3, 2, 1])),
    })),
  });
  return {
    ...sample,
    score: toWeights(Array.from({ length: 49 }, (_, cell) => 1 + ((cell * 5) % 7))),
    emptyNet: [toWeights([1, 1, 1]), toWeights([2, 1])],
    overtime: toWeights([1, 2, 3, 4]),
    assists: { emptyNet: toWeights([1, 2, 2]), overtime: toWeights([1, 3, 7]) },
    secondDefence: { lines: 2 ** 31, units: 2 ** 30 },
    runOfPlay: { level: toWeights([1, 1]), away: toWeights([1, 3]), home: toWeights([3, 1]) },
    extraShots: { overtime: toWeights([2, 1]), shootout: toWeights([1, 1, 1]) },
    away: team('A'),
    home: team('H'),
  };
}

test('the records of a model never change', () => {
  let hash = 0x811c9dc5;
  for (const row of simulate(plainModel(), [[4_294_967_000, 4_294_967_296]])) {
    for (const value of Object.values(row)) hash = Math.imul(hash ^ (value & 0xff), 0x01000193);
  }
  expect(hash).toBe(-25_117_941);
});
