import { describe, expect, test } from 'vitest';
import { VAULT_TABS, type VaultTab } from '@ddh/engine/internal/vault';
import { ROWS_AT_ONCE } from './table.ts';
import { TODAY, TOMORROW } from '../testing/siteFiles.ts';
import {
  STUETZLE,
  OTTAWA,
  UTAH,
  bet,
  KOPITAR,
  GOALS,
  SITE,
  setUp,
  reloaded,
  table,
  forwards,
  BEST,
  type Site,
} from '../testing/vaultPage.ts';
import { memoryServices } from '../testing/memoryServices.ts';
import { createVault, type Vault } from './vault.ts';

describe('createVault', () => {
  test('a tab of the Vault has no data before its files are loaded', () => {
    const { vault } = setUp();
    expect(vault.state).toMatchObject({
      games: [],
      game: null,
      books: [],
      chosen: null,
      display: 'all',
      edges: { all: false, above: 0, of: 0, simulationOnly: { above: 0, of: 0 } },
      oddsType: 'decimal',
    });
    expect(vault.state.values.goal.open).toEqual({});
    expect(table(vault, 'goal', 'forwards')).toEqual({ order: { by: 'value', descending: true }, rows: [], found: 0 });
  });

  test('each table of a Vault tab shows the best bet first, and the filters offer the choices that the data has', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    expect(forwards(vault)).toEqual(BEST);
    expect(table(vault, 'goal', 'forwards').found).toBe(4);
    expect(table(vault, 'goal', 'defense').rows).toMatchObject([
      { key: 'goal defense 4', shade: 0, flaws: [{ kind: 'value' }], bet: { player: 'Thomas Chabot' } },
    ]);
    expect(vault.state.books).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(vault.state.games).toEqual([OTTAWA, UTAH]);
  });

  test('a Vault tab marks rows with contradictory data, and computes how strong the color of each EV is', async () => {
    // The time of the memory clock is 2025-10-07T16:00:00Z.
    const { vault, services } = setUp(
      {},
      {
        goal_value: [
          bet('Good', 'Alpha', {
            Captured: '2025-10-07T16:00:00Z',
          }),
          bet('Bad', 'Alpha', { Value: 0.15, 'Model odds': 3, Captured: '2025-10-01T00:00:00Z' }),
        ],
      },
    );
    await vault.actions.show('goal');
    const [bad, good] = table(vault, 'goal', 'forwards').rows;
    expect(good).toMatchObject({ key: 'goal forwards 0', flaws: [] });
    expect(bad!.flaws).toEqual([
      { kind: 'value', recomputed: 0.5 * 2.2 - 1 },
      { kind: 'modelOdds', listed: 3, probability: 0.5 },
      { kind: 'oldPrice', age: services.clock.now() - Date.UTC(2025, 9, 1) },
    ]);
    expect(bad!.shade).toBeCloseTo(Math.sqrt(0.5), 12);
  });
});

describe('sorting a Vault table', () => {
  test('choosing a column sorts a Vault table by it, and choosing it again reverses the order', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    const orders = (['value', 'value', 'name', 'name', 'bookOdds', 'book', 'value'] as const).map((by) => {
      vault.actions.order('goal', 'forwards', by);
      return table(vault, 'goal', 'forwards').order;
    });
    expect(orders.map(({ by, descending }) => `${by} ${descending ? 'down' : 'up'}`)).toEqual([
      'value up',
      'value down',
      'name up',
      'name down',
      'bookOdds down',
      'book up',
      'value down',
    ]);
  });

  test('a new order of a Vault table does not change the order of any other table', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.order('goal', 'forwards', 'value');
    expect(forwards(vault)).toEqual(BEST.toReversed());
    const others = [table(vault, 'goal', 'defense'), table(vault, 'assist', 'forwards')];
    for (const { order } of others) expect(order).toEqual({ by: 'value', descending: true });
  });

  test('an order is ignored for a table that the Vault tab does not have', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    vault.actions.order('goal', 'totals', 'value');
    expect(vault.state.values.goal.tables).not.toHaveProperty('totals');
    expect(forwards(vault)).toEqual(BEST);
  });

  test('an order that is chosen before the files are loaded sorts the Vault table after the load', async () => {
    const { vault } = setUp();
    vault.actions.order('goal', 'forwards', 'name');
    await vault.actions.show('goal');
    expect(forwards(vault)[0]).toBe(`${KOPITAR} Gamma`);
  });
});

