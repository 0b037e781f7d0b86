import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import type { Subject } from '@ddh/engine/internal/parlay';
import { installAbort } from './abort.ts';
import { createSimulationClient, type GameListener } from './client.ts';
import type { DistributionsQuery, SimulationApi } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { distributionsOf } from '../engine/testing/distributions.ts';
import { served, until } from './testing/served.ts';
import { fileOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';

installAbort();

const MODEL = sampleModel();
const TABLE = simulated(MODEL, 500);
const SUBJECTS: readonly Subject[] = [{ kind: 'total', stat: 'Goals' }];
const QUERY: DistributionsQuery = { kind: 'distributions', list: [{ given: LEGS, about: SUBJECTS }] };
const RESULT = ok([distributionsOf(TABLE, 500, LEGS, SUBJECTS)]);
const ABORTED = { ok: false, error: { kind: 'aborted' } };
const LOST = { ok: false, error: { kind: 'workerLost' } };

/**
 * Opens a game with a client whose workers serve the real API over real ports. `change` can replace parts of the API of
 * a worker.
 */
function setUp(change: (api: SimulationApi, worker: number) => SimulationApi = (api) => api) {
  const workers: ReturnType<typeof served>[] = [];
  const client = createSimulationClient(
    () => {
      let now = 0;
      const deps = { now: () => (now += 20), yieldToEventLoop: () => immediate() };
      const api = createSimulationApi({ bytes: fileOf(TABLE), text: textOf(JSON.stringify(MODEL)), ...deps });
      const worker = served(change(api, workers.length));
      workers.push(worker);
      return worker;
    },
    () => () => undefined,
  );
  const ends: unknown[] = [];
  const listener: GameListener = {
    snapshot: () => undefined,
    end: (result) => ends.push(result),
    extended: () => undefined,
  };
  const open = () => client.open({ url: 'x', model: null }, { rev: 1, legs: LEGS }, listener);
  return { workers, game: open(), open, ends, stop: () => workers.at(-1)!.terminate() };
}

/** Creates an API method whose queries end only when they are aborted. `seen` has the numbers of starts and aborts. */
function pendingQuery() {
  const seen = { started: 0, aborted: 0 };
  const query: SimulationApi['query'] = async (_job, _query, signal) => {
    seen.started++;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    seen.aborted++;
    return { ok: false, error: { kind: 'aborted' } };
  };
  return { seen, query };
}

const openPorts = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

describe('the simulation client', () => {
  test('when a query reports a missing chunk for the second time, another worker starts', async () => {
    const missing: SimulationApi['query'] = () => Promise.resolve({ ok: false, error: { kind: 'chunkUnavailable' } });
    const { workers, game, ends } = setUp((api, worker) => (worker === 0 ? { ...api, query: missing } : api));
    const run = () => game.query(QUERY, new AbortController().signal);
    await until(() => ends.length === 1);
    const failure = { ok: false, error: { kind: 'chunkUnavailable' } };
    expect(await run()).toEqual(failure);
    expect(workers).toHaveLength(1);
    expect(await run()).toEqual(failure);
    await until(() => ends.length === 2);
    expect(workers).toHaveLength(2);
    expect(await run()).toEqual(RESULT);
  });

  test('a query resolves to the result of the worker', async () => {
    const { game, ends, stop } = setUp();
    await until(() => ends.length === 1);
    expect(await game.query(QUERY, new AbortController().signal)).toEqual(RESULT);
    stop();
  });

  test('the ports of a query are closed after a result and after an abort', async () => {
    const { game, ends, stop } = setUp();
    await until(() => ends.length === 1);
    const { signal } = new AbortController();
    await game.query(QUERY, signal);
    await until(() => openPorts() > 0);
    await immediate();
    const before = openPorts();
    for (let i = 0; i < 20; i++) {
      await game.query(QUERY, signal);
      const controller = new AbortController();
      const aborted = game.query(QUERY, controller.signal);
      controller.abort();
      await aborted;
    }
    await until(() => openPorts() <= before);
    stop();
  });

  test('aborting a query aborts it in the worker, and the query fails as aborted', async () => {
    const { seen, query } = pendingQuery();
    const { game, ends, stop } = setUp((api) => ({ ...api, query }));
    await until(() => ends.length === 1);
    const controller = new AbortController();
    const result = game.query(QUERY, controller.signal);
    await until(() => seen.started === 1);
    controller.abort();
    expect(await result).toEqual(ABORTED);
    expect(seen.aborted).toBe(1);
    // A query whose signal is already aborted does not start.
    expect(await game.query(QUERY, controller.signal)).toEqual(ABORTED);
    expect(seen.started).toBe(1);
    stop();
  });

  test('a query result that arrives after the abort is dropped', async () => {
    const controller = new AbortController();
    const { game, ends, stop } = setUp((api) => ({
      ...api,
      async query(...args) {
        const result = await api.query(...args);
        controller.abort();
        return result;
      },
    }));
    await until(() => ends.length === 1);
    expect(await game.query(QUERY, controller.signal)).toEqual(ABORTED);
    stop();
  });

  test('closing a game, or opening another game, aborts the queries of the first game', async () => {
    const { seen, query } = pendingQuery();
    const { game, open, ends, stop } = setUp((api) => ({ ...api, query }));
    await until(() => ends.length === 1);
    const first = game.query(QUERY, new AbortController().signal);
    await until(() => seen.started === 1);
    const next = open();
    expect(await first).toEqual(ABORTED);
    expect(await game.query(QUERY, new AbortController().signal)).toEqual(ABORTED);
    await until(() => ends.length === 2);
    const second = next.query(QUERY, new AbortController().signal);
    await until(() => seen.started === 2);
    next.close();
    expect(await second).toEqual(ABORTED);
    await until(() => seen.aborted === 2);
    stop();
  });

  test('a query fails if its worker is lost, and a new worker reads the game for the next query', async () => {
    const { seen, query } = pendingQuery();
    const { game, workers, ends, stop } = setUp((api, worker) => (worker === 0 ? { ...api, query } : api));
    await until(() => ends.length === 1);
    const result = game.query(QUERY, new AbortController().signal);
    await until(() => seen.started === 1);
    workers[0]!.crash();
    expect(await result).toEqual(LOST);
    await until(() => ends.length === 2);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(await game.query(QUERY, new AbortController().signal)).toEqual(RESULT);
    stop();
  });

  test('a query fails as workerLost after both workers are lost', async () => {
    const { game, workers, ends } = setUp((api) => ({ ...api, open: () => new Promise(() => undefined) }));
    await immediate();
    workers[0]!.crash();
    await until(() => workers.length === 2);
    workers[1]!.crash();
    await until(() => ends.length === 1);
    expect(ends).toEqual([LOST]);
    expect(await game.query(QUERY, new AbortController().signal)).toEqual(LOST);
    expect(workers).toHaveLength(2);
  });
});
