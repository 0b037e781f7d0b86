import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { ok } from '@ddh/engine/internal/result';
import type { Snapshot, Tab } from '@ddh/workers/protocol';
import { memoryServices, type MemoryGame } from '../../testing/memoryServices.ts';
import { showFiles } from '../../testing/parlayPage.ts';
import { tabAnswer } from '../../testing/siteFiles.ts';
import { slipSnapshot } from '../../testing/slipSnapshot.ts';
import { createStores } from '../../testing/stores.ts';

const GAME = { gameId: '1', away: 'Away', home: 'Home' };
const OTHER = { gameId: '2', away: 'Guests', home: 'Hosts' };

function setUp() {
  const services = memoryServices(<T extends Tab>({ tab }: { readonly tab: T }) => Promise.resolve(tabAnswer(tab)));
  const stores = createStores(services);
  const { state, actions } = stores.parlay;
  showFiles(stores.hub);
  const game = (): MemoryGame => services.simulations.games.at(-1)!;
  actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  const count = (records: number, phase: Snapshot['phase'], model = true): void => {
    const slip = game().slips.at(-1)!;
    game().listen.snapshot(slipSnapshot(slip, records, 0, { phase, model }));
  };
  /** Acts as a worker that has read the published file to its end. */
  const read = (records = 10_000): void => {
    count(records, 'complete');
    game().listen.end(ok({ records }));
  };
  return { state, actions, game, count, read };
}

const IDLE = { simulating: false, failure: null, withdrawn: false };

describe('the offer of more simulations', () => {
  test('more simulations are offered if a model is published, and the smallest offered size is the published size', () => {
    const { state, count, read } = setUp();
    count(0, 'reading', false);
    expect(state.more).toBeNull();
    count(0, 'reading');
    expect(state.more).toEqual({ sizes: [10_000, 100_000, 1_000_000], chosen: 10_000, ...IDLE });
    read(600);
    expect(state.more).toEqual({ sizes: [600, 10_000, 100_000, 1_000_000], chosen: 600, ...IDLE });
  });

  test('the smallest offered size is the published size, even if reading ends before the first figures arrive', () => {
    const { state, count, game } = setUp();
    game().listen.end(ok({ records: 600 }));
    count(320, 'reading');
    expect(state.more).toEqual({ sizes: [600, 10_000, 100_000, 1_000_000], chosen: 600, ...IDLE });
    count(600, 'complete');
    expect(state.more).toEqual({ sizes: [600, 10_000, 100_000, 1_000_000], chosen: 600, ...IDLE });
    expect(state.simulation).toMatchObject({ phase: 'ready', reading: false, records: 600 });
  });

  test('no more simulations are offered without a model, or if the largest size is published already', () => {
    const { state, count, read, actions, game } = setUp();
    count(10_000, 'complete', false);
    game().listen.end(ok({ records: 10_000 }));
    expect(state.more).toBeNull();
    actions.simulate(100_000);
    expect(game().wanted).toEqual([]);
    // The worker has found the model's file.
    count(10_000, 'complete');
    expect(state.more?.sizes[0]).toBe(10_000);
    actions.dispatch({ do: 'chooseMatchup', matchup: OTHER });
    expect(state.more).toBeNull();
    read(2_000_000);
    expect(state.more).toBeNull();
  });

  test('more simulations run up to the chosen size, can be stopped, and can be continued', () => {
    const { state, actions, game, count, read } = setUp();
    read();
    actions.simulate(1_000_000);
    expect(game().wanted).toEqual([1_000_000]);
    expect(state.more).toMatchObject({ chosen: 1_000_000, simulating: true });
    count(43_296, 'simulating');
    expect(state.simulation).toMatchObject({ phase: 'ready', reading: false, records: 43_296 });
    actions.stop();
    expect(game().wanted).toEqual([1_000_000, null]);
    expect(state.more?.simulating).toBe(true);
    count(44_320, 'complete');
    game().listen.extended(ok({ records: 44_320 }));
    expect(state.more).toMatchObject({ chosen: 1_000_000, simulating: false });
    // A smaller size cannot be chosen any more.
    actions.simulate(10_000);
    expect(state.more?.chosen).toBe(1_000_000);
    actions.simulate(1_000_000);
    expect(game().wanted).toEqual([1_000_000, null, 1_000_000]);
    actions.simulate(100_000);
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: true });
    count(100_000, 'complete');
    game().listen.extended(ok({ records: 100_000 }));
    const before = game().wanted.length;
    actions.simulate(100_000);
    expect(game().wanted).toHaveLength(before);
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: false });
  });

  test('more simulations can be chosen before the file is read, and the published size can be chosen again', () => {
    const { state, actions, game, count, read } = setUp();
    count(500, 'reading');
    actions.simulate(100_000);
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: true });
    actions.simulate(10_000);
    expect(game().wanted).toEqual([100_000, null]);
    expect(state.more).toMatchObject({ chosen: 10_000, simulating: false });
    actions.simulate(100_000);
    read();
    expect(state.more).toMatchObject({ sizes: [10_000, 100_000, 1_000_000], chosen: 100_000, simulating: true });
  });

  test.each([
    { kind: 'otherRecords', record: 0, column: 'Total Goals' },
    { kind: 'modelVersion', path: 'generator', supported: 3, found: '2' },
  ] as const)(
    'the offer of more simulations is withdrawn after the error $kind, and the records read so far are kept',
    (error) => {
      const { state, actions, game, read } = setUp();
      read();
      actions.simulate(100_000);
      game().listen.extended({ ok: false, error });
      expect(state.more).toMatchObject({ simulating: false, failure: error, withdrawn: true });
      expect(state.simulation).toMatchObject({ phase: 'ready', records: 10_000 });
    },
  );

  test('more simulations are still offered after a network failure, because another attempt can succeed', () => {
    const { state, actions, game, read } = setUp();
    read();
    actions.simulate(100_000);
    game().listen.extended({ ok: false, error: { kind: 'unreadable', detail: 'offline' } });
    expect(state.more).toMatchObject({ simulating: false, withdrawn: false });
    actions.simulate(100_000);
    expect(state.more).toMatchObject({ simulating: true, failure: null });
    expect(game().wanted).toEqual([100_000, 100_000]);
  });

  test('a simulation continues in a replacement worker unless the user stopped it', () => {
    const { state, actions, count, read } = setUp();
    read();
    actions.simulate(100_000);
    count(512, 'reading');
    expect(state.simulation).toMatchObject({ reading: true });
    read();
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: true });
    actions.stop();
    read();
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: false });
  });

  test('the offer of more simulations is withdrawn if reading the game again fails', () => {
    const { state, actions, game, read } = setUp();
    read();
    actions.simulate(100_000);
    game().listen.end({ ok: false, error: { kind: 'workerLost' } });
    expect(state.more).toBeNull();
  });
});