describe('rows of a Vault table', () => {
  const MANY: Site = {
    goal_value: Array.from({ length: 2 * ROWS_AT_ONCE + 10 }, (_, i) => bet(`Player ${i}`, i % 2 ? 'Alpha' : 'Beta')),
    assist_value: Array.from({ length: ROWS_AT_ONCE + 1 }, (_, i) => bet(`Player ${i}`, 'Alpha')),
  };
  const counts = (vault: Vault, tab: VaultTab = 'goal') => {
    const { rows, found } = table(vault, tab, 'forwards');
    return [rows.length, found];
  };

  test('a Vault table shows 25 rows at first, and 25 more on request', async () => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    expect(counts(vault)).toEqual([25, 60]);
    vault.actions.showMore('goal', 'forwards');
    expect(counts(vault)).toEqual([50, 60]);
    vault.actions.showMore('goal', 'forwards');
    expect(counts(vault)).toEqual([60, 60]);
    expect(counts(vault, 'assist')).toEqual([25, 26]);
  });

  test.each<[string, (vault: Vault) => void, number]>([
    ['a game', ({ actions }) => actions.selectGame(null), 60],
    ['a book', ({ actions }) => actions.toggleBook('Alpha'), 30],
    ['all books', ({ actions }) => actions.selectAllBooks(), 60],
    ['a display', ({ actions }) => actions.selectDisplay('best'), 60],
    ['an order', ({ actions }) => actions.order('goal', 'forwards', 'name'), 60],
  ])('choosing %s resets a Vault table to its first 25 rows', async (_, ask, found) => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    vault.actions.showMore('goal', 'forwards');
    ask(vault);
    expect(counts(vault)).toEqual([25, found]);
  });

  test('a new order in one Vault tab does not change the number of rows that other tabs show', async () => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.showMore('goal', 'forwards');
    vault.actions.order('assist', 'forwards', 'name');
    vault.actions.showMore('assist', 'defense');
    expect([counts(vault), counts(vault, 'assist')]).toEqual([
      [50, 60],
      [25, 26],
    ]);
  });
});

