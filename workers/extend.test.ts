import { setImmediate as immediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import type { GameModel } from '@ddh/engine/internal/model';
import { prop } from '../engine/testing/prop.ts';
import type { ByteSource, TextSource } from './bytes.ts';
import type { GameSource, Snapshot } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { fileOf, hitsOf, LEGS, npzWithout, sampleModel, simulated, textOf } from './testing/simulated.ts';

const MODEL = sampleModel();
const ALL = simulated(MODEL, 18_000);
const PUBLISHED = simulated(MODEL, 1000);
const MODEL_FILE = textOf(JSON.stringify(MODEL));
const GONE: TextSource = () => Promise.resolve({ ok: false, error: { kind: 'http', status: 404 } });

const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };

type Site = { bytes?: ByteSource; text?: TextSource; yieldToEventLoop?: () => Promise<void>; step?: number };

function setUp({
  bytes = fileOf(PUBLISHED),
  text = MODEL_FILE,
  yieldToEventLoop = () => immediate(),
  step = 20,
}: Site = {}) {
  let now = 0;
  const api = createSimulationApi({ bytes, text, now: () => (now += step), yieldToEventLoop });
  const snapshots: Snapshot[] = [];
  const controller = new AbortController();
  const open = (source = SOURCE, job = 1) =>
    api.open(job, source, { rev: 1, legs: LEGS }, (snapshot) => snapshots.push(snapshot), controller.signal);
  const last = (): Snapshot => snapshots.at(-1)!;
  return { api, snapshots, controller, open, last };
}

/** Checks that a snapshot has the correct counts for its number of records. */
function expectTrue({ records, slip }: Snapshot): void {
  if (records === 0) return;
  expect(slip).toMatchObject(ok({ counts: { records, ...hitsOf(ALL, records) }, missing: [] }));
}

describe('extending a game', () => {
  test('each snapshot of an extended game counts exactly the number of records that it reports', async () => {
    const { api, snapshots, open, last } = setUp();
    expect(await open()).toEqual(ok({ records: 1000 }));
    expect(last()).toMatchObject({ phase: 'complete', records: 1000, model: true });
    expect(await api.extend(1, 16_001)).toEqual(ok({ records: 16_001 }));
    expect(last()).toMatchObject({ phase: 'complete', records: 16_001 });
    snapshots.forEach(expectTrue);
    const more = snapshots.filter(({ phase }) => phase === 'simulating').map(({ records }) => records);
    expect(more.length).toBeGreaterThan(3);
    expect(more).toEqual(more.toSorted((a, b) => a - b));
    expect(more[0]).toBeGreaterThanOrEqual(1000);
  });

  test('a game can be extended from any number of published records', async () => {
    for (const records of [1, 31, 32, 33, 1023, 1024, 1025]) {
      const { api, open, last } = setUp({ bytes: fileOf(simulated(MODEL, records)) });
      await open();
      await api.extend(1, 2500);
      expect(last().records).toBe(2500);
      expectTrue(last());
    }
  });

  test('a paused extension ends at the current number of records, and can be continued', async () => {
    const { api, open, last, snapshots } = setUp();
    await open();
    const first = api.extend(1, 9000);
    while (last().records < 3000) await immediate();
    api.pause(1);
    const paused = await first;
    expect(paused).toEqual(ok({ records: last().records }));
    expect(last().phase).toBe('complete');
    expect(last().records).toBeLessThan(9000);
    expectTrue(last());
    expect(await api.extend(1, 9000)).toEqual(ok({ records: 9000 }));
    snapshots.forEach(expectTrue);
  });

  test('a second call of extend replaces the requested number of records', async () => {
    const { api, open, last } = setUp();
    await open();
    const first = api.extend(1, 18_000);
    while (last().records < 2000) await immediate();
    const second = api.extend(1, 10_000);
    expect(await first).toEqual(ok({ records: 10_000 }));
    expect(await second).toEqual(ok({ records: 10_000 }));
    expectTrue(last());
    // A number below the current number of records has no effect.
    expect(await api.extend(1, 100)).toEqual(ok({ records: 10_000 }));
  });

  test('a slip that changes while records are added is counted immediately in the records that are there', async () => {
    const { api, open, last } = setUp();
    await open();
    const end = api.extend(1, 9000);
    while (last().records < 2000) await immediate();
    api.setSlip(1, { rev: 2, legs: LEGS.slice(0, 1) });
    expect(last()).toMatchObject({ rev: 2, phase: 'simulating' });
    await end;
    const { each } = hitsOf(ALL, 9000);
    expect(last().slip).toMatchObject(
      ok({ counts: { records: 9000, joint: each[0], each: each.slice(0, 1) }, missing: [] }),
    );
  });

  test('adding records ends with an abort when the game is closed', async () => {
    const { api, open, last, controller, snapshots } = setUp();
    await open();
    const end = api.extend(1, 9000);
    while (last().records < 2000) await immediate();
    const before = snapshots.length;
    controller.abort();
    expect(await end).toMatchObject({ error: { kind: 'aborted' } });
    expect(snapshots).toHaveLength(before);
    expect(await api.extend(7, 9000)).toMatchObject({ error: { kind: 'aborted' } });
  });

  test('extend fails if the game is not read yet or has no model', async () => {
    const { api, open } = setUp();
    const reading = open();
    expect(await api.extend(1, 9000)).toMatchObject({ error: { kind: 'aborted' } });
    await reading;
    const without = setUp();
    await without.open({ url: 'x', model: null });
    expect(without.last().model).toBe(false);
    expect(await without.api.extend(1, 9000)).toMatchObject({ error: { kind: 'aborted' } });
  });
});

