import { describe, expect, test } from 'vitest';
import { gameName } from '@ddh/engine/internal/hub';
import { ROWS_AT_ONCE } from './table.ts';
import { LINES } from '@ddh/engine/internal/domain';
import { memoryServices } from '../testing/memoryServices.ts';
import type { PreferenceKey } from '../services/ports.ts';
import { answering, siteFiles, TODAY, TOMORROW } from '../testing/siteFiles.ts';
import { createStores } from '../testing/stores.ts';

const OTTAWA = 'Ottawa Senators @ Boston Bruins';
const UTAH = 'Los Angeles Kings @ Utah Mammoth';

function setUp(stored: { readonly [key in PreferenceKey]?: string } = {}, load = answering()) {
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const { hub, games, totals, props, parlay } = createStores(services);
  return { services, hub, games, totals, props, parlay };
}

describe('createGames', () => {
  test('the games page lists the games of the chosen date, ordered by start time', async () => {
    const { hub, games } = setUp();
    await hub.actions.show('games');
    expect(games.state.cards.map(gameName)).toEqual([OTTAWA, UTAH, 'Calgary Flames @ Dallas Stars']);
    hub.actions.selectDate(TOMORROW);
    expect(games.state.cards.map(gameName)).toEqual(['Boston Bruins @ Ottawa Senators']);
  });

  test('the chosen layout of the games page is kept for the session, and an invalid stored layout is ignored', () => {
    const first = setUp();
    expect(first.games.state.layout).toBeNull();
    first.games.actions.selectLayout('table');
    const { stored } = first.services.preferences;
    expect(setUp(Object.fromEntries(stored)).games.state.layout).toBe('table');
    expect(setUp({ 'games-layout': 'heap' }).games.state.layout).toBeNull();
  });
});

describe('createTotals', () => {
  test('the totals page shows the first game until the user chooses one, and shows the chosen game again after another date was shown', async () => {
    const { hub, totals, services } = setUp();
    await hub.actions.show('totals');
    expect(totals.state.games).toHaveLength(3);
    expect(totals.state.game && gameName(totals.state.game)).toBe(OTTAWA);
    totals.actions.selectGame(UTAH);
    expect(totals.state.game && gameName(totals.state.game)).toBe(UTAH);
    hub.actions.selectDate(TOMORROW);
    expect(totals.state.game && gameName(totals.state.game)).toBe('Boston Bruins @ Ottawa Senators');
    hub.actions.selectDate(TODAY);
    expect(totals.state.game && gameName(totals.state.game)).toBe(UTAH);
    expect(services.preferences.stored.get('totals-game')).toBe(UTAH);
  });

  test('the totals page shows the chosen probability type', async () => {
    const { hub, totals } = setUp();
    await hub.actions.show('totals');
    expect(totals.state.view).toMatchObject({ kind: 'totals', stat: 'Goals' });
    totals.actions.selectType('shots');
    expect(totals.state.view).toMatchObject({ kind: 'totals', stat: 'Shots' });
    totals.actions.selectType('puckLine');
    expect(totals.state.view.kind).toBe('puckLine');
    totals.actions.selectGame('Calgary Flames @ Dallas Stars');
    expect(totals.state.view).toEqual({ kind: 'none' });
  });

  test('the probability type, game and table of the totals page are kept for the session', async () => {
    const first = setUp();
    first.totals.actions.selectType('shots');
    first.totals.actions.selectScope('home');
    first.totals.actions.selectGame(UTAH);
    const second = setUp(Object.fromEntries(first.services.preferences.stored));
    await second.hub.actions.show('totals');
    expect([second.totals.state.type, second.totals.state.scope]).toEqual(['shots', 'home']);
    expect(second.totals.state.game && gameName(second.totals.state.game)).toBe(UTAH);
    const third = setUp({ 'totals-type': 'x', 'totals-scope': 'x', 'totals-game': 'x' });
    await third.hub.actions.show('totals');
    expect([third.totals.state.type, third.totals.state.scope]).toEqual(['goals', 'game']);
    expect(third.totals.state.game && gameName(third.totals.state.game)).toBe(OTTAWA);
  });
});

