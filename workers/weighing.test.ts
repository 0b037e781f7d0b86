import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MEMORIES } from '../engine/testing/memories.ts';
import { weightsOf } from '../engine/testing/gameWeights.ts';
import { recordWeights } from '@ddh/engine/internal/honest';
import {
  DistributionCounter,
  OWN_RANGE,
  priceSlip,
  resolveSlip,
  slipPrices,
  suggest,
  type Leg,
} from '@ddh/engine/internal/parlay';
import { err, ok } from '@ddh/engine/internal/result';
import { runSteps, SlipCounter, type NewMemory, type SimTable } from '@ddh/engine/internal/simulation';
import type { ByteSource, TextSource } from './bytes.ts';
import { lazyChunk, lazyChunks } from './lazyChunks.ts';
import type { DistributionsQuery, GameSource, Snapshot, SuggestionsQuery } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { fileOf, hitsOf, LEGS, npzWithout, sampleModel, simulated } from './testing/simulated.ts';

const MODEL = sampleModel();
const PUBLISHED = simulated(MODEL, 2000);
const FILE = weightsOf(PUBLISHED, '7');
const SOURCE: GameSource = {
  url: 'x',
  model: { url: 'm', listed: true },
  weights: { url: 'w', gameId: '7' },
};
const SUBJECTS = [{ kind: 'total', stat: 'Goals' }] as const;
const LISTED: DistributionsQuery = { kind: 'distributions', list: [{ given: LEGS, about: SUBJECTS }] };
const RANKED: SuggestionsQuery = {
  kind: 'suggestions',
  given: LEGS,
  options: { by: 'lift', price: null, own: OWN_RANGE, lines: 'best', top: 5 },
  pictured: SUBJECTS,
  minRecords: 0,
};

type Options = {
  readonly weights?: ReturnType<TextSource> | string;
  readonly memory?: NewMemory;
  readonly published?: SimTable;
  readonly bytes?: ByteSource;
  readonly chunks?: typeof lazyChunks;
  readonly onYield?: () => void;
};

function setUp({
  weights = JSON.stringify(FILE),
  memory,
  published = PUBLISHED,
  bytes = fileOf(published),
  chunks,
  onYield,
}: Options = {}) {
  let [now, yields] = [0, 0];
  const asked: string[] = [];
  const text: TextSource = (url) => {
    asked.push(url);
    if (url === 'w' && typeof weights !== 'string') return weights;
    return Promise.resolve(ok({ text: url === 'w' ? (weights as string) : JSON.stringify(MODEL), modified: null }));
  };
  const api = createSimulationApi({
    bytes,
    text,
    now: () => (now += 20),
    yieldToEventLoop: async () => {
      yields++;
      await immediate();
      onYield?.();
    },
    ...(memory && { memory }),
    ...(chunks && { chunks }),
  });
  const snapshots: Snapshot[] = [];
  const signal = new AbortController().signal;
  const open = (source = SOURCE, legs = LEGS) =>
    api.open(1, source, { rev: 1, legs }, (snapshot) => snapshots.push(snapshot), signal);
  const last = (): Snapshot => snapshots.at(-1)!;
  const settled = async (): Promise<Snapshot> => {
    for (let i = 0; i < 5000 && last().weights.kind === 'pending'; i++) await immediate();
    return last();
  };
  const query = <Q extends DistributionsQuery | SuggestionsQuery>(wanted: Q) => api.query(1, wanted, signal);
  return { api, asked, snapshots, open, last, settled, query, yields: () => yields };
}

/** The oracle: the honest price of a slip in a table that has all of its records at once. */
function honestIn(table: SimTable, legs: readonly Leg[]) {
  const weights = recordWeights(table, FILE.weighing);
  if (!weights.ok) throw new Error(weights.error.kind);
  const priced = priceSlip(table, { legs }, { weights: weights.value });
  weights.value.release();
  if (!priced.ok) throw new Error(priced.error.kind);
  return priced.value;
}

function pricesOf({ slip }: Snapshot, legs = LEGS) {
  if (!slip.ok) throw new Error(slip.error.kind);
  const prices = slipPrices(slip.value, legs, null);
  if (!prices.ok) throw new Error(prices.error.kind);
  return prices.value;
}