describe('a game model that the manifest does not list', () => {
  const unlisted: GameSource = { url: 'x', model: { url: 'm', listed: false } };

  test('an unlisted model is offered after its file has loaded, even if the game is already read', async () => {
    let arrive: () => void = () => undefined;
    const late: TextSource = async (url, options) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return MODEL_FILE(url, options);
    };
    const { api, open, last, snapshots } = setUp({ text: late });
    await open(unlisted);
    expect(snapshots.every(({ model }) => !model)).toBe(true);
    arrive();
    await immediate();
    expect(last()).toMatchObject({ model: true, records: 1000 });
    expect(await api.extend(1, 2000)).toEqual(ok({ records: 2000 }));
  });

  test('an unlisted model is not offered when its file is missing', async () => {
    const { open, snapshots } = setUp({ text: GONE });
    await open(unlisted);
    await immediate();
    expect(snapshots.every(({ model }) => !model)).toBe(true);
  });
});

describe('a game model that cannot be used', () => {
  const without = (model: GameModel): unknown => ({ ...model, score: undefined });

  test.each<[string, Site, object]>([
    ['with a different seed', { text: textOf(JSON.stringify({ ...MODEL, seed: 2 })) }, { kind: 'otherRecords' }],
    [
      'with a different player',
      { text: textOf(JSON.stringify(MODEL).replaceAll('HOM Forward 3', 'Someone')) },
      { kind: 'otherColumns', column: 'Someone Goals', lacking: 'published' },
    ],
    [
      'without a column of the published file',
      { bytes: fileOf(PUBLISHED, (text) => text.replace('{', '{"Extra Goals":0,')) },
      { kind: 'otherColumns', column: 'Extra Goals', lacking: 'model' },
    ],
    [
      'with a count that the published file lacks',
      { bytes: npzWithout(simulated(MODEL, 1000), 'Blocks') },
      { kind: 'otherColumns', column: 'AWY Forward 1 Blocks', lacking: 'published' },
    ],
    [
      'with a different last record',
      { bytes: fileOf(PUBLISHED, (text) => text.replace(/"Total Goals":\d+(?=[^{]*$)/, '"Total Goals":99')) },
      { kind: 'otherRecords', record: 999, column: 'Total Goals' },
    ],
    ...(['version', 'generator'] as const).map((path): [string, Site, object] => [
      `of an earlier ${path}`,
      { text: textOf(JSON.stringify({ ...MODEL, [path]: MODEL[path] - 1 })) },
      { kind: 'modelVersion', path },
    ]),
    ['without a required field', { text: textOf(JSON.stringify(without(MODEL))) }, { kind: 'badModel', path: 'score' }],
    ['that is not JSON', { text: textOf('<!doctype html>') }, { kind: 'badModel' }],
    ['that is missing', { text: GONE }, { kind: 'http', status: 404 }],
  ])('a model %s is rejected, and the published records can still be counted', async (_, site, error) => {
    const { api, open, last } = setUp(site);
    await open();
    expect(await api.extend(1, 9000)).toMatchObject({ ok: false, error });
    expect(last()).toMatchObject({ phase: 'complete', records: 1000 });
    api.setSlip(1, { rev: 2, legs: LEGS });
    expect(last()).toMatchObject({ rev: 2, records: 1000, slip: { ok: true } });
  });

  test('after a failed fetch, the next request for more records fetches the model again', async () => {
    let asked = 0;
    const { api, open } = setUp({ text: (...args) => (asked++ === 0 ? GONE(...args) : MODEL_FILE(...args)) });
    await open();
    expect(await api.extend(1, 2000)).toMatchObject({ ok: false });
    expect(await api.extend(1, 2000)).toEqual(ok({ records: 2000 }));
  });

  test('if memory runs out while records are added, the current records are kept', async () => {
    let left = Infinity;
    const { api, open, last } = setUp({
      yieldToEventLoop: async () => {
        await immediate();
        if (left-- === 0) throw new RangeError('Array buffer allocation failed');
      },
    });
    await open();
    left = 5;
    expect(await api.extend(1, 9000)).toEqual({ ok: false, error: { kind: 'outOfMemory' } });
    expect(last().phase).toBe('complete');
    expectTrue(last());
  });
});

type Command = { do: 'slip'; legs: number } | { do: 'simulate'; until: number } | { do: 'pause' } | { do: 'open' };
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('slip' as const), legs: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('simulate' as const), until: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ do: fc.constant('pause' as const) }),
  fc.record({ do: fc.constant('open' as const) }),
);

