import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { encodeBuilder, emptyBuilder, type Matchup } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import type { SlipRev, Snapshot, TabAnswer, TabRequest, Tab } from '@ddh/workers/protocol';
import { memoryServices, type MemoryGame, type MemoryServices } from '../../testing/memoryServices.ts';
import { BUILDER_PAGE, DATE, type BuilderPage, builderAnswer, showFiles } from '../../testing/parlayPage.ts';
import { tabAnswer } from '../../testing/siteFiles.ts';
import { slipSnapshot } from '../../testing/slipSnapshot.ts';
import { BUILDER_DELAY_MS, OVERDUE_MS } from '../query.ts';
import { UNDO_MS } from './undo.ts';
import { createStores } from '../../testing/stores.ts';

const GAME: Matchup = { gameId: '1', away: 'Away', home: 'Home' };
const OTHER: Matchup = { gameId: '2', away: 'Guests', home: 'Hosts' };

function setUp() {
  const offer: { page: BuilderPage } = { page: { ...BUILDER_PAGE, today: null, games: [], players: [] } };
  const services = memoryServices(<T extends Tab>({ tab }: TabRequest<T>) =>
    Promise.resolve((tab === 'parlay' ? builderAnswer(offer.page) : tabAnswer(tab)) as TabAnswer<T>),
  );
  return { services, offer, ...load(services, offer) };
}

/** Creates the page after a load or reload. `resume` loads the builder's games. */
function load(services: MemoryServices, offer: { page: BuilderPage }) {
  const stores = createStores(services);
  const hub = stores.hub;
  const { state, actions } = stores.parlay;
  showFiles(hub);
  const game = (): MemoryGame => services.simulations.games.at(-1)!;
  const resume = (page: BuilderPage): Promise<void> => {
    offer.page = page;
    return hub.actions.retry('parlay');
  };
  return { state, actions, game, resume };
}

/** Creates a worker's snapshot of a slip whose legs all hit in half of the records. */
const snapshotOf = (slip: SlipRev, records = 100, phase: Snapshot['phase'] = 'reading'): Snapshot =>
  slipSnapshot(slip, records, records / 2, { phase });

