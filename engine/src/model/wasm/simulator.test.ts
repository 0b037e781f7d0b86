import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { MEMORIES, realWasm } from '../../../testing/memories.ts';
import { prop } from '../../../testing/prop.ts';
import { VENUES } from '../../domain/index.ts';
import {
  createTable,
  DEFAULT_BUDGET,
  firstDifference,
  pureMemory,
  runSteps,
  type NewMemory,
  type SimTable,
} from '../../simulation/index.ts';
import { GENERATOR_VERSION, MODEL_VERSION } from '../draws.ts';
import { LIMITS, type GameModel } from '../gameModel.ts';
import { STATES } from '../league.ts';
import { parseGameModel } from '../parseGameModel.ts';
import { simulateInto, simulateTable } from '../simulate.ts';
import { toWeights, WEIGHT_SUM, type Weights } from '../weights.ts';
import { newSimulator, type Simulator } from './simulator.ts';

const parsed = (raw: unknown): GameModel => {
  const model = parseGameModel(raw);
  if (!model.ok) throw new Error(JSON.stringify(model.error));
  return model.value;
};

const folder = new URL('../../../../data-fixtures/game-models/', import.meta.url);
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith('_gamemodel.json'))
  .map((name) => parsed(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));

type Order = { readonly model: GameModel; readonly cuts: readonly number[]; readonly seed: number };

/** Simulates the records between the first and the last of `cuts`. The table is ended and reopened at those between. */
function simulated({ model, cuts, seed }: Order, memory: NewMemory, simulator: Simulator | null): SimTable {
  const { table, writer } = createTable({ budget: DEFAULT_BUDGET, memory });
  for (let i = 1; i < cuts.length; i++) {
    if (i > 1) writer.reopen();
    const written = runSteps(simulateInto(writer, model, cuts[i - 1]!, cuts[i]!, { seed, simulator }));
    if (!written.ok) throw new Error(JSON.stringify(written.error));
    writer.end();
  }
  return table;
}

const simulator = newSimulator(realWasm)!;

/** Compares WebAssembly with JavaScript, which writes all records at once. Returns the largest number of shots. */
function compare(order: Order, memory: NewMemory): number {
  const { cuts } = order;
  const records = cuts.at(-1)! - cuts[0]!;
  const found = simulated(order, memory, simulator);
  const wanted = simulated({ ...order, cuts: [cuts[0]!, cuts.at(-1)!] }, pureMemory, null);
  expect([found.records, found.columns.names]).toEqual([wanted.records, wanted.columns.names]);
  expect(firstDifference(found, 0, wanted, 0, records)).toBeNull();
  const shots = new Int32Array(records);
  found.read(found.columns.find('Total Shots')!, 0, records, shots);
  return Math.max(...shots);
}

/** A source of random numbers, each below `n`. */
type Random = (n: number) => number;

/** Not fast-check's generator, because drawing all weights of a model with it takes longer than comparing records. */
function randomOf(seed: number): Random {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * n);
  };
}

/** Weights of many kinds: even ones, few that are not 0, and very unequal ones. At least two are not 0, but never `without`. */
function weightsOf(random: Random, length: number, without = -1): Weights {
  const kind = random(3);
  const measure = Array.from({ length }, (_, i) => {
    const x = random(1e6) / 1e6;
    return i === without ? 0 : kind === 0 ? x : kind === 1 ? (x < 0.3 ? x : 0) : x ** 12;
  });
  const [one, other] = [(without + 1) % length, (without + length - 1) % length];
  for (const i of [one, other]) if (i !== without) measure[i] = Math.max(measure[i]!, 0.01);
  return toWeights(measure);
}

function teamOf(random: Random, name: string): unknown {
  const size = LIMITS.skatersLeast + random(LIMITS.skatersMost - LIMITS.skatersLeast + 1);
  const count = (): Weights => weightsOf(random, 1 + random(LIMITS.counts));
  const shares = Object.fromEntries(STATES.map((state) => [state, weightsOf(random, size)]));
  const [shots, blocks] = [weightsOf(random, size), weightsOf(random, size)];
  return {
    name,
    abbreviation: name.slice(0, 3).toUpperCase(),
    openPlay: weightsOf(random, 9),
    pressing: { shots: Array.from({ length: 1 + random(LIMITS.pressingRows) }, count), blocks: count() },
    skaters: Array.from({ length: size }, (_, i) => ({
      name: `${name} ${i}`,
      position: ['C', 'LW', 'RW', 'D'][random(4)],
      scores: Object.fromEntries(STATES.map((state) => [state, shares[state]![i]])),
      assistants: { lines: weightsOf(random, size, i), units: weightsOf(random, size, i) },
      shots: count(),
      scorerShots: count(),
      shotShare: shots[i],
      blocks: count(),
      blockShare: blocks[i],
    })),
  };
}

