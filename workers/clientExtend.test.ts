import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { installAbort } from './abort.ts';
import { createSimulationClient } from './client.ts';
import type { GameSource, SimulationApi, Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { served, until } from './testing/served.ts';
import { fileOf, hitsOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';
import { watched } from './testing/watched.ts';

installAbort();

const MODEL = sampleModel();
const ALL = simulated(MODEL, 20_000);
const PUBLISHED = fileOf(simulated(MODEL, 500));
const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };
const SLIP = { rev: 1, legs: LEGS };

/**
 * Opens a game with a client whose workers serve the real API over real ports. `change` can replace parts of the API of
 * a worker.
 */
function setUp(change: (api: SimulationApi, worker: number) => SimulationApi = (api) => api) {
  const workers: ReturnType<typeof served>[] = [];
  const client = createSimulationClient(
    () => {
      let now = 0;
      const api = createSimulationApi({
        bytes: PUBLISHED,
        text: textOf(JSON.stringify(MODEL)),
        now: () => (now += 20),
        yieldToEventLoop: () => immediate(),
      });
      const worker = served(change(api, workers.length));
      workers.push(worker);
      return worker;
    },
    () => () => undefined,
  );
  const { listener, snapshots, ends, results } = watched();
  const game = client.open(SOURCE, SLIP, listener);
  const records = (): number => snapshots.at(-1)?.records ?? 0;
  return { workers, client, game, snapshots, ends, results, records, stop: () => workers.at(-1)!.terminate() };
}

const LOST = { ok: false, error: { kind: 'workerLost' } };
const countsOf = (records: number) => ok({ counts: { records, ...hitsOf(ALL, records) }, missing: [] });

describe('the simulation client', () => {
  test('simulating more starts after the game is read, and reports when it has ended', async () => {
    const { game, results, snapshots, ends, stop } = setUp();
    // The published file is not read yet.
    game.extend(4000);
    await until(() => results.length === 1);
    expect([ends, results]).toEqual([[ok({ records: 500 })], [ok({ records: 4000 })]]);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', records: 4000, slip: countsOf(4000) });
    game.extend(6000);
    await until(() => results.length === 2);
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(6000));
    stop();
  });

  test('adding records can be paused and continued', async () => {
    const { game, results, records, stop } = setUp();
    game.extend(20_000);
    await until(() => records() > 2000);
    game.pause();
    await until(() => results.length === 1);
    expect(results).toEqual([ok({ records: records() })]);
    expect(records()).toBeLessThan(20_000);
    game.extend(records() + 1000);
    await until(() => results.length === 2);
    stop();
  });

  test('if an extension follows a pause immediately, only the end of the new extension is reported', async () => {
    const { game, results, records, stop } = setUp();
    game.extend(9000);
    await until(() => records() > 2000);
    game.pause();
    game.extend(8000);
    await until(() => records() >= 8000);
    await until(() => results.length > 0);
    expect(results).toEqual([ok({ records: 8000 })]);
    stop();
  });

  test('after a crash, the new worker simulates up to the requested number of records', async () => {
    const { game, workers, results, records, snapshots, ends, stop } = setUp();
    game.extend(12_000);
    await until(() => records() > 3000);
    game.setSlip({ rev: 2, legs: LEGS });
    workers[0]!.crash();
    await until(() => results.length === 1);
    expect(ends).toHaveLength(2);
    expect(results).toEqual([ok({ records: 12_000 })]);
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, records: 12_000, slip: countsOf(12_000) });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    stop();
  });

  test('an extension fails when the second worker is lost, and a third worker reads the published records', async () => {
    const { game, workers, results, ends, records, snapshots, stop } = setUp();
    game.extend(20_000);
    await until(() => records() > 2000);
    workers[0]!.crash();
    await until(() => ends.length === 2 && records() > 2000);
    workers[1]!.crash();
    await until(() => ends.length === 3);
    expect(results).toEqual([LOST]);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', records: 500 });
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => snapshots.at(-1)?.rev === 2);
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(500));
    // After the failed extension, the game can be extended again.
    game.extend(2000);
    await until(() => results.length === 2);
    expect(results[1]).toEqual(ok({ records: 2000 }));
    stop();
  });

  test('when the slip changes after an idle worker crashed, a new worker simulates up to the requested number of records', async () => {
    const { game, workers, results, snapshots, stop } = setUp();
    game.extend(3000);
    await until(() => results.length === 1);
    workers[0]!.crash();
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => results.length === 2);
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, records: 3000, slip: countsOf(3000) });
    stop();
  });

  test('a paused extension does not continue in a new worker', async () => {
    const { game, workers, results, ends, records, snapshots, stop } = setUp();
    game.extend(20_000);
    await until(() => records() > 2000);
    game.pause();
    await until(() => results.length === 1);
    workers[0]!.crash();
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => ends.length === 2);
    await immediate();
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, phase: 'complete', records: 500 });
    expect(results).toHaveLength(1);
    stop();
  });

  test('extending a simulation reports that the game model does not match the published records', async () => {
    const error = { kind: 'otherRecords', record: 3, column: 'Total Goals' } as const;
    const { game, results, ends, stop } = setUp((api) => ({
      ...api,
      extend: () => Promise.resolve({ ok: false, error }),
    }));
    await until(() => ends.length === 1);
    game.extend(2000);
    await until(() => results.length === 1);
    expect(results).toEqual([{ ok: false, error }]);
    stop();
  });

  test('opening another game ends a running extension, and the listener of the first game is not called again', async () => {
    const { client, game, results, records, snapshots, stop } = setUp();
    game.extend(20_000);
    await until(() => records() > 2000);
    const other: Snapshot[] = [];
    let ended = false;
    client.open(SOURCE, SLIP, {
      snapshot: (snapshot) => other.push(snapshot),
      end: () => (ended = true),
      extended: () => undefined,
    });
    const before = snapshots.length;
    await until(() => ended);
    expect(snapshots).toHaveLength(before);
    expect(results).toEqual([]);
    expect(other.at(-1)).toMatchObject({ phase: 'complete', records: 500 });
    stop();
  });
});
