import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { installAbort } from './abort.ts';
import { createSimulationClient } from './client.ts';
import type { GameSource, SimulationApi, Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationApi.ts';
import { served, until } from './testing/served.ts';
import { fileOf, hitsOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';
import { watched } from './testing/watched.ts';

installAbort();

const MODEL = sampleModel();
const ALL = simulated(MODEL, 20_000);
const PUBLISHED = fileOf(simulated(MODEL, 500));
const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };
const SLIP = { rev: 1, legs: LEGS };

/** The worker's real behaviour behind real ports; `change` plays what goes wrong in the first, the second ... worker. */
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

describe('the simulation client, asked for more', () => {
  test('simulates once the game is read, and tells the end', async () => {
    const { game, results, snapshots, ends, stop } = setUp();
    // The reader need not wait for the file.
    game.extend(4000);
    await until(() => results.length === 1);
    expect([ends, results]).toEqual([[ok({ records: 500 })], [ok({ records: 4000 })]]);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', records: 4000, slip: countsOf(4000) });
    game.extend(6000);
    await until(() => results.length === 2);
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(6000));
    stop();
  });

  test('pauses, and goes on', async () => {
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

  test('a pause that is taken back at once is no end', async () => {
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

  test('a worker that is lost on the way is replaced, and simulates to where the reader wanted', async () => {
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

  test('a second one is the last: the published records are there again, and it is said', async () => {
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
    // The reader may try again.
    game.extend(2000);
    await until(() => results.length === 2);
    expect(results[1]).toEqual(ok({ records: 2000 }));
    stop();
  });

  test('one that is lost at rest is missed at the next slip, and has as many records again', async () => {
    const { game, workers, results, snapshots, stop } = setUp();
    game.extend(3000);
    await until(() => results.length === 1);
    workers[0]!.crash();
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => results.length === 2);
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, records: 3000, slip: countsOf(3000) });
    stop();
  });

  test('what was paused stays so in a new worker', async () => {
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

  test('a refusal is told; the figures stay', async () => {
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

  test('another game ends it, and hears nothing of it', async () => {
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