prop(
  'in any order of events, every snapshot has correct counts, and the last requested number of records is reached',
  [fc.scheduler(), fc.array(command, { maxLength: 12 }), fc.integer({ min: 1, max: 1100 })],
  async (s, commands, published) => {
    let now = 0;
    const api = createSimulationApi({
      bytes: fileOf(simulated(MODEL, published)),
      text: (...args) => s.schedule(MODEL_FILE(...args)),
      now: () => (now += 20),
      yieldToEventLoop: () => s.schedule(Promise.resolve()),
    });
    const seen: Snapshot[] = [];
    const slips = new Map<number, number>();
    let job = 0;
    let rev = 0;
    let wanted = 0;
    const open = (): void => {
      const mine = ++job;
      slips.set(++rev, 3);
      wanted = 0;
      const on = (snapshot: Snapshot): void => {
        expect(snapshot.job).toBe(mine);
        expect(mine).toBe(job);
        seen.push(snapshot);
      };
      void api.open(mine, SOURCE, { rev, legs: LEGS }, on, new AbortController().signal);
    };
    const run = (one: Command): void => {
      if (one.do === 'open') open();
      if (one.do === 'pause') {
        api.pause(job);
        wanted = 0;
      }
      if (one.do === 'slip') {
        slips.set(++rev, one.legs);
        api.setSlip(job, { rev, legs: LEGS.slice(0, one.legs) });
      }
      if (one.do === 'simulate') {
        const complete = seen.some((snapshot) => snapshot.job === job && snapshot.phase !== 'reading');
        if (complete) wanted = one.until;
        void api.extend(job, one.until);
      }
    };
    open();
    for (const one of commands) {
      // One pending promise, chosen at random, resolves before the next command.
      if (s.count() > 0) await s.waitOne();
      await immediate();
      run(one);
    }
    for (let i = 0; i < 200; i++) {
      while (s.count() > 0) await s.waitOne();
      await immediate();
    }
    for (const { records, slip, rev: of } of seen) {
      const legs = slips.get(of)!;
      const { each } = hitsOf(ALL, records);
      if (slip.ok) expect(slip.value.counts.each).toEqual(each.slice(0, legs));
      else throw new Error(slip.error.kind);
    }
    const last = seen.at(-1)!;
    expect(last).toMatchObject({ job, rev, phase: 'complete' });
    expect(last.records).toBeGreaterThanOrEqual(Math.max(published, wanted));
  },
  40,
);
