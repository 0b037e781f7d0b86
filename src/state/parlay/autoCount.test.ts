import { ref } from 'valtio/vanilla';
import { describe, expect, test } from 'vitest';
import type { Line } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import { BUILDER_PAGE, builderAnswer, parlayPage, GAME } from '../../testing/parlayPage.ts';
import { pricedOf } from './counted.ts';
import { REST_MS } from './autoCount.ts';

const HOME_WINS = { do: 'chooseWinner', winner: 'home' } as const;
const MARGIN = { do: 'chooseMargin', margin: 1.5 as Line } as const;

/**
 * Creates a builder with a slip of one leg whose figures are shown. The clock is at the time of the slip's last edit.
 */
function setUp({ saving = false } = {}) {
  const page = parlayPage();
  page.services.savingData = saving;
  const { actions, state, services, game, count, read } = page;
  actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  actions.dispatch(HOME_WINS);
  count(5000, 10_000, { model: true });
  read();
  return {
    ...page,
    wait: (ms: number): void => services.clock.advance(ms),
    shown: () => pricedOf(state.simulation)?.price.records,
    grow: (records: number) => count(records / 2, records, { model: true, phase: 'simulating' }),
    finish: (records: number): void => {
      count(records / 2, records, { model: true });
      game().listen.extended(ok({ records }));
    },
  };
}

describe('automatic simulations', () => {
  test('two seconds after the last edit, the page simulates more records, up to 100,000', () => {
    const { actions, count, game, wait } = setUp();
    wait(REST_MS - 1);
    actions.dispatch(MARGIN);
    count(4000, 10_000, { model: true });
    wait(REST_MS - 1);
    expect(game().wanted).toEqual([]);
    wait(1);
    expect(game().wanted).toEqual([100_000]);
  });

  test('automatic simulations change the shown figures only once, at their end', () => {
    const { wait, shown, grow, finish, state } = setUp();
    wait(REST_MS);
    grow(40_000);
    grow(70_000);
    expect(shown()).toBe(10_000);
    expect(state.more).toMatchObject({ chosen: 10_000, simulating: false });
    wait(5000);
    finish(100_000);
    expect(shown()).toBe(100_000);
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: false });
  });

  test('a fast device continues the automatic simulations to 1,000,000, and shows only the final figures', () => {
    const { wait, shown, finish, game } = setUp();
    wait(REST_MS);
    wait(500);
    finish(100_000);
    expect([shown(), game().wanted]).toEqual([10_000, [100_000, 1_000_000]]);
    wait(5000);
    finish(1_000_000);
    expect(shown()).toBe(1_000_000);
  });

  test('if the last figures of automatic simulations arrive after the message that they have ended, the page still changes them only once', () => {
    const { wait, shown, grow, game, count, state } = setUp();
    wait(REST_MS);
    grow(70_000);
    wait(5000);
    game().listen.extended(ok({ records: 100_000 }));
    expect(shown()).toBe(10_000);
    expect(state.more).toMatchObject({ chosen: 100_000, simulating: false });
    count(50_000, 100_000, { model: true });
    expect(shown()).toBe(100_000);
    expect(state.more).toMatchObject({ chosen: 100_000 });
  });

  test('a slow device stops at 100,000 simulations, and later edits start no automatic simulations', () => {
    const { actions, wait, finish, game, count } = setUp();
    wait(REST_MS);
    wait(1000);
    finish(100_000);
    actions.dispatch(MARGIN);
    count(4000, 100_000, { model: true });
    wait(REST_MS * 10);
    expect(game().wanted).toEqual([100_000]);
  });

  test('an edit interrupts automatic simulations and shows the new slip at once; they continue after two seconds without an edit', () => {
    const { actions, wait, shown, grow, game, count } = setUp();
    wait(REST_MS);
    grow(40_000);
    actions.dispatch(MARGIN);
    expect(game().wanted).toEqual([100_000, null]);
    count(20_000, 50_000, { model: true });
    expect(shown()).toBe(50_000);
    wait(REST_MS);
    expect(game().wanted).toEqual([100_000, null, 100_000]);
  });

  test('choosing a number of simulations replaces the automatic simulations', () => {
    const { actions, wait, shown, grow, game, state } = setUp();
    wait(REST_MS);
    actions.simulate(1_000_000);
    expect(game().wanted).toEqual([100_000, null, 1_000_000]);
    grow(200_000);
    expect(shown()).toBe(200_000);
    expect(state.more).toMatchObject({ chosen: 1_000_000, simulating: true });
  });

  test('automatic simulations that fail change nothing on the page and are not repeated', () => {
    const { actions, wait, shown, game, state, count } = setUp();
    wait(REST_MS);
    game().listen.extended({ ok: false, error: { kind: 'outOfMemory' } as never });
    expect([shown(), state.more?.failure]).toEqual([10_000, null]);
    actions.dispatch(MARGIN);
    count(4000, 10_000, { model: true });
    wait(REST_MS);
    expect(game().wanted).toEqual([100_000]);
  });

  test('a hidden page starts no automatic simulations until it is visible again', () => {
    const { services, wait, game } = setUp();
    services.leaving.stayAway();
    wait(REST_MS);
    expect(game().wanted).toEqual([]);
    services.leaving.comeBack();
    wait(REST_MS);
    expect(game().wanted).toEqual([100_000]);
  });

  test.each([
    ['a quick device has made 100,000 at once, and counts a million later', false, 100_000, [1_000_000]],
    ['a slow device has made the published ones, and counts 100,000 later', false, 10_000, [100_000]],
    ['a device that saves data is asked for no more', true, 10_000, []],
  ] as const)('of a game that is opened from its model, %s', (_, saving, records, wanted) => {
    const page = parlayPage();
    page.services.savingData = saving;
    const made = { generator: 3, seed: 1, model: 'f', records: 10_000, file: null };
    const source = { url: 'x', model: { url: 'm', listed: true, made } };
    page.hub.state.tabs.parlay = {
      phase: 'ready',
      value: ref(builderAnswer(BUILDER_PAGE, { simulations: { [GAME.gameId]: source } })),
      renewing: false,
    };
    page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    page.actions.dispatch(HOME_WINS);
    expect(page.game().source).toEqual(saving ? source : { ...source, atOnce: 100_000 });
    page.count(records / 2, records, { model: true, made: true });
    page.read(records);
    page.services.clock.advance(REST_MS - 1);
    expect(page.game().wanted).toEqual([]);
    page.services.clock.advance(1);
    expect(page.game().wanted).toEqual(wanted);
  });

  test.each([
    ['the browser saves data', () => setUp({ saving: true })],
    [
      'the slip is empty',
      () => {
        const page = setUp();
        page.actions.dispatch({ do: 'clear' });
        return page;
      },
    ],
  ])('no automatic count starts if %s', (_, make) => {
    const { game, wait } = make();
    wait(REST_MS * 2);
    expect(game().wanted).toEqual([]);
  });
});
