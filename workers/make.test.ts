import { setImmediate as immediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MadeRecords } from '@ddh/engine/internal/datasets';
import { madeBy, type GameModel } from '@ddh/engine/internal/model';
import type { NewMemory } from '@ddh/engine/internal/simulation';
import { ok } from '@ddh/engine/internal/result';
import { MEMORIES } from '../engine/testing/memories.ts';
import { prop } from '../engine/testing/prop.ts';
import type { TextSource } from './bytes.ts';
import { lazyChunk, lazyChunks, type LazyChunks } from './lazyChunks.ts';
import type { GameSource, Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { hitsOf, LEGS, npzOf, sampleModel, simulated, textOf } from './testing/simulated.ts';

// A game whose manifest says that its records are those of its model.

const MODEL = sampleModel();
const RECORDS = 3000;
const ALL = simulated(MODEL, 12_000);
const NPZ = npzOf(simulated(MODEL, RECORDS));
const GONE: TextSource = () => Promise.resolve({ ok: false, error: { kind: 'http', status: 404 } });
const text = (model: object): TextSource => textOf(JSON.stringify(model));
const said = (model: GameModel = MODEL, records = RECORDS, file: string | null = 'x.npz'): MadeRecords => ({
  ...madeBy(model),
  records,
  file,
});

type Site = {
  readonly made?: MadeRecords | undefined;
  readonly model?: TextSource;
  readonly chunks?: LazyChunks;
  readonly atOnce?: number;
  readonly step?: number;
  readonly memory?: NewMemory;
  /** Whether the user stops the simulation again and again. */
  readonly pauses?: boolean;
};

/** Opens a game. `files` is the number of times that its file of records was fetched. */
async function opened(site: Site = {}) {
  const {
    model = text(MODEL),
    chunks = lazyChunks,
    atOnce = 0,
    step = 20,
    memory = MEMORIES[0]!.memory,
    pauses = false,
  } = site;
  const made = 'made' in site ? site.made : said();
  let now = 0;
  const asked = { files: 0 };
  const api = createSimulationApi({
    bytes: {
      open: (...request) => {
        asked.files++;
        return NPZ.open(...request);
      },
    },
    text: model,
    chunks,
    now: () => (now += step),
    yieldToEventLoop: () => {
      if (pauses) api.pause(1);
      return immediate();
    },
    memory,
  });
  const snapshots: Snapshot[] = [];
  const source: GameSource = { url: 'x.npz', atOnce, model: { url: 'm', listed: true, ...(made && { made }) } };
  const slip = { rev: 1, legs: LEGS };
  const end = await api.open(1, source, slip, (one) => snapshots.push(one), new AbortController().signal);
  return { api, end, snapshots, last: () => snapshots.at(-1)!, files: asked.files };
}

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warnings.mockClear());

function expectTrue({ records, slip }: Snapshot): void {
  if (records > 0) expect(slip).toMatchObject(ok({ counts: { records, ...hitsOf(ALL, records) }, missing: [] }));
}

