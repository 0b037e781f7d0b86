import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggleBook, VAULT_TABS, type VaultTab } from '@ddh/engine';
import { prop } from '../../engine/testing/prop.ts';
import { memoryServices, type LoadTab, type MemoryServices } from '../services/memory.ts';
import type { PreferenceKey } from '../services/ports.ts';
import { siteFiles, tabAnswer, TODAY } from '../testing/siteFiles.ts';
import { createApp } from './app.ts';
import { createHub } from './hub.ts';
import { createVault, ROWS_AT_ONCE, type Vault } from './vault.ts';

type Row = Readonly<Record<string, unknown>>;
type Site = Parameters<typeof siteFiles>[0];

const OTTAWA = 'Ottawa Senators @ Boston Bruins';
const UTAH = 'Los Angeles Kings @ Utah Mammoth';

const bet = (name: string, book: string, change: Row = {}): Row => ({
  Player: name,
  Line: 0.5,
  Value: 0.1,
  Book: book,
  'Book odds': 2.2,
  'Model odds': 2,
  'Model prob': 0.5,
  ...change,
});
const total = (book: string, Side: string, odds: number): Row => {
  const { Player: _, ...rest } = bet('', book, { Line: 5.5, 'Book odds': odds, Value: odds / 2 - 1 });
  return { ...rest, Away: 'Ottawa Senators', Home: 'Boston Bruins', Side };
};

const STUETZLE = 'Tim Stützle';
const TKACHUK = 'Brady Tkachuk';
const KOPITAR = 'Anže Kopitar';
const GOALS = [
  bet(STUETZLE, 'Alpha', { Value: 0.1 }),
  bet(STUETZLE, 'Beta', { Value: 0.3 }),
  bet(TKACHUK, 'Alpha', { Value: 0.2 }),
  bet(KOPITAR, 'Gamma', { Value: -0.05 }),
  bet('Thomas Chabot', 'Beta', { Value: 0, Team: 'Ottawa Senators', Pos: 'D' }),
];
const SITE: Site = {
  goal_value: GOALS,
  assist_value: [bet(KOPITAR, 'Alpha'), bet(KOPITAR, 'Delta')],
  total_value: [total('Alpha', 'Over', 1.9), total('Alpha', 'Under', 1.95), total('Beta', 'Over', 2)],
};

/** Files that can be changed, each answer of them with its own version. */
function setUp(stored: Readonly<Record<string, string>> = {}, first: Site = SITE) {
  const site = { files: first, version: '1', asked: [] as string[] };
  const load: LoadTab = ({ tab }) => {
    site.asked.push(tab);
    return Promise.resolve(tabAnswer(tab, { version: site.version }, siteFiles(site.files)));
  };
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const { part } = createApp(services);
  return { services, site, part, vault: part(createVault) };
}

/** A page that comes after a reload, with what was stored. */
const reloaded = ({ services }: { readonly services: MemoryServices }, files: Site = SITE) =>
  setUp(Object.fromEntries(services.preferences.stored), files);

const table = ({ state }: Vault, tab: VaultTab, name: keyof Vault['state']['values'][VaultTab]['tables']) =>
  state.values[tab].tables[name]!;
/** Player and book of the rows that are shown. */
const forwards = (vault: Vault, tab: VaultTab = 'goal'): readonly string[] =>
  table(vault, tab, 'forwards').rows.map((row) =>
    row.bet.kind === 'player' ? `${row.bet.player} ${row.bet.book}` : '',
  );

const BEST = [`${STUETZLE} Beta`, `${TKACHUK} Alpha`, `${STUETZLE} Alpha`, `${KOPITAR} Gamma`];

