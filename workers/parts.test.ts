import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { installAbort } from './abort.ts';
import { createSimulationClient } from './client.ts';
import { lazyPart, lazyParts, promisedReader, type Parts } from './parts.ts';
import type { GameSource, Question } from './protocol.ts';
import { createSimulationApi } from './simulationApi.ts';
import { outlookOf } from '../engine/testing/outlooks.ts';
import { served, until } from './testing/served.ts';
import { fileOf, hitsOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';
import { watched } from './testing/watched.ts';

installAbort();

const MODEL = sampleModel();
const ALL = simulated(MODEL, 3000);
const PUBLISHED = simulated(MODEL, 500);
const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };
const QUESTION: Question = { given: LEGS, about: [{ kind: 'total', stat: 'Goals' }] };
const MISSING = { ok: false, error: { kind: 'partMissing' } };

/** A client whose workers find no file of a part while it is in `gone`. */
function setUp(gone: Set<string>) {
  const asked: string[] = [];
  const found = Object.entries(lazyParts).map(([name, load]) => {
    const lacking = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    return [
      name,
      () => {
        asked.push(name);
        return gone.has(name) ? lacking() : load();
      },
    ];
  });
  const parts = Object.fromEntries(found) as Parts;
  const workers: ReturnType<typeof served>[] = [];
  const spawn = () => {
    let now = 0;
    const ports = { now: () => (now += 20), yieldToEventLoop: () => immediate(), parts };
    const worker = served(
      createSimulationApi({ bytes: fileOf(PUBLISHED), text: textOf(JSON.stringify(MODEL)), ...ports }),
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

describe('a part of the worker that does not come', () => {
  test('is asked for only when it is needed', async () => {
    const { open, asked, ends, stop } = setUp(new Set());
    const game = open();
    await until(() => ends.length === 1);
    expect(new Set(asked)).toEqual(new Set(['text']));
    await game.ask(QUESTION, new AbortController().signal);
    expect(asked).toContain('question');
    expect(asked).not.toContain('simulator');
    stop();
  });

  test('as reader: a second worker tries, then it is said, and the game can be opened again', async () => {
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

  test('as answer: it is said, the figures stay, and the next question has its answer', async () => {
    const gone = new Set(['question']);
    const { open, workers, ends, snapshots, stop } = setUp(gone);
    const game = open();
    await until(() => ends.length === 1);
    const { signal } = new AbortController();
    expect(await game.ask(QUESTION, signal)).toEqual(MISSING);
    game.setSlip({ rev: 2, legs: LEGS });
    await until(() => snapshots.at(-1)?.rev === 2);
    expect(snapshots.at(-1)?.slip).toMatchObject(countsOf(500));
    gone.clear();
    expect(await game.ask(QUESTION, signal)).toEqual(ok(outlookOf(PUBLISHED, 500, LEGS, QUESTION.about!)));
    expect([workers.length, ends.length]).toEqual([1, 1]);
    stop();
  });

  test('as simulator: it is said, the published records stay, and the next attempt goes on', async () => {
    const gone = new Set(['simulator']);
    const { open, workers, ends, results, snapshots, stop } = setUp(gone);
    const game = open();
    await until(() => ends.length === 1);
    game.simulate(2000);
    await until(() => results.length === 1);
    expect(results).toEqual([MISSING]);
    expect(snapshots.at(-1)).toMatchObject({ phase: 'complete', records: 500 });
    gone.clear();
    game.simulate(2000);
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
])('the reader that %s promises', (url, reader) => expect(promisedReader(url)).toBe(reader));

test('a file of another form than its address says is read all the same', async () => {
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