describe('rows of the Vault', () => {
  const KEY = 'goal forwards 1';

  test('an open row has its price in the price field at first, and can be closed again', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    const { open } = vault.state.values.goal;
    vault.actions.toggleRow('goal', KEY);
    expect(open).toMatchObject({ [KEY]: { typed: '2.20', assessment: { ok: true, value: { price: 2.2 } } } });
    vault.actions.selectOddsType('american');
    vault.actions.toggleRow('goal', 'goal forwards 0');
    expect(open['goal forwards 0']!.typed).toBe('+120');
    expect(Object.keys(open)).toEqual([KEY, 'goal forwards 0']);
    vault.actions.toggleRow('goal', KEY);
    expect(Object.keys(open)).toEqual(['goal forwards 0']);
  });

  test('assessing an open row uses its exact price, not the rounded price in its field, so the row and its details show the same stake', async () => {
    const { vault } = setUp(
      { 'odds-type': 'american' },
      { goal_value: [bet('P', 'A', { 'Book odds': 2.304, 'Honest prob': 0.5 })] },
    );
    await vault.actions.show('goal');
    vault.actions.toggleRow('goal', 'goal forwards 0');
    const { typed, assessment } = vault.state.values.goal.open['goal forwards 0']!;
    expect(typed).toBe('+130');
    expect(assessment).toMatchObject({ ok: true, value: { price: 2.304 } });
    const [row] = table(vault, 'goal', 'forwards').rows;
    expect(row!.stake).toBeCloseTo((0.46 * 2.304 - 1) / 1.304 / 4, 12);
    expect(assessment?.ok && assessment.value.stake).toBe(row!.stake);
  });

  test('the price that the user types in an open row is evaluated', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    vault.actions.toggleRow('goal', KEY);
    const typed = (text: string) => {
      vault.actions.typePrice('goal', KEY, text);
      return vault.state.values.goal.open[KEY];
    };
    // Without an honest price, no price has a stake.
    expect(typed('+130')).toMatchObject({
      typed: '+130',
      assessment: { ok: true, value: { price: 2.3, value: expect.closeTo(0.15, 9), stake: 0 } },
    });
    expect(typed('110.0')).toMatchObject({ assessment: { ok: true, value: { price: 2.1 } } });
    expect(typed('1,909')).toMatchObject({ assessment: { ok: false, error: { kind: 'twoReadings' } } });
    // A price that is too good has no stake.
    expect(typed('+150')).toMatchObject({ assessment: { value: { value: 0.25, stake: 0, tooGood: true } } });
    expect(typed('level')).toMatchObject({
      typed: 'level',
      assessment: { ok: false, error: { kind: 'notOdds', text: 'level' } },
    });
    expect(typed('1')).toMatchObject({ assessment: { ok: false, error: { kind: 'badPrice', decimal: 1 } } });
    expect(typed('  ')).toMatchObject({ typed: '  ', assessment: null });
  });

  test('a price typed for a row with an honest price is evaluated with it, and the row of a tab shows the figures of its file', async () => {
    const { vault } = setUp({}, { goal_value: [bet('P', 'A', { 'Model prob': 0.4, 'Honest prob': 0.5 })] });
    await vault.actions.show('goal');
    expect(table(vault, 'goal', 'forwards').rows[0]).toMatchObject({ value: 0.1, chance: 0.4 });
    vault.actions.toggleRow('goal', 'goal forwards 0');
    vault.actions.typePrice('goal', 'goal forwards 0', '+130');
    expect(vault.state.values.goal.open['goal forwards 0']).toMatchObject({
      assessment: {
        ok: true,
        value: { price: 2.3, value: expect.closeTo(0.15, 9), stake: expect.closeTo((0.46 * 2.3 - 1) / 1.3 / 4, 9) },
      },
    });
  });

  test('a price typed for a row is evaluated with the probability of the bet in that row', async () => {
    const { vault } = setUp(
      {},
      { goal_value: [bet('P', 'A'), bet('Q', 'A', { 'Model prob': 0.25, 'Model odds': 4 })] },
    );
    await vault.actions.show('goal');
    for (const key of ['goal forwards 0', 'goal forwards 1']) {
      vault.actions.toggleRow('goal', key);
      vault.actions.typePrice('goal', key, '4');
    }
    expect(vault.state.values.goal.open).toMatchObject({
      'goal forwards 0': { assessment: { value: { value: 1 } } },
      'goal forwards 1': { assessment: { value: { value: 0 } } },
    });
  });

  test('a price typed for a closed or missing row is ignored', async () => {
    const { vault } = setUp();
    vault.actions.typePrice('goal', KEY, '2');
    await vault.actions.show('goal');
    vault.actions.typePrice('goal', KEY, '2');
    expect(vault.state.values.goal.open).toEqual({});
    vault.actions.toggleRow('goal', 'goal forwards 99');
    vault.actions.typePrice('goal', 'goal forwards 99', '2');
    expect(vault.state.values.goal.open).toEqual({});
  });

  test('a row has a market probability if the prices of both sides are known', async () => {
    const { vault } = setUp();
    await vault.actions.show('main');
    const [best, second, third] = table(vault, 'main', 'totals').rows.toSorted((a, b) => a.bet.row - b.bet.row);
    const booksum = 1 / 1.9 + 1 / 1.95;
    expect([best!.bet.other, second!.bet.other, third!.bet.other]).toEqual([1.95, 1.9, null]);
    expect(best!.market!.hold).toBeCloseTo(1 - 1 / booksum, 12);
    expect(best!.market!.noVig.multiplicative).toBeCloseTo(1 / 1.9 / booksum, 12);
    // The sportsbook of the third bet has no price for the under.
    expect(third!.market).toBeNull();
  });

  test('an open row is still open after filters change and in newer data of the same day, and closes in data of another day', async () => {
    const { vault, site } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.toggleRow('goal', KEY);
    vault.actions.typePrice('goal', KEY, '3');
    vault.actions.toggleRow('assist', 'assist forwards 0');
    vault.actions.toggleBook('Beta');
    vault.actions.toggleBook('Beta');
    vault.actions.selectGame(UTAH);
    vault.actions.order('goal', 'forwards', 'name');
    expect(vault.state.values.goal.open[KEY]?.typed).toBe('3');
    vault.actions.selectGame(null);
    const shown = () => vault.state.values.goal.tables.forwards!.rows.find(({ key }) => key === KEY)?.bet;
    const { row: place, ...before } = shown()!;
    site.files = { ...SITE, goal_value: GOALS.toReversed() };
    await vault.actions.renew('goal');
    expect(vault.state.values.goal.open[KEY]?.typed).toBe('3');
    // In the new file, the bet is in another row.
    expect(shown()).toMatchObject(before);
    expect(shown()?.row).not.toBe(place);
    site.day = TOMORROW;
    await vault.actions.renew('goal');
    expect(vault.state.values.goal.open).toEqual({});
    // The data of the assists tab has not changed, so its row is still open.
    expect(Object.keys(vault.state.values.assist.open)).toEqual(['assist forwards 0']);
  });
});