describe('a tab', () => {
  test('has nothing before its files are there', () => {
    const { vault } = setUp();
    expect(vault.state).toMatchObject({ games: [], game: null, oddsType: 'decimal' });
    expect(vault.state.values.goal).toMatchObject({ books: [], chosen: null, display: 'all', open: {} });
    expect(table(vault, 'goal', 'forwards')).toEqual({ order: { by: 'value', descending: true }, rows: [], found: 0 });
  });

  test('shows each table the best first, and what to choose by', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    expect(forwards(vault)).toEqual(BEST);
    expect(table(vault, 'goal', 'forwards').found).toBe(4);
    expect(table(vault, 'goal', 'defense').rows).toMatchObject([
      { key: 'defense 4', shade: 0, flaws: [{ kind: 'value' }], bet: { player: 'Thomas Chabot' } },
    ]);
    expect(vault.state.values.goal.books).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(vault.state.games).toEqual([OTTAWA, UTAH]);
  });

  test('tells of each row what is wrong, and where its value stands', async () => {
    // The clock stands at this time.
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
    expect(good).toMatchObject({ key: 'forwards 0', flaws: [] });
    expect(bad!.flaws).toEqual([
      { kind: 'value', recomputed: 0.5 * 2.2 - 1 },
      { kind: 'modelOdds', fair: 2 },
      { kind: 'oldPrice', age: services.clock.now() - Date.UTC(2025, 9, 1) },
    ]);
    expect(bad!.shade).toBeCloseTo(0.5, 12);
  });
});

describe('the game', () => {
  test('holds for every tab', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.selectGame(OTTAWA);
    expect([vault.state.game, forwards(vault).length, forwards(vault, 'assist').length]).toEqual([OTTAWA, 3, 0]);
    vault.actions.selectGame(UTAH);
    expect([forwards(vault).length, forwards(vault, 'assist').length]).toEqual([1, 2]);
    vault.actions.selectGame(null);
    expect([vault.state.game, forwards(vault).length]).toEqual([null, 4]);
  });

  test('lasts for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(UTAH);
    const { vault } = reloaded(first);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([UTAH, [`${KOPITAR} Gamma`]]);
  });

  test('all of them are nothing to store', async () => {
    const first = setUp({ 'vault-game': UTAH });
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(null);
    expect(first.services.preferences.stored.has('vault-game')).toBe(false);
  });

  test('that is not on is no choice; all are shown', async () => {
    const { vault } = setUp({ 'vault-game': 'Calgary Flames @ Dallas Stars' });
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([null, BEST]);
  });

  test('that only another tab has is a choice for all as soon as that is known', async () => {
    const { vault } = setUp({ 'vault-game': OTTAWA });
    await vault.actions.show('assist');
    expect([vault.state.games, vault.state.game, forwards(vault, 'assist').length]).toEqual([[UTAH], null, 2]);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault).length, forwards(vault, 'assist').length]).toEqual([OTTAWA, 3, 0]);
  });

  test('of yesterday is not listed, and comes back with its bets', async () => {
    const { vault, site } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.selectGame(OTTAWA);
    site.files = { goal_value: [bet(KOPITAR, 'Alpha')] };
    site.version = '2';
    await vault.actions.renew('goal');
    expect([vault.state.games, vault.state.game, forwards(vault)]).toEqual([[UTAH], null, [`${KOPITAR} Alpha`]]);
    site.files = SITE;
    site.version = '3';
    await vault.actions.renew('goal');
    expect([vault.state.games, vault.state.game, forwards(vault).length]).toEqual([[OTTAWA, UTAH], OTTAWA, 3]);
  });
});

describe('the books', () => {
  test('are chosen for each tab, and last for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    await first.vault.actions.show('assist');
    first.vault.actions.toggleBook('goal', 'Alpha');
    const { values } = first.vault.state;
    expect([values.goal.chosen, values.assist.chosen]).toEqual([['Beta', 'Gamma'], null]);
    expect([forwards(first.vault).length, forwards(first.vault, 'assist').length]).toEqual([2, 2]);
    const second = reloaded(first);
    await second.vault.actions.show('goal');
    expect(second.vault.state.values.goal.chosen).toEqual(['Beta', 'Gamma']);
    expect(forwards(second.vault)).toEqual([`${STUETZLE} Beta`, `${KOPITAR} Gamma`]);
    second.vault.actions.selectAllBooks('goal');
    expect([second.vault.state.values.goal.chosen, forwards(second.vault)]).toEqual([null, BEST]);
    expect(second.services.preferences.stored.has('vault-books-goal')).toBe(false);
  });

  test('the last one off, all are on (spec 5)', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    for (const book of ['Alpha', 'Beta', 'Gamma']) vault.actions.toggleBook('goal', book);
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([null, BEST]);
  });

  test('that are gone are no choice, until they are back', async () => {
    const stored = { 'vault-books-goal': '["Closed","Beta"]', 'vault-books-assist': '["Closed"]' };
    const { vault, site, services } = setUp(stored);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([['Beta'], [`${STUETZLE} Beta`]]);
    expect([vault.state.values.assist.chosen, forwards(vault, 'assist').length]).toEqual([null, 2]);
    site.files = { goal_value: [bet(STUETZLE, 'Closed'), bet(TKACHUK, 'Alpha')] };
    await vault.actions.renew('goal');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([['Closed'], [`${STUETZLE} Closed`]]);
    // What is chosen anew is what is seen.
    vault.actions.toggleBook('goal', 'Alpha');
    expect(vault.state.values.goal.chosen).toEqual(null);
    vault.actions.toggleBook('goal', 'Closed');
    expect(services.preferences.stored.get('vault-books-goal')).toBe('["Alpha"]');
  });

  const presses = fc.array(fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Closed'), { maxLength: 12 });
  prop(
    'each press is that of the filter, and a reload changes nothing',
    [presses],
    async (books) => {
      const first = setUp();
      await first.vault.actions.show('goal');
      let chosen: readonly string[] | null = null;
      for (const book of books) {
        first.vault.actions.toggleBook('goal', book);
        chosen = toggleBook(chosen, book, ['Alpha', 'Beta', 'Gamma']);
        expect(first.vault.state.values.goal.chosen).toEqual(chosen);
      }
      const { vault } = reloaded(first);
      await vault.actions.show('goal');
      expect(vault.state.values.goal.chosen).toEqual(chosen);
      expect(forwards(vault)).toEqual(forwards(first.vault));
    },
    50,
  );
});

