import { expect, test, vi } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { createDatasetApi } from '@ddh/workers/datasetApi';
import type { Tab, TabAnswer, TabRequest } from '@ddh/workers/protocol';
import { CutFolder } from '../../engine/testing/cutFolder.ts';
import { DATES, THREE_DATES } from '../../engine/testing/hubRows.ts';
import { memoryServices, type LoadTab } from '../testing/memoryServices.ts';
import { createStores } from '../testing/stores.ts';
import { createBoard } from './parlay/board.ts';
import type { HubTab } from '@ddh/engine/internal/hub';

/** Opens a tab of a site with cuts. `rest` lets the whole files arrive. */
async function opened(tab: HubTab, stored: Readonly<Record<string, string>> = {}) {
  const folder = new CutFolder(THREE_DATES);
  const releases = ['game_probs.json', 'skater_probs.json'].map((name) => folder.hold(name));
  const api = createDatasetApi({ text: folder.text });
  const load: LoadTab = async <T extends Tab>(request: TabRequest<T>) =>
    (await api.loadTab({ url: 'http://x/', version: 'page' }, request)) as TabAnswer<T>;
  const memory = memoryServices(load);
  const services = { ...memory, choices: { ...memory.choices, builderDates: 'all' as const } };
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const stores = createStores(services);
  const { props, totals, hub } = stores;
  const board = stores.builder.panel(createBoard);
  await hub.actions.show(tab);
  const rest = async (): Promise<void> => {
    for (const release of releases) release();
    await vi.waitFor(() => expect(hub.state.tabs[tab]).toMatchObject({ value: { awaited: null } }));
  };
  return { folder, hub, props, totals, board, stores, rest };
}
const [FIRST, SECOND] = DATES as readonly string[] as readonly [LeagueDate, LeagueDate];

test('Player Props show the stored prop of the stored date first', async () => {
  const { hub, props } = await opened('props', { date: SECOND, 'props-prop': 'Shots' });
  expect([hub.state.date, props.state.prop, props.state.awaited]).toEqual([SECOND, 'Shots', false]);
  expect(props.state.rows.map(({ over }) => over !== null)).toEqual([true, true]);
  expect(hub.state.dataInfo?.dates).toEqual(DATES);
});

test('Player Props wait for another prop or date, keep the choice, and show it with the rest', async () => {
  const { hub, props, rest } = await opened('props');
  expect(props.state).toMatchObject({ prop: 'Goals', awaited: false, found: 2 });
  props.actions.selectProp('Points');
  expect(props.state).toMatchObject({ prop: 'Points', awaited: true, rows: [] });
  props.actions.selectProp('Goals');
  expect(props.state).toMatchObject({ awaited: false, found: 2 });
  hub.actions.selectDate(SECOND);
  props.actions.selectProp('Points');
  await rest();
  expect([hub.state.date, hub.state.renewals]).toEqual([SECOND, 0]);
  expect(props.state).toMatchObject({ prop: 'Points', awaited: false, found: 2 });
  expect(props.state.rows.every(({ over }) => over !== null)).toBe(true);
});

test('Player Props keep their rows in place when the rest arrives, which reads no manifest again', async () => {
  const { folder, props, rest } = await opened('props');
  const shown = () => props.state.rows.map(({ player, over }) => [player.id, over]);
  const before = shown();
  await rest();
  expect(shown()).toEqual(before);
  expect(folder.takeFetched('manifest')).toHaveLength(1);
});

test('Totals show the opening date first, and wait for the lines of another one, but not for puck lines', async () => {
  const { hub, totals, rest } = await opened('totals');
  expect([hub.state.date, totals.state.awaited, totals.state.view.kind]).toEqual([FIRST, false, 'totals']);
  hub.actions.selectDate(SECOND);
  expect(totals.state.awaited).toBe(true);
  totals.actions.selectType('puckLine');
  expect(totals.state.awaited).toBe(false);
  totals.actions.selectType('goals');
  await rest();
  expect([hub.state.date, totals.state.awaited, totals.state.view.kind]).toEqual([SECOND, false, 'totals']);
});

test('the builder shows tiles and lines of games before it has players, and then its players in order', async () => {
  const { hub, board, stores, rest } = await opened('parlay');
  const { state } = board;
  expect(state.games).toMatchObject([{ away: 'A', home: 'D', favorite: 'home' }]);
  expect(state.awaited).toEqual({ lines: false, players: true });
  board.actions.openNext();
  expect(state.game?.totals.Goals.game.lines.some(({ bets }) => bets[0].chance !== null)).toBe(true);
  expect(stores.parlay.state.builder.matchup).not.toBeNull();
  await rest();
  expect(state.awaited).toEqual({ lines: false, players: false });
  expect([hub.state.renewals, state.rows.length]).toEqual([0, 2]);
  expect(state.rows.every(({ market }) => market.lines[0]?.bets[0].chance !== null)).toBe(true);
});

test('the builder waits for the lines of another date', async () => {
  const { hub, board, rest } = await opened('parlay');
  hub.actions.selectDate(SECOND);
  expect(board.state.awaited).toEqual({ lines: true, players: true });
  await rest();
  expect(board.state.awaited).toEqual({ lines: false, players: false });
});
