import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { installAbort } from './abort.ts';
import { createSimulationClient, type GameListener } from './client.ts';
import { createDatasetClient } from './datasetClient.ts';
import type { DatasetApi, SimulationApi, Snapshot, TabAnswer } from './protocol.ts';
import { served, until } from './testing/served.ts';
import { manualTimers } from './testing/timers.ts';

installAbort();

const WINNER: Leg = { kind: 'winner', team: 'Home', margin: 0.5 as Line };

const snapshotOf = (job: number, rev: number): Snapshot => ({
  job,
  rev,
  phase: 'complete',
  records: 10,
  bytes: 1,
  model: false,
  made: false,
  weights: { kind: 'none' },
  slip: ok({
    counts: { records: 10, joint: 1, each: [1] },
    details: { prefixes: [1], without: [10], pairs: [], exactly: [9, 1], unlost: 1, groups: null },
    pushes: [],
    never: null,
    missing: [],
    honest: null,
  }),
});

type Opening = Parameters<SimulationApi['open']>;

function fakeApi(open: (...args: Opening) => ReturnType<SimulationApi['open']>): SimulationApi & { slips: number[] } {
  const slips: number[] = [];
  return {
    slips,
    open,
    setSlip: (_, slip) => void slips.push(slip.rev),
    ping: () => true,
    extend: () => Promise.resolve(DONE),
    pause: () => undefined,
    query: () => Promise.resolve({ ok: false, error: { kind: 'aborted' } }),
  };
}

function listen() {
  const snapshots: Snapshot[] = [];
  let resolveEnd: (end: unknown) => void;
  const end = new Promise<unknown>((resolve) => (resolveEnd = resolve));
  const listener: GameListener = {
    snapshot: (snapshot) => snapshots.push(snapshot),
    end: (result) => resolveEnd(result),
    extended: () => undefined,
  };
  return { listener, snapshots, end };
}

const DONE = ok({ records: 10 });
const noTimers = () => () => undefined;
describe('games and lost workers', () => {
  test('the simulation client reports snapshots and the end of reading to the listener', async () => {
    const worker = served(
      fakeApi(async (job, _source, slip, on) => {
        on(snapshotOf(job, slip.rev));
        await immediate();
        return DONE;
      }),
    );
    const client = createSimulationClient(() => worker, noTimers);
    const { listener, snapshots, end } = listen();
    client.open({ url: 'x', model: null }, { rev: 3, legs: [WINNER] }, listener);
    expect(await end).toEqual(DONE);
    expect(snapshots).toMatchObject([{ rev: 3, records: 10 }]);
    worker.terminate();
  });

  test('prepare starts the worker before a game is opened', async () => {
    let spawned = 0;
    const worker = served(fakeApi(() => Promise.resolve(DONE)));
    const client = createSimulationClient(() => {
      spawned++;
      return worker;
    }, noTimers);
    client.prepare();
    client.prepare();
    expect(spawned).toBe(1);
    const { listener, end } = listen();
    client.open({ url: 'x', model: null }, { rev: 1, legs: [] }, listener);
    expect(await end).toEqual(DONE);
    client.prepare();
    expect(spawned).toBe(1);
    worker.terminate();
  });

  test('closing a game aborts reading it in the worker, and the listener is not called again', async () => {
    let aborted = false;
    const worker = served(
      fakeApi(async (job, _source, slip, on, signal) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        aborted = true;
        on(snapshotOf(job, slip.rev));
        return { ok: false, error: { kind: 'aborted' } };
      }),
    );
    const client = createSimulationClient(() => worker, noTimers);
    const { listener, snapshots, end } = listen();
    let ended = false;
    void end.then(() => (ended = true));
    const game = client.open({ url: 'x', model: null }, { rev: 1, legs: [] }, listener);
    await immediate();
    game.close();
    await until(() => aborted);
    await immediate();
    expect([snapshots, ended]).toEqual([[], false]);
    worker.terminate();
  });

  test('opening another game closes the first game, and the same worker reads the new game', async () => {
    const signals: AbortSignal[] = [];
    let spawned = 0;
    const worker = served(
      fakeApi(async (job, _source, slip, on, signal) => {
        signals.push(signal);
        if (signals.length === 1)
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        on(snapshotOf(job, slip.rev));
        return signal.aborted ? { ok: false, error: { kind: 'aborted' } } : DONE;
      }),
    );
    const client = createSimulationClient(() => {
      spawned++;
      return worker;
    }, noTimers);
    const first = listen();
    client.open({ url: 'a', model: null }, { rev: 1, legs: [] }, first.listener);
    await immediate();
    const second = listen();
    client.open({ url: 'b', model: null }, { rev: 1, legs: [] }, second.listener);
    expect(await second.end).toEqual(DONE);
    expect(first.snapshots).toEqual([]);
    expect(spawned).toBe(1);
    worker.terminate();
  });

  test.each(['crash', 'silence', 'memory'] as const)(
    'a second worker counts the newest slip after the first worker fails with %s',
    async (how) => {
      const timers = manualTimers();
      const workers: ReturnType<typeof served>[] = [];
      const client = createSimulationClient(() => {
        const first = workers.length === 0;
        const api = fakeApi(async (job, _source, slip, on) => {
          if (first && how === 'memory') {
            await immediate();
            return { ok: false, error: { kind: 'outOfMemory' } };
          }
          if (first) return new Promise(() => undefined);
          on(snapshotOf(job, slip.rev));
          return DONE;
        });
        // A worker that hangs does not respond to a ping.
        const worker = served(first && how === 'silence' ? { ...api, ping: () => new Promise(() => undefined) } : api);
        workers.push(worker);
        return worker;
      }, timers.after);
      const { listener, snapshots, end } = listen();
      const game = client.open({ url: 'x', model: null }, { rev: 1, legs: [] }, listener);
      game.setSlip({ rev: 2, legs: [WINNER] });
      await immediate();
      if (how === 'crash') workers[0]!.crash();
      if (how === 'silence') {
        timers.advance(2000);
        await immediate();
        timers.advance(10_000);
      }
      expect(await end).toEqual(DONE);
      expect(snapshots).toMatchObject([{ rev: 2 }]);
      expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
      workers[1]!.terminate();
    },
  );

  test('the simulation client reports workerLost when the second worker is lost', async () => {
    const workers: ReturnType<typeof served>[] = [];
    const client = createSimulationClient(() => {
      const worker = served(fakeApi(() => new Promise(() => undefined)));
      workers.push(worker);
      return worker;
    }, noTimers);
    const { listener, end } = listen();
    client.open({ url: 'x', model: null }, { rev: 1, legs: [] }, listener);
    await immediate();
    workers[0]!.crash();
    await until(() => workers.length === 2);
    workers[1]!.crash();
    expect(await end).toEqual({ ok: false, error: { kind: 'workerLost' } });
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  });

  test('a worker that crashes while it is idle is replaced when the slip changes', async () => {
    const workers: ReturnType<typeof served>[] = [];
    const client = createSimulationClient(() => {
      const worker = served(
        fakeApi((job, _source, slip, on) => {
          on(snapshotOf(job, slip.rev));
          return Promise.resolve(DONE);
        }),
      );
      workers.push(worker);
      return worker;
    }, noTimers);
    const snapshots: Snapshot[] = [];
    let ends = 0;
    const game = client.open(
      { url: 'x', model: null },
      { rev: 1, legs: [] },
      { snapshot: (snapshot) => snapshots.push(snapshot), end: () => void ends++, extended: () => undefined },
    );
    await until(() => ends === 1);
    workers[0]!.crash();
    game.setSlip({ rev: 2, legs: [WINNER] });
    await until(() => ends === 2);
    expect(snapshots.map(({ rev }) => rev)).toEqual([1, 2]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    workers[1]!.terminate();
  });

  test('the simulation client pings a worker only while a call is pending', async () => {
    const timers = manualTimers();
    let finish: () => void = () => undefined;
    const worker = served(fakeApi(() => new Promise((resolve) => (finish = () => resolve(DONE)))));
    const client = createSimulationClient(() => worker, timers.after);
    const { listener, end } = listen();
    client.open({ url: 'x', model: null }, { rev: 1, legs: [] }, listener);
    for (let i = 0; i < 5; i++) {
      await immediate();
      timers.advance(2000);
      // After the response to the ping, only the timer of the next ping is pending.
      for (let k = 0; k < 5; k++) await immediate();
      expect(timers.waiting).toBe(1);
    }
    finish();
    expect(await end).toEqual(DONE);
    expect(timers.waiting).toBe(0);
    worker.terminate();
  });
});