describe('the display', () => {
  test("each bet's best price, for each tab, for the session", async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    first.vault.actions.selectDisplay('goal', 'best');
    expect(forwards(first.vault)).toEqual([`${STUETZLE} Beta`, `${TKACHUK} Alpha`, `${KOPITAR} Gamma`]);
    const second = reloaded(first);
    const { vault } = second;
    expect([vault.state.values.goal.display, vault.state.values.assist.display]).toEqual(['best', 'all']);
    await vault.actions.show('goal');
    expect(table(vault, 'goal', 'forwards').found).toBe(3);
    // The best of what can be had.
    vault.actions.toggleBook('goal', 'Beta');
    expect(forwards(vault)).toEqual([`${TKACHUK} Alpha`, `${STUETZLE} Alpha`, `${KOPITAR} Gamma`]);
    vault.actions.selectDisplay('goal', 'all');
    expect(reloaded(second).vault.state.values.goal.display).toBe('all');
  });
});

describe('what is stored by others', () => {
  test.each([
    '',
    'null',
    'Beta',
    '"Beta"',
    '{"0":"Beta"}',
    '[1]',
    '["Beta",null]',
    '[["Beta"]]',
    '["Beta"',
    '[]',
    '["__proto__","constructor"]',
  ])('books %j are no choice', async (books) => {
    const { vault } = setUp({ 'vault-books-goal': books });
    await vault.actions.show('goal');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([null, BEST]);
    vault.actions.toggleBook('goal', 'Alpha');
    expect(vault.state.values.goal.chosen).toEqual(['Beta', 'Gamma']);
  });

  test('books that are named twice are one', async () => {
    const { vault } = setUp({ 'vault-books-goal': '["Beta","Beta","Alpha"]' });
    await vault.actions.show('goal');
    expect(vault.state.values.goal.chosen).toEqual(['Alpha', 'Beta']);
  });

  test.each(['', 'ALL', 'toString'])('display %j is none', (display) => {
    expect(setUp({ 'vault-display-goal': display }).vault.state.values.goal.display).toBe('all');
  });

  const keys = fc.constantFrom<PreferenceKey>('vault-game', 'vault-books-goal', 'vault-display-goal', 'odds-type');
  const anything = fc.dictionary(keys, fc.oneof(fc.string(), fc.json()));
  prop(
    'anything at all: every bet is shown',
    [anything],
    async (stored) => {
      const { vault } = setUp(stored);
      await vault.actions.show('goal');
      expect(forwards(vault)).toEqual(BEST);
    },
    50,
  );
});

