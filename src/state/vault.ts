import { proxy, ref } from 'valtio/vanilla';
import {
  assess,
  assessPrice,
  audit,
  betHasBegun,
  sharesOfBet,
  betStake,
  BEST_FIRST,
  legOfBet,
  edgeKey,
  groupPrices,
  listEdges,
  noVigMarket,
  pressValueOrder,
  queryBets,
  severalDays,
  toggleBook,
  toggleMarket,
  valueShade,
  type AssessError,
  type Assessment,
  type Bet,
  type Edge,
  type EdgeList,
  type Flaw,
  type NoVigMarket,
  type ValueColumn,
  type ValueOrder,
  type VaultPage,
} from '@ddh/engine/internal/vault';
import { formatPrice } from '@ddh/engine/internal/format';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import type { Leg } from '@ddh/engine/internal/parlay';
import { parseJson } from '@ddh/engine/internal/text';
import {
  EDGE_MARKETS,
  VALUE_DISPLAYS,
  VAULT_TABLES,
  VAULT_TABS,
  type EdgeMarket,
  type LeagueDate,
  type OddsType,
  type ValueDisplay,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/domain';
import { staleness } from '@ddh/engine/internal/hub';
import { ok, type Result } from '@ddh/engine/internal/result';
import type { Preferences, Services } from '../services/ports.ts';
import { createBetKeys } from './betKeys.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { createTable, storedChoice, type Renewable, type Table, type TableState } from './table.ts';
import { createSection, sectionState, type Section, type SectionActions, type SectionState } from './section.ts';

export type ValueRow = {
  readonly bet: Bet;
  /** The prices of the bet at other sportsbooks, the best first. Only the list of all edges has them. */
  readonly others: readonly Bet[];
  /** A key that is unique among the rows of the tab. */
  readonly key: string;
  readonly flaws: readonly Flaw[];
  /** The bet as a leg of a slip. `null` if the builder has no such leg. */
  readonly leg: Leg | null;
  /** The date of the bet's game, if the tab has bets on several dates. */
  readonly day: LeagueDate | null;
  /** The strength of the color of the bet's value, from -1 to 1. */
  readonly shade: number;
  /** The recommended stake as a fraction of the bankroll. 0 means no bet. */
  readonly stake: number;
  /** The market's probabilities without the sportsbook's margin. `null` unless the prices of both sides are known. */
  readonly market: NoVigMarket | null;
};

export type ValueTableState = TableState<ValueRow> & { order: ValueOrder };

/** An open row. At first, its price field contains the price of the row. */
export type OpenRow = {
  readonly typed: string;
  /** The assessment of the typed price, or `null` if the field is empty. */
  readonly assessment: Result<Assessment, AssessError> | null;
};

type ValueTabState = {
  tables: { [table in VaultTable]?: ValueTableState };
  open: Record<string, OpenRow>;
};

type VaultState = SectionState<VaultTab> & {
  /** The games with bets in the newest data of the tabs that were loaded so far. */
  games: readonly string[];
  /** The chosen game, or `null` for all games. */
  game: string | null;
  /** The sportsbooks in the newest data of the tabs that were loaded so far. */
  books: readonly string[];
  /** The chosen sportsbooks, or `null` if all are chosen. */
  chosen: readonly string[] | null;
  /** Which prices the tables show. The list of all edges always shows the best price. */
  display: ValueDisplay;
  /** The list of all edges: the filters that the user has chosen, and the numbers of bets. */
  edges: {
    /** Whether the list of all edges also has bets whose EV is 0 or less. */
    all: boolean;
    /** The chosen markets, or `null` if all are chosen. */
    markets: readonly EdgeMarket[] | null;
    /** Whether the list also has bets on games that have begun. */
    showsBegun: boolean;
  } & Omit<EdgeList, 'edges'>;
  values: { [tab in VaultTab]: ValueTabState };
};

export type VaultActions = SectionActions<VaultTab> & {
  readonly selectGame: (name: string | null) => void;
  readonly toggleBook: (book: string) => void;
  readonly selectAllBooks: () => void;
  readonly selectDisplay: (display: ValueDisplay) => void;
  readonly showAllEdges: (all: boolean) => void;
  readonly toggleMarket: (market: EdgeMarket) => void;
  readonly selectAllMarkets: () => void;
  readonly showBegun: (shown: boolean) => void;
  /** Sorts a table by a column. Choosing the same column again reverses the order. */
  readonly order: (tab: VaultTab, table: VaultTable, by: ValueColumn) => void;
  readonly showMore: (tab: VaultTab, table: VaultTable) => void;
  readonly toggleRow: (tab: VaultTab, key: string) => void;
  readonly typePrice: (tab: VaultTab, key: string, typed: string) => void;
};

export type Vault = Section<VaultTab> & { readonly state: VaultState; readonly actions: VaultActions };

/** The list of all edges before any file is loaded. */
const { edges: _, ...NOTHING } = listEdges([], {
  game: null,
  books: null,
  markets: null,
  all: true,
  begun: false,
  now: -Infinity,
});

export function createVault(services: Services): Vault {
  const { preferences } = services;
  const state = proxy<VaultState>({
    ...sectionState(services, VAULT_TABS),
    games: ref([]),
    game: null,
    books: ref([]),
    chosen: null,
    display: VALUE_DISPLAYS.find((one) => one === preferences.get('vault-display')) ?? 'all',
    edges: {
      all: preferences.get('vault-edges') === 'all',
      markets: storedMarkets(preferences.get('vault-markets')),
      showsBegun: false,
      ...NOTHING,
    },
    values: Object.fromEntries(
      VAULT_TABS.map((tab): [VaultTab, ValueTabState] => [
        tab,
        {
          tables: Object.fromEntries(
            VAULT_TABLES[tab].map((table) => [table, { order: BEST_FIRST, rows: ref([]), found: 0 }]),
          ),
          open: {},
        },
      ]),
    ) as VaultState['values'],
  });
  const section = createSection(services, VAULT_TABS, state, {
    delay: () => LOADING_DELAY_MS,
    settle: () => false,
    onTick: () => {
      // The prices of the new day are buttons from midnight on.
      section.turnToToday();
      VAULT_TABS.forEach((tab) => valuesOf(tab).tick());
    },
  });
  const chosenGame = storedChoice(preferences, 'vault-game');
  // A sportsbook that the data does not offer is not chosen until the data offers it again.
  let wantedBooks = storedList(preferences.get('vault-books'));
  const tabs = new Map(VAULT_TABS.map((tab) => [tab, createValueTab(state, tab, preferences)]));
  function valuesOf(tab: VaultTab): ValueTabStore {
    const values = tabs.get(tab);
    if (values === undefined) throw new Error(`the Vault has no tab ${tab}`);
    return values;
  }

  function booksAmong(offered: readonly string[]): readonly string[] | null {
    const books = offered.filter((book) => wantedBooks?.includes(book));
    return books.length === 0 ? null : ref(books);
  }

  /** Updates the lists of games and sportsbooks from all tabs whose data has the newest version. */
  function arrived(tab: VaultTab): void {
    const newest = state.tabs[tab];
    if (newest.phase !== 'ready') return;
    const answers = VAULT_TABS.flatMap((one) => {
      const data = state.tabs[one];
      return data.phase === 'ready' && data.value.version === newest.value.version ? [data.value] : [];
    });
    state.games = ref([...new Set(answers.flatMap(({ figures }) => figures.games))]);
    state.books = ref([...new Set(answers.flatMap(({ figures }) => figures.books))].toSorted());
    state.game = chosenGame.among(state.games);
    state.chosen = booksAmong(state.books);
    valuesOf(tab).renew(newest.value.day);
    // A stored choice of a game or sportsbook may become valid with the new data. The other tabs must then apply it,
    // too.
    for (const other of VAULT_TABS) if (other !== tab) valuesOf(other).refresh();
  }
  for (const tab of VAULT_TABS) section.subscribe(tab, () => arrived(tab));

  function restartAll(): void {
    for (const tab of VAULT_TABS) valuesOf(tab).restart();
  }
  function selectBooks(books: readonly string[] | null): void {
    wantedBooks = books;
    preferences.set('vault-books', books && JSON.stringify(books));
    state.chosen = booksAmong(state.books);
    restartAll();
  }

  function selectMarkets(markets: readonly EdgeMarket[] | null): void {
    state.edges.markets = markets && ref(markets);
    preferences.set('vault-markets', markets && JSON.stringify(markets));
    valuesOf('edges').restart();
  }

  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectGame(name) {
        chosenGame.choose(name);
        state.game = chosenGame.among(state.games);
        restartAll();
      },
      toggleBook: (book) => selectBooks(toggleBook(state.chosen, book, state.books)),
      selectAllBooks: () => selectBooks(null),
      selectDisplay(display) {
        state.display = display;
        preferences.set('vault-display', display);
        restartAll();
      },
      showAllEdges(all) {
        state.edges.all = all;
        preferences.set('vault-edges', all ? 'all' : null);
        valuesOf('edges').restart();
      },
      toggleMarket: (market) => selectMarkets(toggleMarket(state.edges.markets, market)),
      selectAllMarkets: () => selectMarkets(null),
      showBegun(shown) {
        state.edges.showsBegun = shown;
        valuesOf('edges').restart();
      },
      order: (tab, table, by) => valuesOf(tab).order(table, by),
      showMore: (tab, table) => valuesOf(tab).showMore(table),
      toggleRow: (tab, key) => valuesOf(tab).toggleRow(key),
      typePrice: (tab, key, typed) => valuesOf(tab).typePrice(key, typed),
    },
  };
}

