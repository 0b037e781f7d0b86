import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { err, ok, type Result, type SimError } from '@ddh/engine';
import type { ByteSource } from './bytes.ts';
import type { KeptGames, KeptName } from './kept.ts';
import { createSimulationApi, type Snapshot } from './simulationApi.ts';
import { Shelf } from './shelf.ts';
import { KeptInMemory } from './testing/keptInMemory.ts';
import { until } from './testing/served.ts';
import { fileOf, hitsOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';

const MODEL = sampleModel();
const ALL = simulated(MODEL, 3000);
const PUBLISHED = simulated(MODEL, 1000);
const NAME: KeptName = { folder: 'http://x/data/', version: 'v1', file: '7_parlaytrix.npz' };
const KEY = JSON.stringify(['http://x/data/', 'v1', '7_parlaytrix.npz']);

/** A visit: a worker of its own. */
function visit(
  kept: KeptGames | undefined,
  file: ByteSource = fileOf(PUBLISHED),
  find = async (games: KeptGames): Promise<Shelf> => new Shelf(games),
) {
  let now = 0;
  let fetched = 0;
  const bytes: ByteSource = { ...file, open: (...given) => (fetched++, file.open(...given)) };
  const text = textOf(JSON.stringify(MODEL));
  const held: Promise<void>[] = [];
  const turn = (): Promise<void> => held.pop() ?? immediate();
  const ports = { bytes, text, now: () => (now += 20), turn, ...(kept && { shelf: () => find(kept) }) };
  const api = createSimulationApi(ports);
  const snapshots: Snapshot[] = [];
  const controller = new AbortController();
  const open = ({ there = false, name = NAME, records = 1000, job = 1, complete = (): unknown => 0 } = {}) => {
    const on = (snapshot: Snapshot): void => {
      snapshots.push(snapshot);
      if (snapshot.phase === 'complete') complete();
    };
    const source = { url: 'x', model: { url: 'm', listed: true }, kept: { name, there, records } };
    return api.open(job, source, { rev: 1, legs: LEGS }, on, controller.signal);
  };
  return { api, open, snapshots, controller, held, fetched: () => fetched };
}

async function visited(): Promise<KeptInMemory> {
  const kept = new KeptInMemory();
  expect(await visit(kept).open()).toEqual(ok({ records: 1000 }));
  await until(() => kept.games.size === 1);
  return kept;
}

function expectTrue({ records, slip }: Snapshot): void {
  expect(slip).toMatchObject(ok({ counts: { records, ...hitsOf(ALL, records) }, missing: [] }));
}

describe('a game that was read', () => {
  test('opens again without its file, with the same figures, and more records can be simulated', async () => {
    const { api, open, snapshots, fetched } = visit(await visited());
    expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(0);
    expect(snapshots).toHaveLength(1);
    expect(snapshots[0]).toMatchObject({ phase: 'complete', records: 1000, bytes: 0, model: true });
    expect(await api.simulate(1, 3000)).toEqual(ok({ records: 3000 }));
    snapshots.forEach(expectTrue);
    expect(snapshots.at(-1)).toMatchObject({ records: 3000 });
  });

  test('opens again in the same visit, although the page does not know it yet', async () => {
    const kept = new KeptInMemory();
    const { open, snapshots, fetched } = visit(kept);
    await open();
    await until(() => kept.games.size === 1);
    expect(await open({ job: 2 })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(1);
    expectTrue(snapshots.at(-1)!);
  });

  test('is read anew in another version, and its old planes go', async () => {
    const kept = await visited();
    const { open, fetched } = visit(kept);
    await open({ there: true, name: { ...NAME, version: 'v2' } });
    expect(fetched()).toBe(1);
    await until(() => !kept.games.has(KEY) && kept.games.size === 1);
  });

  test.each([
    ['damaged', (bytes: Uint8Array) => (bytes[bytes.length >> 1]! ^= 1)],
    ['of another form', (bytes: Uint8Array) => (bytes[4]! += 1)],
  ])('is read anew where its planes are %s, and kept again', async (_, spoil) => {
    const kept = await visited();
    const { planes } = kept.games.get(KEY)!;
    const good = planes.slice();
    spoil(new Uint8Array(planes));
    const { open, snapshots, fetched } = visit(kept);
    expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(1);
    expectTrue(snapshots.at(-1)!);
    await until(() => kept.games.has(KEY));
    expect(new Uint8Array(kept.games.get(KEY)!.planes)).toEqual(new Uint8Array(good));
  });

  test('is read anew where it is gone', async () => {
    const { open, snapshots, fetched } = visit(new KeptInMemory());
    expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(1);
    expectTrue(snapshots.at(-1)!);
  });

  test('and is closed while storage is silent ends so', async () => {
    const silent = new KeptInMemory();
    silent.read = () => new Promise(() => undefined);
    const { open, controller, fetched } = visit(silent);
    const end = open({ there: true });
    await immediate();
    controller.abort();
    expect(await end).toMatchObject({ error: { kind: 'aborted' } });
    expect(fetched()).toBe(0);
  });

  test('is read from its file where its planes take more memory than there is', async () => {
    const kept = await visited();
    const { open, snapshots, fetched } = visit(kept, fileOf(PUBLISHED), async (games) => {
      const shelf = new Shelf(games);
      const load = shelf.load.bind(shelf);
      shelf.load = (name, filled, run) => {
        const { arena } = filled.table;
        const reserve = arena.reserve.bind(arena);
        arena.reserve = () => {
          arena.reserve = reserve;
          throw new RangeError('Array buffer allocation failed');
        };
        return load(name, filled, run);
      };
      return shelf;
    });
    expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(1);
    expectTrue(snapshots.at(-1)!);
  });

  test('and is closed while it opens ends so', async () => {
    const kept = await visited();
    const { open, controller, snapshots, fetched } = visit(kept);
    const end = open({ there: true });
    controller.abort();
    expect(await end).toMatchObject({ error: { kind: 'aborted' } });
    expect(fetched()).toBe(0);
    expect(snapshots).toEqual([]);
    expect(kept.games.size).toBe(1);
  });
});

describe('what is kept', () => {
  test('are the published records alone, though more are wanted at once: these wait for the copy', async () => {
    const kept = new KeptInMemory();
    const { api, open, held, snapshots } = visit(kept);
    let pass: () => void = () => undefined;
    // The turn after the last report is the copy's.
    await open({ complete: () => held.push(new Promise((resolve) => (pass = resolve))) });
    const more = api.simulate(1, 3000);
    for (let i = 0; i < 200; i++) await immediate();
    expect(snapshots.at(-1)!.records).toBe(1000);
    pass();
    expect(await more).toEqual(ok({ records: 3000 }));
    await until(() => kept.games.size === 1);
    const alone = (await visited()).games.get(KEY)!.planes;
    expect(new Uint8Array(kept.games.get(KEY)!.planes)).toEqual(new Uint8Array(alone));
  });

  const failing: Result<never, Extract<SimError, { kind: 'http' }>> = err({ kind: 'http', status: 503 });
  test.each([
    ['could not be had', { ...fileOf(PUBLISHED), open: () => Promise.resolve(failing) }],
    ['is cut', fileOf(PUBLISHED, (text) => text.slice(0, -10))],
    ['is no simulation', fileOf(PUBLISHED, () => '[{"Player":"P"}]')],
  ])('is nothing of a file that %s', async (_, file) => {
    const kept = new KeptInMemory();
    expect(await visit(kept, file).open()).toMatchObject({ ok: false });
    for (let i = 0; i < 50; i++) await immediate();
    expect(kept.games.size).toBe(0);
  });

  test('is nothing of a game that was closed meanwhile', async () => {
    const kept = new KeptInMemory();
    const { open, controller } = visit(kept);
    await open();
    controller.abort();
    for (let i = 0; i < 50; i++) await immediate();
    expect(kept.games.size).toBe(0);
  });

  test('is nothing of a file that has another number of records than its manifest says', async () => {
    const kept = new KeptInMemory();
    expect(await visit(kept).open({ records: 999 })).toEqual(ok({ records: 1000 }));
    for (let i = 0; i < 50; i++) await immediate();
    expect(kept.games.size).toBe(0);
  });

  test('is fetched once for each game, whether it comes or not', async () => {
    let asked = 0;
    const { open } = visit(new KeptInMemory(), fileOf(ALL), () => (asked++, Promise.reject(new TypeError('offline'))));
    expect(await open({ records: 3000 })).toEqual(ok({ records: 3000 }));
    // When the first figures stood, and when it was to be kept.
    await until(() => asked === 2);
    for (let i = 0; i < 50; i++) await immediate();
    expect(asked).toBe(2);
  });

  test('is asked for by nobody who is told that there is nothing', async () => {
    const kept = await visited();
    const { open, fetched } = visit(kept);
    await open();
    expect(fetched()).toBe(1);
    expect(kept.asked).toEqual([]);
  });

  test('is nothing where its code cannot be had', async () => {
    const { open, fetched } = visit(await visited(), fileOf(PUBLISHED), () => Promise.reject(new TypeError('offline')));
    expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
    expect(fetched()).toBe(1);
  });

  test('is nothing where storage has no room, or there is none', async () => {
    for (const kept of [new KeptInMemory(1000), undefined]) {
      const { open, snapshots } = visit(kept);
      expect(await open({ there: true })).toEqual(ok({ records: 1000 }));
      expectTrue(snapshots.at(-1)!);
      for (let i = 0; i < 50; i++) await immediate();
      expect(kept?.games.size ?? 0).toBe(0);
    }
  });
});