describe('the order', () => {
  test('is that of a column, and turned round by the same column again', async () => {
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

  test('changes its own table, and no other tab', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.order('goal', 'forwards', 'value');
    expect(forwards(vault)).toEqual(BEST.toReversed());
    const others = [table(vault, 'goal', 'defense'), table(vault, 'assist', 'forwards')];
    for (const { order } of others) expect(order).toEqual({ by: 'value', descending: true });
  });

  test('of a table that the tab does not have is nothing', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    vault.actions.order('goal', 'totals', 'value');
    expect(vault.state.values.goal.tables).not.toHaveProperty('totals');
    expect(forwards(vault)).toEqual(BEST);
  });

  test('chosen before the files are there is that of the rows', async () => {
    const { vault } = setUp();
    vault.actions.order('goal', 'forwards', 'name');
    await vault.actions.show('goal');
    expect(forwards(vault)[0]).toBe(`${KOPITAR} Gamma`);
  });
});

describe('the rows', () => {
  const MANY: Site = {
    goal_value: Array.from({ length: 2 * ROWS_AT_ONCE + 10 }, (_, i) => bet(`Player ${i}`, i % 2 ? 'Alpha' : 'Beta')),
    assist_value: Array.from({ length: ROWS_AT_ONCE + 1 }, (_, i) => bet(`Player ${i}`, 'Alpha')),
  };
  const counts = (vault: Vault, tab: VaultTab = 'goal') => {
    const { rows, found } = table(vault, tab, 'forwards');
    return [rows.length, found];
  };

  test('come in pieces', async () => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    expect(counts(vault)).toEqual([50, 110]);
    vault.actions.showMore('goal', 'forwards');
    expect(counts(vault)).toEqual([100, 110]);
    vault.actions.showMore('goal', 'forwards');
    expect(counts(vault)).toEqual([110, 110]);
    expect(counts(vault, 'assist')).toEqual([50, 51]);
  });

  test.each<[string, (vault: Vault) => void, number]>([
    ['a game', ({ actions }) => actions.selectGame(null), 110],
    ['a book', ({ actions }) => actions.toggleBook('goal', 'Alpha'), 55],
    ['all books', ({ actions }) => actions.selectAllBooks('goal'), 110],
    ['a display', ({ actions }) => actions.selectDisplay('goal', 'best'), 110],
    ['an order', ({ actions }) => actions.order('goal', 'forwards', 'name'), 110],
  ])('begin at the top again with %s', async (_, ask, found) => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    vault.actions.showMore('goal', 'forwards');
    ask(vault);
    expect(counts(vault)).toEqual([50, found]);
  });

  test("another tab's stay as far as they were shown", async () => {
    const { vault } = setUp({}, MANY);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.showMore('goal', 'forwards');
    vault.actions.toggleBook('assist', 'Alpha');
    vault.actions.showMore('assist', 'defense');
    expect([counts(vault), counts(vault, 'assist')]).toEqual([
      [100, 110],
      [50, 51],
    ]);
  });
});

