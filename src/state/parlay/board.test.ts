import { expect, test, vi } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createBoard } from './board.ts';

/** Creates a page with a completely read game and with files that have no prices. */
function setUp() {
  const page = parlayPage();
  page.hub.notifyAll();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  const { state, actions } = page.stores.builder.panel(createBoard);
  const queries = () => page.game().queries;
  const read = (): void => {
    page.count(600, 1000);
    page.read(1000);
  };
  return { ...page, board: { state, ...actions }, queries, read };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const winnerChances = ({ state }: ReturnType<typeof setUp>['board']) =>
  state.game!.winner.lines[0]!.bets.map(({ chance }) => chance);

test('a bet without a price in the files gets a price from the simulation after the game is read', async () => {
  const { board, queries, read } = setUp();
  expect(winnerChances(board)).toEqual([null, null]);
  expect(queries()).toEqual([]);
  read();
  expect(queries()).toHaveLength(1);
  const winner = { kind: 'winner', team: 'Home' };
  expect(queries()[0]!.query).toMatchObject({ list: [{ about: expect.arrayContaining([winner]) }] });
  const counts: ConditionalDistributions = {
    records: 1000,
    hits: 1000,
    about: [
      {
        subject: { kind: 'winner', team: 'Home' },
        given: { values: [1, 2], counts: [400, 200] },
        before: { values: [1, 2], counts: [400, 200] },
      },
    ],
  };
  queries()[0]!.resolve(ok(counts));
  await settled();
  expect(winnerChances(board)).toEqual([null, 0.6]);
});

test('a failed query for prices is repeated when the slip changes, and a successful query is not', async () => {
  const { board, queries, read, actions, count } = setUp();
  read();
  queries()[0]!.resolve(err({ kind: 'workerLost' }));
  await settled();
  actions.press({ kind: 'winner', team: 'Home', margin: 0.5 as never });
  count(600, 1000);
  expect(queries()).toHaveLength(2);
  queries()[1]!.resolve(ok({ records: 1000, hits: 1000, about: [] }));
  await settled();
  actions.press({ kind: 'winner', team: 'Away', margin: 0.5 as never });
  count(400, 1000);
  expect(queries()).toHaveLength(2);
  expect(board.state.game).not.toBeNull();
});

test("a market's stepper stays within the betting lines of the market, and is reset when another game is chosen", () => {
  const { board, actions } = setUp();
  const total = board.state.game!.totals.Goals.game;
  board.showLine(total, 3);
  board.showLine(total, -1);
  board.showLine(total, 99);
  expect(board.state.lines[total.key]).toBe(3);
  actions.openSlip({ gameId: '2', away: 'Guests', home: 'Hosts' });
  expect(board.state.lines).toEqual({});
});

test('the board has no markets if no game is chosen', () => {
  const { board, actions } = setUp();
  actions.dispatch({ do: 'chooseMatchup', matchup: null });
  expect(board.state.game).toBeNull();
  expect(board.state.found).toBe(0);
});

test('the board keeps the chosen prop, and its search finds players of the two teams', () => {
  const { board, services } = setUp();
  expect(board.state.rows.map(({ name }) => name)).toEqual(['P', 'Q']);
  board.selectProp('Shots');
  expect(services.preferences.get('board-prop')).toBe('Shots');
  board.search('away');
  expect(board.state.rows.map(({ name }) => name)).toEqual(['Q']);
});

test('without a game, the next one that has not begun is opened; a game that is open stays', () => {
  const open = (now: string, before: string | null = null): string | undefined => {
    const page = parlayPage();
    page.hub.notifyAll();
    const { actions } = page.stores.builder.panel(createBoard);
    page.hub.state.dataInfo = { sample: false } as never;
    page.hub.state.now = Date.parse(now);
    if (before !== null) page.actions.dispatch({ do: 'chooseMatchup', matchup: { ...GAME, gameId: before } });
    actions.openNext();
    return page.state.builder.matchup?.gameId;
  };
  expect(open('2025-10-07T12:00:00Z')).toBe('1');
  expect(open('2025-10-07T23:30:00Z')).toBe('2');
  expect(open('2025-10-08T03:30:00Z')).toBeUndefined();
  expect(open('2025-10-07T23:30:00Z', '1')).toBe('1');
});

test('the game that the page has opened itself is not in the address, and Back from another game leads to it', async () => {
  const page = parlayPage();
  const { address } = page.services;
  address.go('/hub/parlay-builder');
  await page.hub.actions.show('parlay');
  await vi.dynamicImportSettled();
  page.hub.state.dataInfo = { ...page.hub.state.dataInfo!, sample: false };
  page.hub.state.now = Date.parse('2025-10-07T12:00:00Z');
  page.stores.builder.panel(createBoard).actions.openNext();
  const opened = (): readonly unknown[] => [
    page.state.builder.matchup?.gameId,
    address.query(),
    address.entries.length,
  ];
  expect(opened()).toEqual(['1', '', 2]);
  page.actions.openSlip({ gameId: '2', away: 'Guests', home: 'Hosts' });
  expect(opened()).toEqual(['2', '?ddh=game.2', 3]);
  address.turn(-1);
  expect(opened()).toEqual(['1', '', 3]);
});