describe('the dataset client when a worker is lost', () => {
  const answer = { failed: [], problems: [], updatedAt: null, sample: false } as unknown as TabAnswer;

  test('the dataset client repeats a call in a new worker if the first worker is lost', async () => {
    const workers: ReturnType<typeof served>[] = [];
    const client = createDatasetClient(() => {
      const api: DatasetApi = {
        loadTab: () => (workers.length === 1 ? new Promise(() => undefined) : Promise.resolve(answer)),
        loadTrackRecord: () => Promise.resolve(err({ kind: 'http', status: 404 })),
        loadGameResult: () => Promise.resolve(null),
        newestDelivery: () => Promise.resolve({ version: 'v2', day: null }),
        confirmedDelivery: () => Promise.resolve({ version: 'v3', day: null }),
        ping: () => true,
      };
      const worker = served(api);
      workers.push(worker);
      return worker;
    }, noTimers);
    const asked = client.loadTab({ url: 'x', version: '1' }, { tab: 'games', again: false });
    await immediate();
    workers[0]!.crash();
    expect(await asked).toEqual(answer);
    expect(await client.loadTab({ url: 'x', version: '1' }, { tab: 'games', again: false })).toEqual(answer);
    expect(await client.newestDelivery({ url: 'x', version: '1' })).toEqual({ version: 'v2', day: null });
    expect(workers).toHaveLength(2);
    workers[1]!.terminate();
  });

  test.each([
    ['workerLost when the second worker is lost', false, 'workerLost'],
    ['workerRefused when the second worker does not start', true, 'workerRefused'],
  ])('the dataset client reports %s', async (_, isRefused, kind) => {
    const client = createDatasetClient(() => {
      const worker = served({
        ping: () => true,
        loadTab: () => new Promise(() => undefined),
        newestDelivery: () => new Promise(() => undefined),
      });
      setImmediate(() => worker.crash(isRefused));
      return worker;
    }, noTimers);
    expect(await client.loadTab({ url: 'x', version: '1' }, { tab: 'games', again: false })).toEqual({ kind });
    expect(await client.newestDelivery({ url: 'x', version: '1' })).toBeNull();
  });
});