test('in any order of choices and reports, the page and the worker agree on the number of simulations', () => {
  type Step = 'stop' | 'answer' | 'grow' | number;
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('stop', 'answer', 'grow'),
    fc.constantFrom<Step>(10_000, 100_000, 1_000_000),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { state, actions, game, count, read } = setUp();
      read();
      let records = 10_000;
      // The test's worker adds records up to the requested number, and reports when it has that number or is paused.
      let wanted: number | null = null;
      let received = 0;
      let running = false;
      const listen = (): void => {
        for (const one of game().wanted.slice(received)) {
          wanted = one;
          running ||= one !== null;
        }
        received = game().wanted.length;
      };
      for (const one of [...steps, 'grow', 'answer'] as const) {
        if (typeof one === 'number') actions.simulate(one);
        else if (one === 'stop') actions.stop();
        listen();
        if (one === 'grow' && running && wanted !== null && records < wanted) {
          records = Math.min(wanted, records + 300_000);
          count(records, 'simulating');
        }
        if (one === 'answer' && running && (wanted === null || records >= wanted)) {
          running = false;
          count(records, 'complete');
          game().listen.extended(ok({ records }));
        }
        expect(state.more!.chosen).toBeGreaterThanOrEqual(10_000);
        if (running && wanted !== null) expect(state.more).toMatchObject({ chosen: wanted, simulating: true });
        if (!running) expect(state.more!.simulating).toBe(false);
        expect(state.simulation).toMatchObject({ records });
      }
    }),
    seeded(200),
  );
});