describe.each(MEMORIES)('the worker with $name', ({ memory }) => {
  test('a game with weights has its honest price beside the raw count', async () => {
    const { open, settled, api, last } = setUp({ memory });
    await open();
    const snapshot = await settled();
    expect(snapshot).toMatchObject({ phase: 'complete', weights: { kind: 'ready' } });
    const { price, honest } = pricesOf(snapshot);
    expect(honest).toMatchObject(honestIn(PUBLISHED, LEGS));
    expect(price.hits).toBe(hitsOf(PUBLISHED, 2000).joint);
    const booksOf = (leg: Leg) => FILE.weighing.legs.find((one) => JSON.stringify(one.leg) === JSON.stringify(leg));
    expect(honest?.books).toEqual(LEGS.map((leg) => booksOf(leg)?.books ?? null));
    expect(honest?.books[0]).not.toBeNull();
    api.setSlip(1, { rev: 2, legs: LEGS.slice(0, 2) });
    expect(pricesOf(last(), LEGS.slice(0, 2)).honest).toMatchObject(honestIn(PUBLISHED, LEGS.slice(0, 2)));
  });

  test('records that are simulated later are weighed, too, in each snapshot', async () => {
    const { open, settled, api, last, snapshots } = setUp({ memory });
    await open();
    await settled();
    const before = snapshots.length;
    expect(await api.extend(1, 15_001)).toEqual(ok({ records: 15_001 }));
    const later = snapshots.slice(before);
    expect(later.length).toBeGreaterThan(3);
    for (const one of later) expect([one.weights.kind, pricesOf(one).honest === null]).toEqual(['ready', false]);
    expect(pricesOf(last()).honest).toMatchObject(honestIn(simulated(MODEL, 15_001), LEGS));
  });
});

/** Fails to load the chunk that reads weights. */
const NO_CHUNK = { ...lazyChunks, weights: lazyChunk(() => Promise.reject(new TypeError('no chunk'))) };
const NOT_FOUND = { kind: 'http', status: 404 } as const;
const { weighing, honest_probs: _, ...SHARED } = FILE;
const FALLBACK = { kind: 'fallback', fallback: { kind: 'effective', value: 0.3 } } as const;

test.each<[string, object, Options]>([
  ['that does not exist', NOT_FOUND, { weights: Promise.resolve(err(NOT_FOUND)) }],
  ['that is no JSON', { kind: 'badWeights' }, { weights: '<html>' }],
  ['that is damaged', { kind: 'badWeights', path: 'weighing' }, { weights: JSON.stringify({ ...FILE, weighing: 1 }) }],
  ['of another game', { kind: 'otherGame' }, { weights: JSON.stringify({ ...FILE, gameId: '8' }) }],
  ['of another simulation', { kind: 'otherSimulation' }, { published: simulated(sampleModel(2), 2000) }],
  ['of more records than the simulation', { kind: 'otherSimulation' }, { published: simulated(MODEL, 1999) }],
  [
    'with a player who is not in the simulation',
    { kind: 'otherSimulation', cause: { kind: 'missingPlayer', leg: 0 } },
    {
      weights: JSON.stringify({
        ...FILE,
        weighing: {
          ...weighing,
          legs: [{ ...weighing.legs[0], leg: { kind: 'player', player: 'X', stat: 'Goals', side: 'over', line: 0.5 } }],
        },
      }),
    },
  ],
  ['that is not trusted', FALLBACK, { weights: JSON.stringify({ ...SHARED, ...FALLBACK }) }],
  ['whose reader does not load', { kind: 'chunkUnavailable' }, { chunks: NO_CHUNK }],
])('a file of weights %s leaves the raw count, and its reason', async (_name, reason, options) => {
  const { open, settled, query } = setUp(options);
  const records = options.published?.records ?? 2000;
  expect(await open()).toEqual(ok({ records }));
  const snapshot = await settled();
  expect(snapshot.weights).toMatchObject(reason);
  expect(pricesOf(snapshot)).toMatchObject({ price: { records }, honest: null });
  const [ranked, listed] = [await query(RANKED), await query(LISTED)];
  expect(ranked).toMatchObject(ok({ honest: null, suggestions: { records } }));
  expect(listed).toMatchObject(ok([{ records }]));
  expect(listed.ok && listed.value[0]?.honest).toBeUndefined();
});

