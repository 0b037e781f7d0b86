import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ok, type Result } from '@ddh/engine/internal/result';
import { price, type Leg } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import type { SimError } from '@ddh/engine/internal/simulation';
import type { ByteSource } from './bytes.ts';
import type { Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';

const WINNER: Leg = { kind: 'winner', team: 'Home', margin: 0.5 as Line };
const OVER: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line };

/** Returns the file of a game in which the home team alternately wins 3-2 and loses 2-5. */
function document(records: number): string {
  const rows = Array.from({ length: records }, (_, r) => {
    const [home, away] = r % 2 === 0 ? [3, 2] : [2, 5];
    return {
      Home: +(home > away),
      'Home Goal Differential': home - away,
      Away: +(away > home),
      'Away Goal Differential': away - home,
      'Total Goals': home + away,
      'P Goals': r % 3,
    };
  });
  return JSON.stringify(rows);
}

/** Serves a text in chunks. Awaits `gate` before each chunk. */
function source(text: string, pieces = 8, gate: () => Promise<void> = () => Promise.resolve()): ByteSource {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / pieces);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      await gate();
      yield bytes.subarray(at, at + size);
    }
  }
  return { open: () => Promise.resolve(ok(chunks())) };
}

const noText = () => Promise.resolve({ ok: false, error: { kind: 'http', status: 404 } } as const);

/** Creates an API whose clock advances by `step` ms with each call of `now`. */
function setUp(bytes: ByteSource, step = 10) {
  let now = 0;
  const api = createSimulationApi({
    bytes,
    text: noText,
    now: () => (now += step),
    yieldToEventLoop: () => immediate(),
  });
  const snapshots: Snapshot[] = [];
  const open = (legs: readonly Leg[], job = 1, signal = new AbortController().signal) =>
    api.open(job, { url: 'x', model: null }, { rev: 1, legs }, (snapshot) => snapshots.push(snapshot), signal);
  return { api, snapshots, open };
}

function probability(snapshot: Snapshot | undefined): number {
  if (!snapshot?.slip.ok) throw new Error('no counts');
  const priced = price(snapshot.slip.value.counts);
  if (!priced.ok) throw new Error(priced.error.kind);
  return priced.value.probability;
}

describe('a game that streams in', () => {
  test('each snapshot counts more records than the one before, and the last snapshot counts all records', async () => {
    const { snapshots, open } = setUp(source(document(5000), 20));
    expect(await open([WINNER, OVER])).toEqual(ok({ records: 5000 }));
    expect(snapshots.length).toBeGreaterThan(3);
    const records = snapshots.map((snapshot) => snapshot.records);
    expect(records).toEqual(records.toSorted((a, b) => a - b));
    expect(snapshots.slice(0, -1).every(({ phase }) => phase === 'reading')).toBe(true);
    expect(snapshots.at(-1)).toMatchObject({ job: 1, rev: 1, phase: 'complete', records: 5000 });
    expect(snapshots.at(-1)?.bytes).toBe(document(5000).length);
    expect(probability(snapshots.at(-1))).toBe(0);
  });

  test('open sends at most one snapshot every 50 ms', async () => {
    const { snapshots, open } = setUp(source(document(3000), 100), 1);
    await open([WINNER]);
    // Reading 100 chunks calls the test's clock about 250 times, so reading takes about 250 ms on that clock.
    expect(snapshots.length).toBeLessThanOrEqual(7);
  });

  test('the figures of a changed slip are computed immediately, both while a game is read and after that', async () => {
    let pass: () => void = () => undefined;
    const { api, snapshots, open } = setUp(
      source(document(4000), 4, () => new Promise((resolve) => (pass = resolve))),
      30,
    );
    const end = open([WINNER]);
    for (let i = 0; i < 2; i++) {
      await immediate();
      pass();
      await immediate();
    }
    api.setSlip(1, { rev: 2, legs: [OVER] });
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, phase: 'reading' });
    for (let i = 0; i < 4; i++) {
      await immediate();
      pass();
      await immediate();
    }
    await end;
    expect(snapshots.at(-1)).toMatchObject({ rev: 2, phase: 'complete', records: 4000 });
    expect(probability(snapshots.at(-1))).toBe(0.5);
    api.setSlip(1, { rev: 3, legs: [WINNER] });
    expect(snapshots.at(-1)).toMatchObject({ rev: 3, phase: 'complete' });
    expect(probability(snapshots.at(-1))).toBe(0.5);
    const before = snapshots.length;
    api.setSlip(7, { rev: 4, legs: [] });
    expect(snapshots).toHaveLength(before);
  });

  test('a leg that cannot be counted is reported as soon as there are records', async () => {
    const { snapshots, open } = setUp(source(document(3000), 30));
    await open([{ kind: 'winner', team: 'Absent', margin: 0.5 as Line }]);
    expect(snapshots.filter(({ records }) => records === 0).every(({ slip }) => slip.ok)).toBe(true);
    expect(snapshots.at(-1)?.slip).toEqual({ ok: false, error: { kind: 'unknownColumn', leg: 0, column: 'Absent' } });
  });

  test('a player who is not in the game is reported as missing after the game is read', async () => {
    const { snapshots, open } = setUp(source(document(3000), 30));
    await open([{ kind: 'player', player: 'Absent', stat: 'Goals', side: 'under', line: 0.5 as Line }]);
    const missing = snapshots.map(({ slip }) => (slip.ok ? slip.value.missing : null));
    expect(missing.slice(0, -1).every((list) => list?.length === 0)).toBe(true);
    expect(missing.at(-1)).toEqual([0]);
  });
});