type ValueTabStore = ReturnType<typeof createValueTab>;

/** The bets of one tab: its tables and its open rows. */
function createValueTab(state: VaultState, tab: VaultTab, preferences: Preferences) {
  const values = state.values[tab];
  let days = false;
  let clock: Clock = clockOf(state);
  let prices: ReturnType<typeof groupPrices> = [];
  const keys = createBetKeys();
  let day: LeagueDate | null = null;

  const pageNow = (): VaultPage | null => {
    const data = state.tabs[tab];
    return data.phase === 'ready' ? data.value.figures : null;
  };
  const keyOf = keys.of;
  const betOf = (key: string): Bet | undefined => pageNow()?.bets.find((bet) => keyOf(bet) === key);

  function stateOf(table: VaultTable): ValueTableState {
    const at = values.tables[table];
    if (at === undefined) throw new Error(`the tab ${tab} has no table ${table}`);
    return at;
  }

  function rowOf({ bet, others }: Edge): ValueRow {
    const { now, isStale } = clock;
    return {
      bet,
      others,
      key: keyOf(bet),
      flaws: audit(bet, now),
      leg: isStale ? null : legOfBet(bet),
      day: days ? bet.date : null,
      shade: valueShade(bet.value),
      stake: isStale ? 0 : betStake(bet, now),
      market: noVigMarket(bet, pageNow()?.bets ?? []),
    };
  }
  function findBets(table: VaultTable): readonly Edge[] {
    const { game, chosen: books, display } = state;
    const { now } = clock;
    if (table === 'edges') {
      const { all, markets, showsBegun: begun } = state.edges;
      const { edges, ...figures } = listEdges(prices, { game, books, markets, all, begun, now });
      Object.assign(state.edges, figures);
      return edges;
    }
    const bets = (pageNow()?.bets ?? []).filter((bet) => bet.table === table);
    return queryBets(bets, { game, books, display, order: stateOf(table).order, now }).map((bet) => ({
      bet,
      others: [],
    }));
  }
  const tables = new Map(
    VAULT_TABLES[tab].map((table) => [table, createTable(stateOf(table), preferences, () => findBets(table), rowOf)]),
  );

  function update(show: (table: Table<ValueTableState> & Renewable<Edge>) => void): void {
    const page = pageNow();
    if (page === null) return;
    clock = clockOf(state);
    days = severalDays(page.bets);
    for (const table of tables.values()) show(table);
  }
  function typePrice(key: string, typed: string): void {
    const bet = betOf(key);
    if (!bet || !values.open[key]) return;
    const assessment = typed.trim() === '' ? null : assess(sharesOfBet(bet), typed);
    values.open[key] = ref({ typed, assessment: assessment && withStake(bet, assessment) });
  }
  /** Takes away the stake if the price of no book can be bet any more. */
  function withStake(bet: Bet, assessment: NonNullable<OpenRow['assessment']>): typeof assessment {
    const isLate = clock.isStale || betHasBegun(bet, clock.now);
    return assessment.ok && isLate ? ok({ ...assessment.value, stake: 0 }) : assessment;
  }

  const rowKey = ({ bet }: Edge): string => (tab === 'edges' ? edgeKey(bet) : keyOf(bet));
  const refresh = (): void => update((table) => table.refresh());
  const restart = (): void => update((table) => table.restart());

  return {
    /**
     * Shows new data. If it is for the same day, rows keep their places and stay open. Otherwise all rows close.
     */
    renew(newDay: LeagueDate | null): void {
      const isSameDay = newDay !== null && newDay === day;
      day = newDay;
      const bets = pageNow()?.bets ?? [];
      keys.renew(bets, isSameDay);
      for (const [key, { typed }] of Object.entries(values.open)) {
        if (isSameDay && betOf(key)) typePrice(key, typed);
        else delete values.open[key];
      }
      if (tab === 'edges') prices = groupPrices(bets);
      update((table) => (isSameDay ? table.renew(rowKey) : table.refresh()));
    },
    refresh,
    restart,
    /** Marks the bets on games that have begun since the last update. Rows keep their places. */
    tick(): void {
      const next = clockOf(state);
      const isLate = (bet: Bet): boolean => betHasBegun(bet, next.now) && !betHasBegun(bet, clock.now);
      if (next.isStale === clock.isStale && !(pageNow()?.bets ?? []).some(isLate)) return;
      update((table) => table.renew(rowKey));
      for (const [key, { typed }] of Object.entries(values.open)) typePrice(key, typed);
    },
    order(table: VaultTable, by: ValueColumn): void {
      tables.get(table)?.set({ order: pressValueOrder(stateOf(table).order, by) });
    },
    showMore: (table: VaultTable): void => tables.get(table)?.showMore(),
    toggleRow(key: string): void {
      const { open } = values;
      if (open[key]) {
        delete open[key];
        return;
      }
      const bet = betOf(key);
      if (!bet) return;
      // The exact price is assessed, not the rounded text that the field shows.
      const assessment = assessPrice(sharesOfBet(bet), bet.bookOdds);
      const stake = clock.isStale ? 0 : betStake(bet, clock.now);
      open[key] = ref({
        typed: typablePrice(bet.bookOdds, state.oddsType),
        assessment: assessment.ok ? ok({ ...assessment.value, stake }) : assessment,
      });
    },
    typePrice,
  };
}

/** A price as the user could type it. From 100 up it is in American odds, because a number without a sign is read so. */
const typablePrice = (price: DecimalOdds, type: OddsType): string =>
  formatPrice(price, Number(price.toFixed(2)) < 100 ? type : 'american');

/** The time by which prices are judged, in epoch milliseconds, and whether the page calls its data old. */
type Clock = { readonly now: number; readonly isStale: boolean };

/** Sample data is not judged by the clock. */
function clockOf({ dataInfo, now }: Pick<VaultState, 'dataInfo' | 'now'>): Clock {
  const isStale = dataInfo !== null && staleness(dataInfo, now) !== null;
  return { now: dataInfo?.sample === true ? -Infinity : now, isStale };
}

/** Returns the stored markets, or `null` for all markets. */
function storedMarkets(stored: string | null): readonly EdgeMarket[] | null {
  const names = storedList(stored);
  const markets = EDGE_MARKETS.filter((market) => names?.includes(market));
  return markets.length === 0 ? null : ref(markets);
}

/** Returns `null` for a string that is not a list of names. */
function storedList(stored: string | null): readonly string[] | null {
  const books = stored === null ? null : parseJson(stored);
  return Array.isArray(books) && books.every((book) => typeof book === 'string') ? books : null;
}