test('a game that names no file of weights asks for none', async () => {
  const { open, last, asked } = setUp();
  const { weights: __, ...source } = SOURCE;
  await open(source);
  expect(last()).toMatchObject({ weights: { kind: 'none' }, slip: { value: { honest: null } } });
  expect(asked).not.toContain('w');
});

test('weights that arrive after the records are reported when they are there, and queries then have both counts', async () => {
  let arrive = (): void => undefined;
  const weights = new Promise<Awaited<ReturnType<TextSource>>>((resolve) => {
    arrive = () => resolve(ok({ text: JSON.stringify(FILE), modified: null }));
  });
  const { open, last, settled, query, snapshots } = setUp({ weights });
  await open();
  expect(last()).toMatchObject({ phase: 'complete', weights: { kind: 'pending' }, slip: { value: { honest: null } } });
  const early = await query(RANKED);
  expect(early.ok && [early.value.honest, ...early.value.suggestions.best.map(({ honest }) => honest)]).toEqual(
    Array(6).fill(null),
  );
  const before = snapshots.length;
  arrive();
  expect(await settled()).toMatchObject({ phase: 'complete', records: 2000, weights: { kind: 'ready' } });
  expect(snapshots.length).toBe(before + 1);
  const resolved = resolveSlip(LEGS, PUBLISHED);
  const own = recordWeights(PUBLISHED, FILE.weighing);
  if (!resolved.ok || !own.ok) throw new Error('the slip was not resolved');
  const [raw, honest] = [null, own.value].map((by) => new SlipCounter(PUBLISHED, PUBLISHED.kernels, by));
  const both = runSteps(new DistributionCounter(PUBLISHED, raw!, honest).count(resolved.value));
  if (!both.ok) throw new Error(both.error.kind);
  const ranked = await query(RANKED);
  expect(ranked).toMatchObject(ok({ suggestions: suggest(both.value, LEGS, RANKED.options) }));
  const about = both.value.about.filter(({ subject }) => subject.kind === 'total' && subject.stat === 'Goals');
  const weighted = both.value.honest!;
  const aboutHonest = weighted.about.filter(({ subject }) => subject.kind === 'total' && subject.stat === 'Goals');
  expect(ranked).toMatchObject(ok({ pictured: about, honest: aboutHonest }));
  expect(await query(LISTED)).toEqual(ok([{ ...both.value, about, honest: { ...weighted, about: aboutHonest } }]));
});

test('the weights of many records are computed in slices, and reported when all records have one', async () => {
  const published = simulated(MODEL, 40_000);
  const weights = JSON.stringify(weightsOf(published, '7'));
  // All records of an npz file arrive at once.
  const { open, last, settled, yields, snapshots } = setUp({ bytes: npzWithout(published, 'Blocks'), weights });
  await open();
  expect(last()).toMatchObject({ phase: 'complete', records: 40_000, weights: { kind: 'pending' } });
  const [before, asked] = [yields(), snapshots.length];
  expect(await settled()).toMatchObject({ records: 40_000, weights: { kind: 'ready' } });
  // A slice has at most 4,096 records. The clock of the test makes the worker yield after each.
  expect(yields() - before).toBeGreaterThan(4);
  expect(snapshots.length).toBe(asked + 1);
});

test('weights for which the memory does not suffice leave the raw count', async () => {
  const published = simulated(MODEL, 40_000);
  let isFull = false;
  const { api, open, last, settled } = setUp({
    bytes: npzWithout(published, 'Blocks'),
    weights: JSON.stringify(weightsOf(published, '7')),
    onYield: () => {
      if (isFull) throw new RangeError('Array buffer allocation failed');
    },
  });
  await open();
  isFull = true;
  expect(await settled()).toMatchObject({ records: 40_000, weights: { kind: 'outOfMemory' } });
  api.setSlip(1, { rev: 2, legs: LEGS.slice(0, 1) });
  expect(last()).toMatchObject({ rev: 2, slip: { value: { counts: { records: 40_000 }, honest: null } } });
});