test('a file of 600 MB, which is longer than the longest JavaScript string, can be read', async () => {
  const skaters = Array.from({ length: 180 }, (_, i) => `"A Skater Number ${i} Goals":${i % 3}`).join(',');
  const block = new TextEncoder().encode(document(1000).slice(1, -1).replaceAll('"P Goals"', `${skaters},"P Goals"`));
  const blocks = Math.ceil(600e6 / block.length);
  async function* chunks() {
    yield new TextEncoder().encode('[');
    for (let i = 0; i < blocks; i++) {
      if (i > 0) yield new TextEncoder().encode(',');
      yield await Promise.resolve(block);
    }
    yield new TextEncoder().encode(']');
  }
  const { snapshots, open } = setUp({ open: () => Promise.resolve(ok(chunks())) }, 0.5);
  expect(await open([WINNER])).toMatchObject({ ok: true, value: { records: blocks * 1000 } });
  expect(snapshots.at(-1)?.bytes).toBeGreaterThan(0x1fffffe8);
  expect(probability(snapshots.at(-1))).toBe(0.5);
}, 60_000);

describe('when open ends early', () => {
  test('an abort ends reading at the next yield', async () => {
    const controller = new AbortController();
    let pieces = 0;
    const { snapshots, open } = setUp(
      source(document(5000), 50, async () => {
        if (++pieces === 10) controller.abort();
        await immediate();
      }),
    );
    expect(await open([WINNER], 1, controller.signal)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(pieces).toBeLessThanOrEqual(11);
    expect(snapshots.every(({ phase }) => phase === 'reading')).toBe(true);
  });

  test('open with an aborted signal reads nothing', async () => {
    const { snapshots, open } = setUp(source(document(10)));
    expect(await open([WINNER], 1, AbortSignal.abort())).toMatchObject({ error: { kind: 'aborted' } });
    expect(snapshots).toEqual([]);
  });

  test('opening another game aborts reading the previous game', async () => {
    const { snapshots, open } = setUp(source(document(3000), 30, () => immediate()));
    const first = open([WINNER], 1);
    await immediate();
    const second = open([WINNER], 2);
    expect(await first).toMatchObject({ error: { kind: 'aborted' } });
    expect(await second).toMatchObject({ ok: true });
    const from = snapshots.findIndex(({ job }) => job === 2);
    expect(snapshots.slice(from).every(({ job }) => job === 2)).toBe(true);
  });

  test.each([
    ['a truncated file', document(100).slice(0, -20), 'truncated'],
    ['an empty list', '[]', 'empty'],
    ['an empty file', '', 'truncated'],
    ['a web page', '<!doctype html>', 'unknownForm'],
    ['an address list', '[{"Player":"P"}]', 'noSimulation'],
    ['a bad value', '[{"P Goals":1.5}]', 'badValue'],
  ])('open reports an error for %s', async (_, text, kind) => {
    const { open } = setUp(source(text));
    const end = await open([WINNER]);
    expect(end).toMatchObject({ ok: false, error: { kind } });
  });

  test('open reports an HTTP error and a broken connection', async () => {
    const failing: Result<never, Extract<SimError, { kind: 'http' }>> = {
      ok: false,
      error: { kind: 'http', status: 404 },
    };
    expect(await setUp({ open: () => Promise.resolve(failing) }).open([])).toEqual(failing);
    async function* broken() {
      yield new TextEncoder().encode('[{"a":1}');
      await immediate();
      throw new TypeError('network error');
    }
    expect(await setUp({ open: () => Promise.resolve(ok(broken())) }).open([])).toEqual({
      ok: false,
      error: { kind: 'unreadable', detail: 'network error' },
    });
  });

  test('open reports a failed allocation as outOfMemory', async () => {
    async function* greedy() {
      await immediate();
      yield new Uint8Array(2 ** 53);
    }
    expect(await setUp({ open: () => Promise.resolve(ok(greedy())) }).open([])).toEqual({
      ok: false,
      error: { kind: 'outOfMemory' },
    });
  });

  test('the simulation API answers a ping', () => {
    expect(setUp(source('[]')).api.ping()).toBe(true);
  });
});