describe('choosing a game', () => {
  test('a chosen game shows nothing for 1.2 s, then a loading text, then figures', () => {
    const { services, state, actions, game } = setUp();
    expect(state.simulation).toEqual({ phase: 'none' });
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    expect(state.simulation.phase).toBe('waiting');
    services.clock.advance(BUILDER_DELAY_MS - 1);
    expect(state.simulation.phase).toBe('waiting');
    services.clock.advance(1);
    expect(state.simulation.phase).toBe('loading');
    game().listen.snapshot(snapshotOf(game().slips[0]!));
    expect(state.simulation).toMatchObject({
      phase: 'ready',
      reading: true,
      records: 100,
      slip: { ok: true, value: null },
    });
    services.clock.advance(10_000);
    expect(state.simulation.phase).toBe('ready');
  });

  test('no figures are shown for a snapshot without records', () => {
    const { state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    game().listen.snapshot(snapshotOf(game().slips[0]!, 0));
    expect(state.simulation.phase).toBe('waiting');
  });

  test('`reading` is false once the file has been read completely, also after later edits', () => {
    const { state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    game().listen.snapshot(snapshotOf(game().slips[0]!));
    game().listen.end({ ok: true, value: { records: 100 } });
    expect(state.simulation).toMatchObject({ phase: 'ready', reading: false });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    game().listen.snapshot(snapshotOf(game().slips.at(-1)!, 100, 'complete'));
    expect(state.simulation).toMatchObject({ phase: 'ready', reading: false });
  });

  test("a failed simulation keeps the slip, and retry computes the slip's figures again", () => {
    const { services, state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    game().listen.end({ ok: false, error: { kind: 'empty' } });
    expect(state.simulation).toEqual({ phase: 'failed', error: { kind: 'empty' } });
    expect(state.builder.winner).toBe('home');
    actions.retry();
    expect(services.simulations.games).toHaveLength(2);
    expect(game().slips[0]?.legs).toEqual([{ kind: 'winner', team: 'Home', margin: 0.5 }]);
    expect(state.simulation.phase).toBe('waiting');
    expect(services.simulations.games[0]?.closed).toBe(true);
  });

  test('choosing another game closes the open game and ignores later snapshots of that game', () => {
    const { services, state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    const old = game();
    actions.dispatch({ do: 'chooseMatchup', matchup: OTHER });
    expect(old.closed).toBe(true);
    old.listen.snapshot(snapshotOf(old.slips[0]!));
    old.listen.end({ ok: false, error: { kind: 'empty' } });
    services.clock.advance(BUILDER_DELAY_MS);
    expect(state.simulation.phase).toBe('loading');
  });

  test('choosing no game closes the open game', () => {
    const { state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    const old = game();
    actions.dispatch({ do: 'chooseMatchup', matchup: null });
    expect(old.closed).toBe(true);
    old.listen.snapshot(snapshotOf(old.slips[0]!));
    expect(state.simulation).toEqual({ phase: 'none' });
    actions.retry();
    expect(state.simulation).toEqual({ phase: 'none' });
  });
});

describe('counting the slip', () => {
  test('a slip is sent to the worker when it changes, and is not sent again for a command that changes nothing', () => {
    const { actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    expect(game().slips.map(({ legs }) => legs.length)).toEqual([0, 1]);
  });

  test('a slip is sent to the worker again only when its legs change', () => {
    const { actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'addRow' });
    actions.dispatch({ do: 'editRow', row: 0, change: { player: 'P' } });
    expect(game().slips).toHaveLength(1);
  });

  test('figures are shown with the legs for which they were computed, and legs of missing players are marked', () => {
    const { state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({
      do: 'editRow',
      row: 0,
      change: { player: 'P', prop: 'Goals', side: 'over', line: 0.5 as Line },
    });
    const slip = game().slips.at(-1)!;
    game().listen.snapshot(slipSnapshot(slip, 100, 0, { missing: [0] }));
    expect(state.simulation).toMatchObject({
      slip: { ok: true, value: { price: { hits: 0 }, legs: [{ ref: { kind: 'row', row: 0 }, missing: true }] } },
    });
  });

  test('a leg whose hits cannot be counted is reported', () => {
    const { state, actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    const error = { kind: 'unknownColumn', leg: 0, column: 'Home' } as const;
    game().listen.snapshot({ ...snapshotOf(game().slips.at(-1)!), slip: { ok: false, error } });
    expect(state.simulation).toMatchObject({ phase: 'ready', slip: { ok: false, error } });
  });

  test('a slip is overdue if newer figures take longer than OVERDUE_MS; consecutive edits count as one wait', () => {
    const { services, state, actions, game } = setUp();
    const { clock } = services;
    const count = (slip: SlipRev): void => game().listen.snapshot(snapshotOf(slip));
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    count(game().slips[0]!);
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    clock.advance(OVERDUE_MS - 1);
    count(game().slips[1]!);
    clock.advance(OVERDUE_MS);
    expect(state.overdue).toBe(false);
    actions.dispatch({ do: 'chooseWinner', winner: 'away' });
    clock.advance(OVERDUE_MS - 1);
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    expect(state.overdue).toBe(false);
    clock.advance(1);
    expect(state.overdue).toBe(true);
    count(game().slips[2]!);
    expect(state.overdue).toBe(true);
    count(game().slips[3]!);
    expect(state.overdue).toBe(false);
    actions.dispatch({ do: 'chooseWinner', winner: 'away' });
    actions.dispatch({ do: 'chooseMatchup', matchup: OTHER });
    clock.advance(OVERDUE_MS);
    expect(state.overdue).toBe(false);
  });

  test('in any order of edits and snapshots, the shown figures belong to the shown legs', () => {
    const margins = [0.5, 1.5, 2.5, 3.5] as Line[];
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...margins).map((margin) => ({ margin })),
            fc.constant({ say: true as const }),
          ),
          { maxLength: 30 },
        ),
        (steps) => {
          const { state, actions, game } = setUp();
          actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
          actions.dispatch({ do: 'chooseWinner', winner: 'home' });
          let said = 0;
          for (const step of steps) {
            if ('margin' in step) actions.dispatch({ do: 'chooseMargin', margin: step.margin });
            else if (said < game().slips.length) game().listen.snapshot(snapshotOf(game().slips[said++]!));
            if (state.simulation.phase !== 'ready' || !state.simulation.slip.ok) continue;
            const counted = game().slips[said - 1]!;
            expect(state.simulation.slip.value?.legs.map(({ leg }) => leg) ?? []).toEqual(counted.legs);
          }
        },
      ),
      seeded(200),
    );
  });
});

describe('undoing an edit', () => {
  function withPlayer() {
    const page = setUp();
    page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    page.actions.dispatch({ do: 'editRow', row: 0, change: { player: 'P' } });
    return page;
  }

  test('undo restores what a command removed, and is not offered twice', () => {
    const { state, actions } = withPlayer();
    const before = state.builder;
    actions.dispatch({ do: 'clear' });
    expect(state.undo?.edit).toEqual({ kind: 'cleared' });
    actions.undo();
    expect(state.builder).toBe(before);
    expect(state.undo).toBeNull();
    actions.undo();
    expect(state.builder).toBe(before);
  });

  test('undo computes the figures of the restored slip again', () => {
    const { actions, game } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    actions.dispatch({ do: 'removeLeg', ref: { kind: 'winner' } });
    actions.undo();
    expect(game().slips.map(({ legs }) => legs.length)).toEqual([0, 1, 0, 1]);
  });

  test('undo is offered for at least 8 s, or until the next edit', () => {
    expect(UNDO_MS).toBeGreaterThanOrEqual(8000);
    const { services, state, actions } = withPlayer();
    actions.dispatch({ do: 'resetRow', row: 0 });
    services.clock.advance(UNDO_MS - 1);
    expect(state.undo).not.toBeNull();
    services.clock.advance(1);
    expect(state.undo).toBeNull();
    actions.dispatch({ do: 'editRow', row: 0, change: { player: 'P' } });
    actions.dispatch({ do: 'resetRow', row: 0 });
    actions.dispatch({ do: 'addRow' });
    expect(state.undo).toBeNull();
  });

  test('a later offer to undo restarts the 8 seconds', () => {
    const { services, state, actions } = withPlayer();
    actions.dispatch({ do: 'resetRow', row: 0 });
    services.clock.advance(UNDO_MS / 2);
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    actions.dispatch({ do: 'clear' });
    services.clock.advance(UNDO_MS / 2);
    expect(state.undo?.edit).toEqual({ kind: 'cleared' });
  });

  test('after the pointer or the focus was on the Undo button, the offer to undo is shown until the next edit', () => {
    const { services, state, actions } = withPlayer();
    actions.dispatch({ do: 'clear' });
    actions.holdUndo();
    services.clock.advance(10 * UNDO_MS);
    expect(state.undo).not.toBeNull();
    actions.dispatch({ do: 'addRow' });
    expect(state.undo).toBeNull();
  });
});

describe('the stored slip after a reload', () => {
  const page: BuilderPage = {
    ...BUILDER_PAGE,
    games: [{ ...GAME, date: DATE, time: '' }],
    players: [{ name: 'P', team: 'Away' }],
  };

  test('after a reload, the stored slip is restored and sent to the worker', async () => {
    const { services, offer, actions } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    actions.dispatch({ do: 'editRow', row: 0, change: { player: 'P' } });
    const { state, resume } = load(services, offer);
    expect(state.builder.matchup).toBeNull();
    await resume(page);
    expect(state.builder).toMatchObject({ matchup: GAME, winner: 'home', margin: 0.5, rows: [{ player: 'P' }] });
    expect(services.simulations.games.at(-1)?.slips[0]?.legs).toEqual([{ kind: 'winner', team: 'Home', margin: 0.5 }]);
    expect(state.undo).toBeNull();
  });

  test('the stored slip is restored only once, and only after the games are loaded', async () => {
    const { services, offer, actions } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    const { state, actions: again, resume } = load(services, offer);
    await resume({ ...page, games: [] });
    expect(services.preferences.stored.has('slip')).toBe(true);
    await resume(page);
    expect(state.builder.matchup).toEqual(GAME);
    again.dispatch({ do: 'chooseMatchup', matchup: OTHER });
    await resume(page);
    expect(state.builder.matchup).toEqual(OTHER);
  });

  test.each([
    ['of a game that is not offered', encodeBuilder(emptyBuilder(OTHER))],
    ['of an invalid shape', '{"matchup":{"gameId":"1"},"rows":"many"}'],
    ['that is not a slip', '<script>'],
  ])('a stored slip %s is removed from storage', async (_, text) => {
    const { services, state, resume } = setUp();
    services.preferences.stored.set('slip', text);
    await resume(page);
    expect(state.builder).toEqual(emptyBuilder(null));
    expect(services.preferences.stored.has('slip')).toBe(false);
    expect(services.simulations.games).toEqual([]);
  });

  test('the stored slip is removed when no game is chosen', () => {
    const { services, actions } = setUp();
    actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
    expect(services.preferences.stored.has('slip')).toBe(true);
    actions.dispatch({ do: 'chooseMatchup', matchup: null });
    expect(services.preferences.stored.has('slip')).toBe(false);
  });
});
