import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import type { Subject } from '@ddh/engine/internal/parlay';
import { installAbort } from './abort.ts';
import { createSimulationClient, type GameListener } from './client.ts';
import type { Question, SimulationApi } from './protocol.ts';
import { createSimulationApi } from './simulationApi.ts';
import { outlookOf } from '../engine/testing/outlooks.ts';
import { served, until } from './testing/served.ts';
import { fileOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';

installAbort();

const MODEL = sampleModel();
const TABLE = simulated(MODEL, 500);
const SUBJECTS: readonly Subject[] = [{ kind: 'total', stat: 'Goals' }];
const QUESTION: Question = { given: LEGS, about: SUBJECTS };
const ANSWER = ok(outlookOf(TABLE, 500, LEGS, SUBJECTS));
const ABORTED = { ok: false, error: { kind: 'aborted' } };
const LOST = { ok: false, error: { kind: 'workerLost' } };

/** The worker's real behaviour behind real ports; `change` plays what is otherwise in the first, the second ... worker. */
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

/** Never answers before it is aborted, and notes that it was. */
function patient() {
  const seen = { asked: 0, aborted: 0 };
  const ask: SimulationApi['ask'] = async (_job, _question, signal) => {
    seen.asked++;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    seen.aborted++;
    return { ok: false, error: { kind: 'aborted' } };
  };
  return { seen, ask };
}

const openPorts = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

describe('the simulation client, asked a question', () => {
  test('starts another worker at the second missing chunk', async () => {
    const missing: SimulationApi['ask'] = () => Promise.resolve({ ok: false, error: { kind: 'chunkUnavailable' } });
    const { workers, game, ends } = setUp((api, worker) => (worker === 0 ? { ...api, ask: missing } : api));
    const ask = () => game.ask(QUESTION, new AbortController().signal);
    await until(() => ends.length === 1);
    const failure = { ok: false, error: { kind: 'chunkUnavailable' } };
    expect(await ask()).toEqual(failure);
    expect(workers).toHaveLength(1);
    expect(await ask()).toEqual(failure);
    await until(() => ends.length === 2);
    expect(workers).toHaveLength(2);
    expect(await ask()).toEqual(ANSWER);
  });

  test('has the answer', async () => {
    const { game, ends, stop } = setUp();
    await until(() => ends.length === 1);
    expect(await game.ask(QUESTION, new AbortController().signal)).toEqual(ANSWER);
    stop();
  });

  test('leaves no ports open, whether it is answered or aborted', async () => {
    const { game, ends, stop } = setUp();
    await until(() => ends.length === 1);
    const { signal } = new AbortController();
    await game.ask(QUESTION, signal);
    await until(() => openPorts() > 0);
    await immediate();
    const before = openPorts();
    for (let i = 0; i < 20; i++) {
      await game.ask(QUESTION, signal);
      const controller = new AbortController();
      const aborted = game.ask(QUESTION, controller.signal);
      controller.abort();
      await aborted;
    }
    await until(() => openPorts() <= before);
    stop();
  });

  test('an abort reaches the worker, and is the answer', async () => {
    const { seen, ask } = patient();
    const { game, ends, stop } = setUp((api) => ({ ...api, ask }));
    await until(() => ends.length === 1);
    const controller = new AbortController();
    const answer = game.ask(QUESTION, controller.signal);
    await until(() => seen.asked === 1);
    controller.abort();
    expect(await answer).toEqual(ABORTED);
    expect(seen.aborted).toBe(1);
    // What is aborted before it is asked is not asked.
    expect(await game.ask(QUESTION, controller.signal)).toEqual(ABORTED);
    expect(seen.asked).toBe(1);
    stop();
  });

  test('an answer that crosses its abort is none', async () => {
    const controller = new AbortController();
    const { game, ends, stop } = setUp((api) => ({
      ...api,
      async ask(...asked) {
        const answer = await api.ask(...asked);
        controller.abort();
        return answer;
      },
    }));
    await until(() => ends.length === 1);
    expect(await game.ask(QUESTION, controller.signal)).toEqual(ABORTED);
    stop();
  });

  test('closing the game, or opening another, ends its questions', async () => {
    const { seen, ask } = patient();
    const { game, open, ends, stop } = setUp((api) => ({ ...api, ask }));
    await until(() => ends.length === 1);
    const first = game.ask(QUESTION, new AbortController().signal);
    await until(() => seen.asked === 1);
    const next = open();
    expect(await first).toEqual(ABORTED);
    expect(await game.ask(QUESTION, new AbortController().signal)).toEqual(ABORTED);
    await until(() => ends.length === 2);
    const second = next.ask(QUESTION, new AbortController().signal);
    await until(() => seen.asked === 2);
    next.close();
    expect(await second).toEqual(ABORTED);
    await until(() => seen.aborted === 2);
    stop();
  });

  test('of a worker that dies meanwhile it is said, and the game is read again: then it can be asked', async () => {
    const { seen, ask } = patient();
    const { game, workers, ends, stop } = setUp((api, worker) => (worker === 0 ? { ...api, ask } : api));
    await until(() => ends.length === 1);
    const answer = game.ask(QUESTION, new AbortController().signal);
    await until(() => seen.asked === 1);
    workers[0]!.crash();
    expect(await answer).toEqual(LOST);
    await until(() => ends.length === 2);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(await game.ask(QUESTION, new AbortController().signal)).toEqual(ANSWER);
    stop();
  });

  test('of a game whose workers are all lost it is said', async () => {
    const { game, workers, ends } = setUp((api) => ({ ...api, open: () => new Promise(() => undefined) }));
    await immediate();
    workers[0]!.crash();
    await until(() => workers.length === 2);
    workers[1]!.crash();
    await until(() => ends.length === 1);
    expect(ends).toEqual([LOST]);
    expect(await game.ask(QUESTION, new AbortController().signal)).toEqual(LOST);
    expect(workers).toHaveLength(2);
  });
});