describe('the clock in the Vault', () => {
  // The time of the memory clock is 2025-10-07T16:00:00Z, noon in New York.
  const schedule = (Time: string) => [
    { Date: TODAY, 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Time },
    { Date: TODAY, 'Away Team': 'Los Angeles Kings', 'Home Team': 'Utah Mammoth', Time: '22:00' },
  ];
  const OTT = { Team: 'Ottawa Senators' };
  const files = (Time: string): Site => ({
    goal_value: [
      bet(STUETZLE, 'Alpha', { ...OTT, 'Book odds': 2.3, Value: 0.15, 'Honest prob': 0.5 }),
      bet(KOPITAR, 'Beta', { Team: 'Los Angeles Kings', 'Book odds': 2.2, Value: 0.1, 'Honest prob': 0.5 }),
      bet('Too Good', 'Beta', { 'Book odds': 9, Value: 3.5, 'Honest prob': 0.5 }),
    ],
    assist_value: [],
    point_value: [],
    sog_value: [],
    total_value: [],
    moneyline_value: [],
    schedule_times: schedule(Time),
  });
  const listed = (vault: Vault, tab: VaultTab, name: 'forwards' | 'edges') =>
    table(vault, tab, name).rows.map(({ bet: one, flaws, stake }) => [
      one.kind === 'player' && one.player,
      flaws.map(({ kind }) => kind),
      stake > 0,
    ]);

  test('bets of a begun game are below all others, marked and without stake, and so is a price that is too good', async () => {
    const { vault } = setUp({}, files('12:00'));
    await vault.actions.show('goal');
    const below = [
      [KOPITAR, [], true],
      ['Too Good', ['tooGood'], false],
      [STUETZLE, ['begun'], false],
    ];
    expect(listed(vault, 'goal', 'forwards')).toEqual(below);
    vault.actions.toggleRow('goal', 'goal forwards 0');
    vault.actions.typePrice('goal', 'goal forwards 0', '2.3');
    expect(vault.state.values.goal.open['goal forwards 0']).toMatchObject({ assessment: { value: { stake: 0 } } });
    await vault.actions.show('edges');
    expect(listed(vault, 'edges', 'edges')).toEqual(below.slice(0, 2));
    expect(vault.state.edges).toMatchObject({ of: 2, begun: { bets: 1, games: 1 }, showsBegun: false });
    vault.actions.showBegun(true);
    expect(listed(vault, 'edges', 'edges')).toEqual(below);
  });

  test('a game that begins while the page is open is marked within a minute, and its row keeps its place', async () => {
    const { vault, services } = setUp({}, files('12:01'));
    await vault.actions.show('goal');
    await vault.actions.show('edges');
    expect(listed(vault, 'goal', 'forwards')[0]).toEqual([STUETZLE, [], true]);
    services.clock.advance(60_000);
    expect(listed(vault, 'goal', 'forwards')[0]).toEqual([STUETZLE, ['begun'], false]);
    expect(listed(vault, 'edges', 'edges').map(([name]) => name)).toEqual([KOPITAR, 'Too Good']);
  });

  test('the line-ups can say that a game has begun, also of sample data, which the clock does not judge', async () => {
    const lineups = [{ Date: TODAY, Away: 'Ottawa Senators', Home: 'Boston Bruins', Started: true }];
    const { vault } = setUp({}, { ...files('19:00'), lineups });
    await vault.actions.show('edges');
    expect(vault.state.edges.begun).toEqual({ bets: 1, games: 1 });
  });

  test('stale data has no stakes and no prices to press', async () => {
    const { vault, services } = setUp({}, files('19:00'));
    await vault.actions.show('goal');
    const offers = () => table(vault, 'goal', 'forwards').rows.map(({ stake, leg }) => [stake > 0, leg !== null]);
    expect(offers()[0]).toEqual([true, true]);
    services.clock.advance(48 * 3_600_000);
    expect(offers().flat()).not.toContain(true);
  });
});