describe('an open row', () => {
  const KEY = 'forwards 1';

  test('has a price to be tried, and is closed again', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    const { open } = vault.state.values.goal;
    vault.actions.toggleRow('goal', KEY);
    expect(open).toEqual({ [KEY]: { typed: '', assessment: null, market: null } });
    vault.actions.toggleRow('goal', 'forwards 0');
    expect(Object.keys(open)).toEqual([KEY, 'forwards 0']);
    vault.actions.toggleRow('goal', KEY);
    expect(Object.keys(open)).toEqual(['forwards 0']);
  });

  test('tells what a typed price is worth', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    vault.actions.toggleRow('goal', KEY);
    const typed = (text: string) => {
      vault.actions.typePrice('goal', KEY, text);
      return vault.state.values.goal.open[KEY];
    };
    expect(typed('+150')).toMatchObject({
      typed: '+150',
      assessment: { ok: true, value: { price: 2.5, value: 0.25, stake: 0.25 / 1.5 / 4 } },
    });
    expect(typed('evens')).toMatchObject({
      typed: 'evens',
      assessment: { ok: false, error: { kind: 'notOdds', text: 'evens' } },
    });
    expect(typed('1')).toMatchObject({ assessment: { ok: false, error: { kind: 'badPrice', decimal: 1 } } });
    expect(typed('  ')).toMatchObject({ typed: '  ', assessment: null });
  });

  test('is priced against its own probability', async () => {
    const { vault } = setUp(
      {},
      { goal_value: [bet('P', 'A'), bet('Q', 'A', { 'Model prob': 0.25, 'Model odds': 4 })] },
    );
    await vault.actions.show('goal');
    for (const key of ['forwards 0', 'forwards 1']) {
      vault.actions.toggleRow('goal', key);
      vault.actions.typePrice('goal', key, '4');
    }
    expect(vault.state.values.goal.open).toMatchObject({
      'forwards 0': { assessment: { value: { value: 1 } } },
      'forwards 1': { assessment: { value: { value: 0 } } },
    });
  });

  test('that is closed, or is not there, has no price', async () => {
    const { vault } = setUp();
    vault.actions.typePrice('goal', KEY, '2');
    await vault.actions.show('goal');
    vault.actions.typePrice('goal', KEY, '2');
    expect(vault.state.values.goal.open).toEqual({});
    vault.actions.toggleRow('goal', 'forwards 99');
    vault.actions.typePrice('goal', 'forwards 99', '2');
    expect(vault.state.values.goal.open['forwards 99']).toEqual({ typed: '', assessment: null, market: null });
  });

  test('shows the market where both sides are known, and keeps it while a price is typed', async () => {
    const { vault } = setUp();
    await vault.actions.show('main');
    const { open } = vault.state.values.main;
    for (const key of ['totals 0', 'totals 2']) vault.actions.toggleRow('main', key);
    vault.actions.typePrice('main', 'totals 0', '2');
    const booksum = 1 / 1.9 + 1 / 1.95;
    expect(open['totals 0']).toMatchObject({ typed: '2', market: { other: { row: 1, side: 'under' } } });
    expect(open['totals 0']!.market!.hold).toBeCloseTo(1 - 1 / booksum, 12);
    expect(open['totals 0']!.market!.noVig.multiplicative).toBeCloseTo(1 / 1.9 / booksum, 12);
    // No under at that book.
    expect(open['totals 2']!.market).toBeNull();
  });

  test('stays open through filters, and is gone with its data', async () => {
    const { vault, site } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.toggleRow('goal', KEY);
    vault.actions.typePrice('goal', KEY, '3');
    vault.actions.toggleRow('assist', 'forwards 0');
    vault.actions.toggleBook('goal', 'Beta');
    vault.actions.toggleBook('goal', 'Beta');
    vault.actions.selectGame(UTAH);
    vault.actions.order('goal', 'forwards', 'name');
    expect(vault.state.values.goal.open[KEY]?.typed).toBe('3');
    site.files = { ...SITE, goal_value: GOALS.toReversed() };
    await vault.actions.renew('goal');
    expect(vault.state.values.goal.open).toEqual({});
    // Its own data is as it was.
    expect(Object.keys(vault.state.values.assist.open)).toEqual(['forwards 0']);
  });
});

describe('the section', () => {
  test('the odds type is one for Hub and Vault', () => {
    const first = setUp({ 'odds-type': 'american' });
    expect(first.vault.state.oddsType).toBe('american');
    first.vault.actions.selectOddsType('decimal');
    expect(first.services.preferences.stored.get('odds-type')).toBe('decimal');
    const second = reloaded(first);
    second.part(createHub).actions.selectOddsType('american');
    expect(reloaded(second).vault.state.oddsType).toBe('american');
    expect(setUp({ 'odds-type': 'roman' }).vault.state.oddsType).toBe('decimal');
  });

  test('a tab asks once; data of another version makes the others ask anew', async () => {
    const { vault, site } = setUp();
    for (const tab of VAULT_TABS) await vault.actions.show(tab);
    await vault.actions.show('goal');
    expect(site.asked).toEqual(VAULT_TABS);
    site.version = '2';
    await vault.actions.renew('main');
    await vault.actions.show('goal');
    expect(site.asked).toEqual([...VAULT_TABS, 'main', 'goal']);
    expect(vault.state.news).toMatchObject({ version: '2', dates: [TODAY, '2025-10-08'] });
  });

  test('a lost worker is a failure, after which what is asked for is kept', async () => {
    const services = memoryServices(() => Promise.resolve({ kind: 'workerLost' }));
    const { state, actions } = createVault({ services });
    await actions.show('goal');
    expect(state.tabs.goal).toEqual({ phase: 'failed', error: { kind: 'workerLost' } });
    actions.selectGame(UTAH);
    actions.order('goal', 'forwards', 'name');
    actions.showMore('goal', 'forwards');
    actions.toggleRow('goal', 'forwards 0');
    expect(services.preferences.stored.get('vault-game')).toBe(UTAH);
    expect(state.values.goal.tables.forwards).toMatchObject({ order: { by: 'name', descending: false }, rows: [] });
  });
});
