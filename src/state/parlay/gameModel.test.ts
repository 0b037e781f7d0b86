import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ref } from 'valtio/vanilla';
import { expect } from 'vitest';
import { alternatives, changesOf, subjectOf } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { prop } from '../../../engine/testing/prop.ts';
import { distributionsOf, hitsOf, HonestWorker, playerOf, snapshotOf } from '../../testing/honestWorker.ts';
import { builderAnswer, BUILDER_PAGE, GAME, parlayPage } from '../../testing/parlayPage.ts';
import { OVERDUE_MS } from '../query.ts';
import { createChanges, type LegChanges } from './changes.ts';
import { pricedSlip, type CountedGame } from './counted.ts';
import { createDistributions } from './distributions.ts';

// Compares the builder with the workers of all games that it opened. The user edits, opens games and simulates more,
// newer data arrives, workers fail and are lost, and messages of two ports arrive in any order.

const OTHER = { gameId: '2', away: 'Guests', home: 'Hosts' };

/**
 * `behindSince`: since when the shown figures are older than the newest slip. `shown`: the worker whose figures were
 * shown before.
 */
type Model = { version: number; behindSince: number | null; shown: HonestWorker | null };
type Page = ReturnType<typeof openPage>;

function openPage() {
  const page = parlayPage();
  page.hub.notifyAll();
  const changes = page.stores.builder.panel(createChanges);
  const next = page.stores.builder.panel(createDistributions);
  changes.subscribe();
  next.actions.subscribe();
  const workers: HonestWorker[] = [];
  /** Has the newest worker receive what the page has sent. */
  const receive = (): HonestWorker | undefined => {
    for (const game of page.services.simulations.games.slice(workers.length))
      workers.push(new HonestWorker(game, workers.length + 1));
    const worker = workers.at(-1);
    if (worker?.game.closed === false) worker.receive();
    return worker;
  };
  return { ...page, changes, next, workers, receive };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/** A command. After it, the invariants hold for what the page shows. */
const command = <T>(name: string, from: fc.Arbitrary<T>, run: (page: Page, what: T, model: Model) => unknown) =>
  from.map((what): fc.AsyncCommand<Model, Page> => ({
    check: () => true,
    async run(model, page) {
      await run(page, what, model);
      page.receive();
      await turns();
      page.receive();
      check(page, model);
    },
    toString: () => `${name} ${JSON.stringify(what) ?? ''}`,
  }));
const nothing = fc.constant(undefined);

const open = ({ workers }: Page): HonestWorker | undefined => workers.find(({ game }) => !game.closed);

function deliverVersion({ hub }: Page, games: typeof BUILDER_PAGE.games, model: Model): void {
  const answer = builderAnswer({ ...BUILDER_PAGE, games }, { version: String(++model.version) });
  hub.state.tabs.parlay = { phase: 'ready', value: ref(answer), renewing: false };
  hub.notifyAll();
}

const sizes = fc.constantFrom(10_000, 100_000, 1_000_000);
const COMMANDS: readonly (readonly [number, ReturnType<typeof command>])[] = [
  [
    4,
    command('line', fc.nat(4), ({ actions }, at) => {
      actions.dispatch({ do: 'pickTotal', scope: 'game', stat: 'Goals', side: 'over' });
      actions.dispatch({ do: 'setTotalLine', scope: 'game', stat: 'Goals', line: (at + 3.5) as Line });
    }),
  ],
  [
    3,
    command('winner', fc.constantFrom('home', 'away', null), ({ actions }, winner) =>
      actions.dispatch({ do: 'chooseWinner', winner }),
    ),
  ],
  [1, command('move', nothing, ({ actions }) => actions.dispatch({ do: 'moveLeg', ref: { kind: 'winner' }, by: 1 }))],
  [1, command('clear', nothing, ({ actions }) => actions.dispatch({ do: 'clear' }))],
  [1, command('undo', nothing, ({ actions }) => actions.undo())],
  [2, command('open', fc.constantFrom(GAME, OTHER), ({ actions }, game) => actions.openSlip(game))],
  [1, command('close', nothing, ({ actions }) => actions.dispatch({ do: 'chooseMatchup', matchup: null }))],
  [3, command('newer', nothing, (page, _, model) => deliverVersion(page, BUILDER_PAGE.games, model))],
  [
    1,
    command('gone', fc.nat(1), (page, at, model) => deliverVersion(page, BUILDER_PAGE.games.slice(at, at + 1), model)),
  ],
  [
    1,
    command('retry', nothing, ({ actions, changes, next }) =>
      [actions, changes, next.actions].forEach(({ retry }) => retry()),
    ),
  ],
  [3, command('simulate', sizes, ({ actions }, size) => actions.simulate(size))],
  [1, command('stop', nothing, ({ actions, state }) => state.more?.simulating && actions.stop())],
  [6, command('read', fc.constantFrom(2000, 10_000), (page, count) => open(page)?.read(count))],
  [4, command('grow', fc.constantFrom(30_000, 500_000), (page, count) => open(page)?.grow(count))],
  [1, command('fail to read', nothing, (page) => open(page)?.failReading())],
  [1, command('fail to grow', nothing, (page) => open(page)?.failGrowth())],
  [1, command('lose', nothing, (page) => open(page)?.lose())],
  [12, command('deliver', fc.boolean(), (page, resultFirst) => open(page)?.deliver(resultFirst))],
  [
    1,
    command('deliver of a closed game', fc.nat(9), ({ workers }, at) =>
      workers
        .slice(0, -1)
        .at(-1 - at)
        ?.deliver(false),
    ),
  ],
  [1, command('repeat', nothing, (page) => open(page)?.repeat())],
  [5, command('answer', fc.boolean(), (page, newest) => open(page)?.answer(newest))],
  [1, command('fail to answer', fc.boolean(), (page, newest) => open(page)?.answer(newest, true))],
  [4, command('wait', fc.constantFrom(100, OVERDUE_MS, 1300, 2100), ({ services }, ms) => services.clock.advance(ms))],
  [4, command('catch up', fc.boolean(), catchUp)],
  [1, command('leave', nothing, ({ services }) => services.leaving.stayAway())],
  [1, command('return', nothing, ({ services }) => services.leaving.comeBack())],
];

/** What the page shows at any time. */
function check(page: Page, model: Model): void {
  const { state, changes, next, workers, services } = page;
  const { simulation, builder, overdue } = state;
  const url = `${builder.matchup?.gameId}.json`;
  const players = next.state.suggestions?.best.flatMap(({ leg }) => (leg.kind === 'player' ? [leg.player] : [])) ?? [];
  expect(new Set([playerOf(url), ...players]), 'suggestions are of the game').toHaveLength(1);
  if (simulation.phase !== 'ready') {
    Object.assign(model, { behindSince: null, shown: null });
    if (simulation.phase === 'failed') expect(workers.at(-1)!.failed).toBe(true);
    expect([overdue, changes.state.phase, next.state.suggestions]).toEqual([false, 'none', null]);
    return;
  }
  const shown = workers[simulation.opening - 1]!;
  const newest = workers.at(-1)!;
  expect(shown.game.source.url, 'figures are of the game').toBe(url);
  // Newer data replaces the figures once, when all of its records are read or the slip is edited.
  if (shown !== newest) expect(newest.replaces, 'newer figures are not shown').toBe(false);
  else if (model.shown !== null && model.shown !== shown) expect(shown.replaces, 'figures are shown early').toBe(true);
  model.shown = shown;
  if (!simulation.reading) expect(shown.wasComplete, 'the published records are read').toBe(true);
  checkFigures(simulation, shown);
  const isBehind = shown !== newest || shown.delivered.rev !== newest.game.slips.at(-1)!.rev;
  model.behindSince = isBehind ? (model.behindSince ?? services.clock.now()) : null;
  const isLate = model.behindSince !== null && services.clock.now() - model.behindSince >= OVERDUE_MS;
  expect(overdue, 'overdue').toBe(isLate);
  checkDetails(page, shown);
}

/** Total, ladder and shares are those of the newest slip that the worker has counted. */
function checkFigures(simulation: CountedGame, { delivered, game, table }: HonestWorker): void {
  const slip = game.slips.find(({ rev }) => rev === delivered.rev)!;
  expect([...delivered.records], 'the worker has counted these records').toContain(simulation.records);
  const priced = simulation.slip.ok ? simulation.slip.value : null;
  const legs = slip.legs.map((leg, i) => ({ ref: priced?.legs[i]?.ref ?? { kind: 'winner' as const }, leg }));
  const expected = pricedSlip(snapshotOf(table, slip, simulation.records, 'complete').slip, legs, null, []);
  expect(isDeepStrictEqual(simulation.slip, expected), 'figures are of one slip and one table').toBe(true);
}

/** Details that count as current are of the same slip and table as the figures. */
function checkDetails({ state, changes, next }: Page, { game, delivered, table, answered }: HonestWorker): void {
  const legs = game.slips.find(({ rev }) => rev === delivered.rev)!.legs;
  if (changes.state.phase === 'ready') {
    const listOf = (records: number) =>
      legs.map((leg, i) => {
        const counted = distributionsOf(table, legs.toSpliced(i, 1), [subjectOf(leg)], records);
        const made = changesOf(counted, leg).filter(({ kind }) => kind !== 'drop' || legs.length > 1);
        return { leg, changes: made, lines: alternatives(counted, leg) };
      });
    const sorted = (list: readonly Omit<LegChanges, 'ref'>[]) =>
      list.map(({ leg, changes: made, lines }) => JSON.stringify([leg, made, lines])).toSorted();
    const all = [...answered].map((records) => sorted(listOf(records)));
    expect(
      all.some((list) => isDeepStrictEqual(list, sorted(changes.state.legs))),
      'changes',
    ).toBe(true);
  }
  const { phase, suggestions } = next.state;
  if (phase !== 'ready' || suggestions === null) return;
  const newest = state.legs.map(({ leg }) => leg);
  expect(suggestions.hits, 'suggestions').toBe(hitsOf(table, newest, suggestions.records));
}

/** Reads the game, delivers all messages and answers all queries. Returns whether there was any. */
async function catchUp(page: Page, resultFirst: boolean, model: Model): Promise<boolean> {
  const worker = open(page);
  if (worker?.running) worker.grow(1_000_000);
  worker?.read(10_000);
  const next = () => worker?.deliver(resultFirst) || worker?.answer(false);
  let isBusy = false;
  while (next()) {
    isBusy = true;
    await turns();
    page.receive();
    check(page, model);
  }
  return isBusy;
}

/** Lets time pass until nothing happens any more. */
async function settle(page: Page, resultFirst: boolean, model: Model): Promise<void> {
  page.services.leaving.comeBack();
  for (let quiet = 0; quiet < 3; quiet++) {
    page.receive();
    if (await catchUp(page, resultFirst, model)) quiet = 0;
    page.services.clock.advance(2_100);
  }
}

prop(
  'every shown figure is of one slip and one table, and at the end those of the newest slip, whatever the order of events',
  [
    fc.commands(
      COMMANDS.flatMap(([weight, one]) => Array.from({ length: weight }, () => one)),
      { maxCommands: 60, size: 'max' },
    ),
    fc.boolean(),
  ],
  async (commands, resultFirst) => {
    const page = openPage();
    const model: Model = { version: 1, behindSince: null, shown: null };
    page.actions.openSlip(GAME);
    page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    page.receive();
    await fc.asyncModelRun(() => ({ model, real: page }), commands);
    await settle(page, resultFirst, model);
    const worker = open(page);
    if (worker === undefined || worker.failed) return;
    const { state, changes, next } = page;
    expect(state.simulation).toMatchObject({ phase: 'ready', reading: false, records: worker.records });
    expect(worker.delivered.rev).toBe(worker.game.slips.at(-1)!.rev);
    expect(state.legs.map(({ leg }) => leg)).toEqual(worker.game.slips.at(-1)!.legs);
    expect([state.overdue, state.more?.simulating]).toEqual([false, false]);
    expect([changes.state.phase, next.state.phase]).not.toContain('waiting');
  },
  450,
);