/** A random model within the limits of `parseGameModel`. */
function modelOf(random: Random): GameModel {
  const side = 2 + random(LIMITS.score - 1);
  const remainder = (): number => (random(3) === 0 ? 1 : 1 + random(WEIGHT_SUM));
  return parsed({
    version: MODEL_VERSION,
    generator: GENERATOR_VERSION,
    gameId: `${2_025_020_000 + random(1000)}`,
    date: '2025-10-07',
    time: null,
    seed: random(2 ** 32),
    score: weightsOf(random, side * side),
    emptyNet: Array.from({ length: 1 + random(LIMITS.emptyNetRows) }, () =>
      weightsOf(random, 1 + random(LIMITS.emptyNetGoals)),
    ),
    overtime: weightsOf(random, 4),
    assists: { emptyNet: weightsOf(random, 3), overtime: weightsOf(random, 3) },
    secondDefence: { lines: remainder(), units: remainder() },
    runOfPlay: { level: weightsOf(random, 2), away: weightsOf(random, 2), home: weightsOf(random, 2) },
    extraShots: { overtime: weightsOf(random, 1 + random(32)), shootout: weightsOf(random, 1 + random(32)) },
    ...Object.fromEntries(VENUES.map((venue) => [venue, teamOf(random, venue === 'away' ? 'Away Club' : 'Home Club')])),
  });
}

const LENGTH = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 40 }) },
  { weight: 3, arbitrary: fc.nat({ max: 300 }) },
  { weight: 1, arbitrary: fc.nat({ max: 2500 }) },
);
/** Where ranges begin, and the cuts after that, up to some steps of the simulator. */
const RANGE = fc.tuple(
  fc.oneof(fc.constant(0), fc.nat({ max: 2 ** 32 - 20_000 }), fc.constant(-1)),
  fc.array(LENGTH, { minLength: 1, maxLength: 3 }),
);

/** Returns the cuts of a range. One that begins at -1 ends with the last record that there is. */
function cutsOf([start, lengths]: readonly [number, readonly number[]]): readonly number[] {
  const sum = lengths.reduce((total, n) => total + n, 0);
  const from = start < 0 ? 2 ** 32 - sum - 1 : start;
  return lengths.reduce((cuts, n) => [...cuts, cuts.at(-1)! + n], [from, from + 1]);
}

describe('the simulator in WebAssembly makes the records of record.ts', () => {
  const most: number[] = [];
  const SEED = fc.integer();
  // `npm test` tries a third of these, and `npm run properties` ten times as many.
  prop(
    'of any model, in any range, with any cuts',
    [SEED, RANGE, fc.constantFrom(...MEMORIES)],
    (seed, range, { memory }) => {
      const model = modelOf(randomOf(seed));
      most.push(compare({ model, cuts: cutsOf(range), seed: model.seed }, memory));
    },
    130,
  );

  test('also of models with more than 255 shots, which the random ones include', () => {
    expect(Math.max(...most)).toBeGreaterThan(255);
    expect(Math.min(...most)).toBeLessThan(256);
  });

  prop(
    'of the shipped models',
    [fc.nat({ max: shipped.length - 1 }), RANGE, fc.constantFrom(...MEMORIES), fc.nat({ max: 2 ** 53 - 1 })],
    (i, range, { memory }, seed) => {
      compare({ model: shipped[i]!, cuts: cutsOf(range), seed }, memory);
    },
    30,
  );

  test.each(shipped.map((model) => [model.gameId, model] as const))('of the shipped model %s', (_, model) => {
    compare({ model, cuts: [0, 700], seed: model.seed }, pureMemory);
  });

  test('over the end of a segment', () => {
    compare({ model: shipped[0]!, cuts: [5, 1000, 66_100], seed: 1 }, pureMemory);
  });
});

test('two simulations of different games may take turns', () => {
  const orders = shipped.slice(0, 2).map((model) => ({ model, cuts: [0, 5000], seed: 3 }));
  const running = orders.map(({ model, seed }) => {
    const { table, writer } = createTable({ budget: DEFAULT_BUDGET });
    return { table, writer, steps: simulateInto(writer, model, 0, 5000, { seed, simulator }) };
  });
  while (running.filter(({ steps }) => !steps.next().done).length > 0);
  running.forEach(({ table, writer }, i) => {
    writer.end();
    expect(firstDifference(table, 0, simulated(orders[i]!, pureMemory, null), 0, 5000)).toBeNull();
  });
});

test('where a policy forbids WebAssembly, or it is missing, there is no simulator, and the records are the same', () => {
  const Module = vi.fn(function fail(): never {
    throw new Error('unsafe-eval is not an allowed source');
  });
  expect([newSimulator(undefined), newSimulator({ ...realWasm, Module })]).toEqual([null, null]);
  expect(Module).toHaveBeenCalledTimes(1);
  const made = simulateTable(shipped[0]!, 3000);
  if (!made.ok) throw new Error('not simulated');
  const { seed } = shipped[0]!;
  const rows = simulated({ model: shipped[0]!, cuts: [0, 3000], seed }, pureMemory, null);
  expect(firstDifference(made.value, 0, rows, 0, 3000)).toBeNull();
});