describe('createProps', () => {
  const names = ({ props }: ReturnType<typeof setUp>) => props.state.rows.map(({ player }) => player.name);

  test('the props page initially lists the players of all games, ordered by the probability of over, descending', async () => {
    const page = setUp();
    await page.hub.actions.show('props');
    expect(names(page)).toEqual(['David Pastrňák', 'Brady Tkachuk', 'Tim Stützle', 'Anže Kopitar']);
    expect(page.props.state.game).toBeNull();
    page.props.actions.selectOrder('player');
    expect(names(page)).toEqual(['Anže Kopitar', 'Brady Tkachuk', 'David Pastrňák', 'Tim Stützle']);
    page.props.actions.selectGame(UTAH);
    expect(names(page)).toEqual(['Anže Kopitar']);
    page.hub.actions.selectDate(TOMORROW);
    // The chosen game is not on this date, so all games are shown.
    expect([names(page), page.props.state.game]).toEqual([['David Pastrňák'], null]);
    page.props.actions.selectGame(null);
    page.hub.actions.selectDate(TODAY);
    expect(names(page)).toHaveLength(4);
  });

  test('the props page shows the number of players that match the search, and the number of all players', async () => {
    const page = setUp();
    await page.hub.actions.show('props');
    page.props.actions.search('ottawa st');
    expect([names(page), page.props.state.found, page.props.state.of]).toEqual([['Tim Stützle'], 1, 4]);
  });

  test('category, line and game of the props page are kept for the session, but the search is not', async () => {
    const first = setUp();
    first.props.actions.selectProp('Blocks');
    first.props.actions.selectLine(LINES.playerProp[3]!);
    first.props.actions.selectGame(OTTAWA);
    first.props.actions.search('x');
    const second = setUp(Object.fromEntries(first.services.preferences.stored));
    await second.hub.actions.show('props');
    const { prop, line, search, game } = second.props.state;
    expect([prop, line, search, game && gameName(game)]).toEqual(['Blocks', 2, '', OTTAWA]);
    const third = setUp({ 'props-prop': 'Fights', 'props-line': '0.25' });
    expect([third.props.state.prop, third.props.state.line]).toEqual(['Goals', 0.5]);
  });

  test('the props page shows 25 players at first, 25 more on request, and again 25 after a new filter', async () => {
    const skater_probs = Array.from({ length: 120 }, (_, i) => ({
      index: `Player ${i}`,
      level_0: TODAY,
      Team: 'Utah Mammoth',
      'Goals Over 0.5': i / 200,
    }));
    const page = setUp({}, answering({}, siteFiles({ skater_probs })));
    await page.hub.actions.show('props');
    expect([names(page).length, page.props.state.found]).toEqual([ROWS_AT_ONCE, 120]);
    expect(names(page)[0]).toBe('Player 119');
    for (let shown = ROWS_AT_ONCE; shown < 120; shown += ROWS_AT_ONCE) page.props.actions.showMore();
    expect(names(page)).toHaveLength(120);
    page.props.actions.selectProp('Shots');
    expect(names(page)).toHaveLength(ROWS_AT_ONCE);
  });
});

describe('the props page opened with a link that names a player', () => {
  test.each([
    ['Tim%20St%C3%BCtzle', 'Tim Stützle', OTTAWA],
    ['Wayne%20Gretzky', 'Wayne Gretzky', null],
  ])('a link to %s fills the search and chooses the game of that player, once', async (written, search, game) => {
    const services = memoryServices(answering());
    services.address.visit(`player=${written}`);
    const { hub, props } = createStores(services);
    expect(props.state).toMatchObject({ search, game: null });
    expect(services.address.fragment()).toBe('');
    await hub.actions.show('props');
    expect(props.state.game && gameName(props.state.game)).toBe(game);
    props.actions.selectGame(null);
    hub.notifyAll();
    expect(props.state.game).toBeNull();
  });
});

test('a stored slip is restored when the files of the builder are loaded', async () => {
  const first = setUp();
  await first.hub.actions.show('parlay');
  const data = first.hub.state.tabs.parlay;
  const game = data.phase === 'ready' ? data.value.builder.games[0] : undefined;
  first.parlay.actions.dispatch({ do: 'chooseMatchup', matchup: game! });
  const second = setUp(Object.fromEntries(first.services.preferences.stored));
  await second.hub.actions.show('parlay');
  expect(second.parlay.state.builder.matchup).toMatchObject({ gameId: game!.gameId });
});