describe('opening a game from its model', () => {
  test.each(MEMORIES)(
    'the records are made, and no file of them is fetched, with the memory of $name',
    async ({ memory }) => {
      const { end, last, snapshots, files } = await opened({ memory });
      expect(end).toEqual(ok({ records: RECORDS }));
      expect(files).toBe(0);
      expect(last()).toMatchObject({ phase: 'complete', records: RECORDS, made: true, model: true });
      expect(snapshots.filter(({ phase }) => phase === 'reading').length).toBeGreaterThan(1);
      snapshots.forEach(expectTrue);
      expect(warnings).not.toHaveBeenCalled();
    },
  );

  test('more records follow without a check of those that were made', async () => {
    const { api, last } = await opened();
    expect(await api.extend(1, 8001)).toEqual(ok({ records: 8001 }));
    expect(last()).toMatchObject({ phase: 'complete', records: 8001 });
    expectTrue(last());
  });

  test('a stop while the records are made does not end them', async () => {
    const { end, last } = await opened({ pauses: true });
    expect(end).toEqual(ok({ records: RECORDS }));
    expectTrue(last());
  });

  test.each<[string, Site, object]>([
    ['no model is there', { model: GONE }, { kind: 'http' }],
    ['the model is another one', { model: text(sampleModel(2)) }, { kind: 'otherModel' }],
    ['the fingerprint is another one', { made: { ...said(), model: 'f'.repeat(16) } }, { kind: 'otherModel' }],
    ['the statement is of another seed', { made: { ...said(), seed: 2 } }, { kind: 'otherModel' }],
    ['the statement is of another generator', { made: { ...said(), generator: 1 } }, { kind: 'otherModel' }],
    ['the model is of another generator', { model: text({ ...MODEL, generator: 1 }) }, { kind: 'modelVersion' }],
    ['the model is damaged', { model: textOf('{') }, { kind: 'badModel' }],
    [
      'the code cannot be loaded',
      { chunks: { ...lazyChunks, simulator: lazyChunk(() => Promise.reject(new Error())) } },
      { kind: 'chunkUnavailable' },
    ],
  ])(
    'if %s, the file is read and the console says why, and without a file this is the error',
    async (_, site, error) => {
      const { end, files, last } = await opened(site);
      expect(end).toEqual(ok({ records: RECORDS }));
      expect(files).toBe(1);
      expect(last()).toMatchObject({ phase: 'complete', made: false });
      expectTrue(last());
      expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('m'), expect.objectContaining(error));
      const alone = await opened({ ...site, made: { ...(site.made ?? said()), file: null } });
      expect(alone).toMatchObject({ end: { ok: false, error }, files: 0 });
    },
  );

  test('without the statement, the file is read', async () => {
    const { files, last } = await opened({ made: undefined });
    expect(files).toBe(1);
    expect(last()).toMatchObject({ made: false, records: RECORDS });
    expect(warnings).not.toHaveBeenCalled();
  });

  test.each([
    ['a quick device makes more at once', 1, 12_000, 12_000],
    ['a slow device makes the published ones', 1000, 12_000, RECORDS],
    ['a device that saves data makes the published ones', 1, 0, RECORDS],
  ])('%s', async (_, step, atOnce, records) => {
    const { end, last, snapshots } = await opened({ step, atOnce });
    expect(end).toEqual(ok({ records }));
    expect(last()).toMatchObject({ phase: 'complete', records });
    snapshots.forEach(expectTrue);
  });
});

prop(
  'the counts of all legs in the records of a model are those in its npz, whatever the number and the seed',
  [fc.integer({ min: 1, max: 3000 }), fc.nat()],
  async (records, seed) => {
    const model = { ...MODEL, seed };
    const fetched = npzOf(simulated(model, records));
    const run = async (made: boolean) => {
      const api = createSimulationApi({
        bytes: fetched,
        text: text(model),
        now: () => 0,
        yieldToEventLoop: () => immediate(),
      });
      const snapshots: Snapshot[] = [];
      const source: GameSource = {
        url: 'x.npz',
        model: { url: 'm', listed: true, ...(made && { made: said(model, records) }) },
      };
      const signal = new AbortController().signal;
      await api.open(1, source, { rev: 1, legs: LEGS }, (one) => snapshots.push(one), signal);
      const options = { by: 'probability', top: 10_000, lines: 'all', own: [0, 1], price: null } as const;
      const query = { kind: 'suggestions', given: LEGS.slice(0, 1), options, pictured: [], minRecords: 0 } as const;
      return { ...snapshots.at(-1), bytes: 0, made: null, counted: await api.query(1, query, signal) };
    };
    const made = await run(true);
    expect(made.counted).toMatchObject({ ok: true });
    expect(made).toEqual(await run(false));
  },
  6,
);