describe('tabs of the Vault', () => {
  test('the Vault section shares the odds type with the Hub', () => {
    const first = setUp({ 'odds-type': 'american' });
    expect(first.vault.state.oddsType).toBe('american');
    first.vault.actions.selectOddsType('decimal');
    expect(first.services.preferences.stored.get('odds-type')).toBe('decimal');
    const second = reloaded(first);
    second.stores.hub.actions.selectOddsType('american');
    expect(reloaded(second).vault.state.oddsType).toBe('american');
    expect(setUp({ 'odds-type': 'roman' }).vault.state.oddsType).toBe('decimal');
  });

  test('a Vault tab loads its files once, and data of another version makes the other tabs load again', async () => {
    const { vault, site } = setUp();
    for (const tab of VAULT_TABS) await vault.actions.show(tab);
    await vault.actions.show('goal');
    expect(site.asked).toEqual(VAULT_TABS);
    site.version = '2';
    await vault.actions.renew('main');
    await vault.actions.show('goal');
    expect(site.asked).toEqual([...VAULT_TABS, 'main', 'goal']);
    expect(vault.state.dataInfo).toMatchObject({ version: '2', dates: [TODAY, '2025-10-08'] });
  });

  test('loading a Vault tab fails if the worker is lost, and the stored choices are kept', async () => {
    const services = memoryServices(() => Promise.resolve({ kind: 'workerLost' }));
    const { state, actions } = createVault(services);
    await actions.show('goal');
    expect(state.tabs.goal).toEqual({ phase: 'failed', error: { kind: 'workerLost' } });
    actions.selectGame(UTAH);
    actions.order('goal', 'forwards', 'name');
    actions.showMore('goal', 'forwards');
    actions.toggleRow('goal', 'goal forwards 0');
    expect(services.preferences.stored.get('vault-game')).toBe(UTAH);
    expect(state.values.goal.tables.forwards).toMatchObject({ order: { by: 'name', descending: false }, rows: [] });
  });
});

describe('the list of all edges', () => {
  const FILES: Site = { ...SITE, point_value: [], sog_value: [], moneyline_value: [] };
  const listed = ({ state }: Vault) =>
    table({ state } as Vault, 'edges', 'simulated').rows.map(({ bet: { tab, book, value }, others }) => [
      tab,
      book,
      value,
      others.map((one) => one.book),
    ]);

  test('the list of all edges has every bet with an EV above 0, from all tabs, at its best price', async () => {
    const { vault } = setUp({}, FILES);
    await vault.actions.show('edges');
    expect(listed(vault)).toEqual([
      ['goal', 'Alpha', 0.2, []],
      ['goal', 'Beta', 0.3, ['Alpha']],
      ['assist', 'Alpha', 0.1, ['Delta']],
    ]);
    expect(vault.state.edges).toMatchObject({ all: false, markets: null, simulationOnly: { above: 3, of: 7 } });
  });

  test('the list of all edges can be limited to some markets, and that choice is kept for the session', async () => {
    const first = setUp({}, FILES);
    await first.vault.actions.show('edges');
    first.vault.actions.toggleMarket('assist');
    const { vault, services } = reloaded(first, FILES);
    await vault.actions.show('edges');
    expect(listed(vault).map(([tab]) => tab)).toEqual(['assist']);
    expect(vault.state.edges).toMatchObject({ markets: ['assist'], simulationOnly: { above: 1 } });
    vault.actions.toggleMarket('assist');
    expect([vault.state.edges.markets, listed(vault).length]).toEqual([null, 3]);
    expect(services.preferences.stored.has('vault-markets')).toBe(false);
  });

  test('the list of all edges can include bets of any EV, and that choice is kept for the session', async () => {
    const first = setUp({}, FILES);
    await first.vault.actions.show('edges');
    first.vault.actions.showAllEdges(true);
    expect(listed(first.vault)).toHaveLength(7);
    const { vault, services } = reloaded(first, FILES);
    expect(vault.state.edges.all).toBe(true);
    vault.actions.showAllEdges(false);
    expect(services.preferences.stored.has('vault-edges')).toBe(false);
  });

  test('the list of all edges depends on the chosen books and the chosen game, but not on the chosen display', async () => {
    const { vault } = setUp({}, FILES);
    await vault.actions.show('edges');
    expect(vault.state.books).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
    vault.actions.selectDisplay('all');
    vault.actions.toggleBook('Beta');
    expect(listed(vault)[0]).toEqual(['goal', 'Alpha', 0.2, []]);
    vault.actions.selectGame(UTAH);
    expect(listed(vault)).toEqual([['assist', 'Alpha', 0.1, ['Delta']]]);
    expect(vault.state.edges).toMatchObject({ simulationOnly: { above: 1, of: 2 } });
  });

  test('a row in the list of all edges opens independently of the rows of other tabs, and all rows close when data of another day arrives', async () => {
    const { vault, site } = setUp({}, FILES);
    await vault.actions.show('edges');
    for (const key of ['goal forwards 1', 'assist forwards 0']) vault.actions.toggleRow('edges', key);
    vault.actions.typePrice('edges', 'assist forwards 0', '3');
    expect(vault.state.values.edges.open).toMatchObject({
      'goal forwards 1': { typed: '2.20' },
      'assist forwards 0': { typed: '3' },
    });
    site.day = TOMORROW;
    await vault.actions.renew('edges');
    expect(vault.state.values.edges.open).toEqual({});
  });
});
