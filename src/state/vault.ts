import { proxy, ref } from 'valtio/vanilla';
import {
  assess,
  audit,
  BEST_FIRST,
  noVigMarket,
  pressValueOrder,
  queryBets,
  severalDays,
  toggleBook,
  valueShade,
  type AssessError,
  type Assessment,
  type Bet,
  type Flaw,
  type NoVigMarket,
  type ValueColumn,
  type ValueOrder,
  type VaultPage,
} from '@ddh/engine/internal/vault';
import { parseJson } from '@ddh/engine/internal/text';
import {
  VALUE_DISPLAYS,
  VAULT_TABLES,
  VAULT_TABS,
  type LeagueDate,
  type ValueDisplay,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/domain';
import type { Result } from '@ddh/engine/internal/result';
import type { Preferences, Services } from '../services/ports.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { createTable, storedChoice, type Table, type TableState } from './table.ts';
import { createSection, sectionState, type Section, type SectionActions, type SectionState } from './section.ts';

export type ValueRow = {
  readonly bet: Bet;
  /** The key is unique among the rows of the tab. */
  readonly key: string;
  readonly flaws: readonly Flaw[];
  /** The date of the bet's game, if the tab has bets on several dates. */
  readonly day: LeagueDate | null;
  /** The position of the bet's value on the color scale, from -1 to 1. */
  readonly shade: number;
};

export type ValueTableState = TableState<ValueRow> & { order: ValueOrder };

/** The details of an open row: a typed price, and the market if the prices of both sides are known. */
export type OpenRow = {
  readonly typed: string;
  /** The assessment of the typed price, or `null` if the field is empty. */
  readonly assessment: Result<Assessment, AssessError> | null;
  readonly market: NoVigMarket | null;
};

export type ValueTabState = {
  /** `books` has all books of the tab, and `chosen` the chosen ones, or `null` if all are chosen. */
  books: readonly string[];
  chosen: readonly string[] | null;
  display: ValueDisplay;
  tables: { [table in VaultTable]?: ValueTableState };
  open: Record<string, OpenRow>;
};

export type VaultState = SectionState<VaultTab> & {
  /** The games with bets in the tabs that were loaded so far, according to the newest data. */
  games: readonly string[];
  /** The chosen game, or `null` for all games. */
  game: string | null;
  values: { [tab in VaultTab]: ValueTabState };
};

export type VaultActions = SectionActions<VaultTab> & {
  readonly selectGame: (name: string | null) => void;
  readonly toggleBook: (tab: VaultTab, book: string) => void;
  readonly selectAllBooks: (tab: VaultTab) => void;
  readonly selectDisplay: (tab: VaultTab, display: ValueDisplay) => void;
  /** Sorts a table by a column. Choosing the same column again reverses the order. */
  readonly order: (tab: VaultTab, table: VaultTable, by: ValueColumn) => void;
  readonly showMore: (tab: VaultTab, table: VaultTable) => void;
  readonly toggleRow: (tab: VaultTab, key: string) => void;
  readonly typePrice: (tab: VaultTab, key: string, typed: string) => void;
};

export type Vault = Section<VaultTab> & { readonly state: VaultState; readonly actions: VaultActions };

export function createVault(services: Services): Vault {
  const { preferences } = services;
  const state = proxy<VaultState>({
    ...sectionState(services, VAULT_TABS),
    games: ref([]),
    game: null,
    values: Object.fromEntries(
      VAULT_TABS.map((tab): [VaultTab, ValueTabState] => [
        tab,
        {
          books: ref([]),
          chosen: null,
          display: VALUE_DISPLAYS.find((one) => one === preferences.get(`vault-display-${tab}`)) ?? 'all',
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
  });
  const chosenGame = storedChoice(preferences, 'vault-game');
  const tabs = new Map(VAULT_TABS.map((tab) => [tab, createValueTab(state, tab, preferences)]));
  function valuesOf(tab: VaultTab): ValueTabStore {
    const values = tabs.get(tab);
    if (values === undefined) throw new Error(`the Vault has no tab ${tab}`);
    return values;
  }

  /** Updates the list of games from all tabs whose data has the newest version. */
  function arrived(tab: VaultTab): void {
    const newest = state.tabs[tab];
    if (newest.phase !== 'ready') return;
    const answers = VAULT_TABS.flatMap((one) => {
      const data = state.tabs[one];
      return data.phase === 'ready' && data.value.version === newest.value.version ? [data.value] : [];
    });
    state.games = ref([...new Set(answers.flatMap(({ figures }) => figures.games))]);
    const before = state.game;
    state.game = chosenGame.among(state.games);
    // In new data, an index may belong to another bet.
    state.values[tab].open = {};
    valuesOf(tab).refresh();
    if (state.game !== before) for (const other of VAULT_TABS) valuesOf(other).refresh();
  }
  for (const tab of VAULT_TABS) section.subscribe(tab, () => arrived(tab));

  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectGame(name) {
        chosenGame.choose(name);
        state.game = chosenGame.among(state.games);
        for (const tab of VAULT_TABS) valuesOf(tab).restart();
      },
      toggleBook(tab, book) {
        const { chosen, books } = state.values[tab];
        valuesOf(tab).selectBooks(toggleBook(chosen, book, books));
      },
      selectAllBooks: (tab) => valuesOf(tab).selectBooks(null),
      selectDisplay(tab, display) {
        state.values[tab].display = display;
        preferences.set(`vault-display-${tab}`, display);
        valuesOf(tab).restart();
      },
      order: (tab, table, by) => valuesOf(tab).order(table, by),
      showMore: (tab, table) => valuesOf(tab).showMore(table),
      toggleRow: (tab, key) => valuesOf(tab).toggleRow(key),
      typePrice: (tab, key, typed) => valuesOf(tab).typePrice(key, typed),
    },
  };
}

type ValueTabStore = ReturnType<typeof createValueTab>;

/** The bets of one tab: its tables, its books and its open rows. */
function createValueTab(state: VaultState, tab: VaultTab, preferences: Preferences) {
  const values = state.values[tab];
  // A book that the data does not offer is not chosen until the data offers it again.
  let wantedBooks = storedBooks(preferences.get(`vault-books-${tab}`));
  let days = false;
  let now = 0;

  const pageNow = (): VaultPage | null => {
    const data = state.tabs[tab];
    return data.phase === 'ready' ? data.value.figures : null;
  };
  const keyOf = ({ table, row }: Bet): string => `${table} ${row}`;
  const betOf = (key: string): Bet | undefined => pageNow()?.bets.find((bet) => keyOf(bet) === key);

  function stateOf(table: VaultTable): ValueTableState {
    const at = values.tables[table];
    if (at === undefined) throw new Error(`the tab ${tab} has no table ${table}`);
    return at;
  }

  const rowOf = (bet: Bet): ValueRow => ({
    bet,
    key: keyOf(bet),
    flaws: audit(bet, now),
    day: days ? bet.date : null,
    shade: valueShade(bet.value),
  });
  function findBets(table: VaultTable): readonly Bet[] {
    const { chosen: books, display } = values;
    const bets = (pageNow()?.bets ?? []).filter((bet) => bet.table === table);
    return queryBets(bets, { game: state.game, books, display, order: stateOf(table).order });
  }
  const tables = new Map(
    VAULT_TABLES[tab].map((table) => [table, createTable(stateOf(table), preferences, () => findBets(table), rowOf)]),
  );

  function update(show: (table: Table<ValueTableState>) => void): void {
    const page = pageNow();
    if (page === null) return;
    values.books = ref(page.books);
    const books = page.books.filter((book) => wantedBooks?.includes(book));
    values.chosen = books.length === 0 ? null : ref(books);
    // Sample prices never count as out of date.
    now = state.dataInfo?.sample === true ? 0 : state.now;
    days = severalDays(page.bets);
    for (const table of tables.values()) show(table);
  }
  const restart = (): void => update((table) => table.restart());

  return {
    refresh: () => update((table) => table.refresh()),
    restart,
    selectBooks(chosen: readonly string[] | null): void {
      wantedBooks = chosen;
      preferences.set(`vault-books-${tab}`, chosen && JSON.stringify(chosen));
      restart();
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
      open[key] = ref({ typed: '', assessment: null, market: bet ? noVigMarket(bet, pageNow()?.bets ?? []) : null });
    },
    typePrice(key: string, typed: string): void {
      const bet = betOf(key);
      const before = values.open[key];
      if (!bet || !before) return;
      values.open[key] = ref({
        ...before,
        typed,
        assessment: typed.trim() === '' ? null : assess(bet.modelProb, typed),
      });
    },
  };
}

/** Returns `null` for a string that is not a list of names. */
function storedBooks(stored: string | null): readonly string[] | null {
  const books = stored === null ? null : parseJson(stored);
  return Array.isArray(books) && books.every((book) => typeof book === 'string') ? books : null;
}
