import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { installAbort } from './abort.ts';
import { createSimulationClient } from './client.ts';
import { lazyChunk, lazyChunks, expectedReader, type LazyChunks } from './lazyChunks.ts';
import type { DistributionsQuery, GameSource } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { distributionsOf } from '../engine/testing/distributions.ts';
import { served, until } from './testing/served.ts';
import { fileOf, hitsOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';
import { watched } from './testing/watched.ts';

installAbort();

const MODEL = sampleModel();
const ALL = simulated(MODEL, 3000);
const PUBLISHED = simulated(MODEL, 500);
const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };
const QUERY: DistributionsQuery = {
  kind: 'distributions',
  list: [{ given: LEGS, about: [{ kind: 'total', stat: 'Goals' }] }],
};
const MISSING = { ok: false, error: { kind: 'chunkUnavailable' } };

/** Creates a client whose workers fail to load the chunks in `gone`. */
function setUp(gone: Set<string>) {
  const asked: string[] = [];
  const found = Object.entries(lazyChunks).map(([name, load]) => {
    const lacking = lazyChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    return [
      name,
      () => {
        asked.push(name);
        return gone.has(name) ? lacking() : load();
      },
    ];
  });
  const chunks = Object.fromEntries(found) as LazyChunks;
  const workers: ReturnType<typeof served>[] = [];
  const spawn = () => {
    let now = 0;
    const deps = { now: () => (now += 20), yieldToEventLoop: () => immediate(), chunks };
    const worker = served(
      createSimulationApi({ bytes: fileOf(PUBLISHED), text: textOf(JSON.stringify(MODEL)), ...deps }),
    );
    workers.push(worker);
    return worker;
  };
  const { listener, snapshots, ends, results } = watched();
  const client = createSimulationClient(spawn, () => () => undefined);
  const open = () => client.open(SOURCE, { rev: 1, legs: LEGS }, listener);
  return { open, asked, workers, snapshots, ends, results, stop: () => workers.at(-1)!.terminate() };
}

const countsOf = (records: number) => ok({ counts: { records, ...hitsOf(ALL, records) }, missing: [] });

describe('lazily loaded code of the worker', () => {
  test('a chunk loads only when it is needed', async () => {
    const { open, asked, ends, stop } = setUp(new Set());
    const game = open();
    await until(() => ends.length === 1);
    expect(new Set(asked)).toEqual(new Set(['text']));
    await game.query(QUERY, new AbortController().signal);
    expect(asked).toContain('query');
    expect(asked).not.toContain('simulator');
    stop();
  });

  test('if a reader chunk is missing, a second worker requests the chunk before the error is reported, and the game can be opened again', async () => {
    const gone = new Set(['text']);
    const { open, workers, ends, snapshots, stop } = setUp(gone);
    open();
    await until(() => ends.length === 1);
    expect(ends).toEqual([MISSING]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
    gone.clear();
    open();
    await until(() => ends.length === 2);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', slip: countsOf(500) });
    stop();
  });

  test("if the query chunk is missing, a query fails, the slip's figures are still computed, and the next query can succeed", async () => {
    const gone = new Set(['query']);
    const { open, workers, ends, snapshots, stop } = setUp(gone);
    const game = open();
    await until(() => ends.length === 1);
    const { signal } = new AbortController();
    expect(await game.query(QUERY, signal)).toEqual(MISSING);
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => snapshots.at(-1)?.rev === 2);
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(500));
    gone.clear();
    expect(await game.query(QUERY, signal)).toEqual(ok([distributionsOf(PUBLISHED, 500, LEGS, QUERY.list[0]!.about)]));
    expect([workers.length, ends.length]).toEqual([1, 1]);
    stop();
  });

  test('if the simulator chunk is missing, an extension fails, the game keeps the published records, and the next extension can succeed', async () => {
    const gone = new Set(['simulator']);
    const { open, workers, ends, results, snapshots, stop } = setUp(gone);
    const game = open();
    await until(() => ends.length === 1);
    game.extend(2000);
    await until(() => results.length === 1);
    expect(results).toEqual([MISSING]);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', records: 500 });
    gone.clear();
    game.extend(2000);
    await until(() => results.length === 2);
    expect(results[1]).toEqual(ok({ records: 2000 }));
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(2000));
    expect(workers).toHaveLength(1);
    stop();
  });
});

test.each([
  ['https://x.test/data/1_parlaytrix.npz?v=2', 'npz'],
  ['https://x.test/data/1_parlaytrix.csv.gz?v=2', 'text'],
  ['https://x.test/data/1_parlaytrix.json.gz', 'text'],
  ['https://npz.test/data/1_parlaytrix.json', 'text'],
])('for the URL %s, the expected reader is %s', (url, reader) => expect(expectedReader(url)).toBe(reader));

test('a file is read even if its format differs from the ending of its name', async () => {
  const api = createSimulationApi({
    bytes: fileOf(PUBLISHED),
    text: textOf(''),
    now: () => 0,
    yieldToEventLoop: () => immediate(),
  });
  const source = { url: 'x.npz', model: null };
  const { signal } = new AbortController();
  expect(await api.open(1, source, { rev: 1, legs: LEGS }, () => undefined, signal)).toEqual(ok({ records: 500 }));
});
