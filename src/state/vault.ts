import { proxy, ref } from 'valtio/vanilla';
import {
  assess,
  audit,
  BEST_FIRST,
  marketOf,
  queryBets,
  toggleBook,
  VALUE_DISPLAYS,
  VAULT_TABLES,
  VAULT_TABS,
  valueShade,
  type AssessError,
  type Assessment,
  type Bet,
  type Flaw,
  type Market,
  type Result,
  type ValueColumn,
  type ValueDisplay,
  type ValueOrder,
  type VaultPage,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine';
import type { Ports } from './app.ts';
import { LOADING_DELAY_MS } from './load.ts';
import { createSection, sectionState, type Section, type SectionActions, type SectionState } from './section.ts';

/** A bet as it is listed. */
export type ValueRow = {
  readonly bet: Bet;
  /** Tells it apart from every other row of the tab. */
  readonly key: string;
  readonly flaws: readonly Flaw[];
  /** Where its value stands on the colour scale, -1 to 1. */
  readonly shade: number;
};

export type ValueTableState = {
  order: ValueOrder;
  /** The rows, as far as they are shown, and how many there are. */
  rows: readonly ValueRow[];
  found: number;
};

/** What is unfolded below a row: a price to be tried, and the market where both of its sides are known. */
export type OpenRow = {
  readonly typed: string;
  /** `null` while nothing is typed. */
  readonly assessment: Result<Assessment, AssessError> | null;
  readonly market: Market | null;
};

/** What a tab of the Vault shows. */
export type ValueTabState = {
  /** All books of the tab, and the chosen ones; `null` is all. */
  books: readonly string[];
  chosen: readonly string[] | null;
  display: ValueDisplay;
  tables: { [table in VaultTable]?: ValueTableState };
  open: Record<string, OpenRow>;
};

export type VaultState = SectionState<VaultTab> & {
  /** Games that have bets on the tabs seen so far. */
  games: readonly string[];
  /** A game's name; `null` is all of them. */
  game: string | null;
  values: { [tab in VaultTab]: ValueTabState };
};

export type VaultActions = SectionActions<VaultTab> & {
  readonly selectGame: (name: string | null) => void;
  readonly toggleBook: (tab: VaultTab, book: string) => void;
  readonly selectAllBooks: (tab: VaultTab) => void;
  readonly selectDisplay: (tab: VaultTab, display: ValueDisplay) => void;
  /** Orders a table by a column; by the same one again, the other way round. */
  readonly order: (tab: VaultTab, table: VaultTable, by: ValueColumn) => void;
  readonly showMore: (tab: VaultTab, table: VaultTable) => void;
  readonly toggleRow: (tab: VaultTab, key: string) => void;
  readonly typePrice: (tab: VaultTab, key: string, typed: string) => void;
};

export type Vault = Section<VaultTab> & { readonly state: VaultState; readonly actions: VaultActions };

/** So many rows are shown of a table at first, and so many more at a time. */
export const ROWS_AT_ONCE = 50;

export function createVault({ services }: Pick<Ports, 'services'>): Vault {
  const { preferences } = services;
  const state = proxy<VaultState>({
    ...sectionState(services, VAULT_TABS),
    games: ref([]),
    game: preferences.get('vault-game'),
    values: Object.fromEntries(
      VAULT_TABS.map((tab): [VaultTab, ValueTabState] => [
        tab,
        {
          books: ref([]),
          chosen: storedBooks(preferences.get(`vault-books-${tab}`)),
          display: VALUE_DISPLAYS.find((one) => one === preferences.get(`vault-display-${tab}`)) ?? 'all',
          tables: Object.fromEntries(
            VAULT_TABLES[tab].map((table) => [table, { order: BEST_FIRST, rows: ref([]), found: 0 }]),
          ),
          open: {},
        },
      ]),
    ) as VaultState['values'],
  });
  const shown = new Map<string, number>();
  const section = createSection(services, VAULT_TABS, state, {
    delay: () => LOADING_DELAY_MS,
    settle: () => false,
  });

  const pageOf = (tab: VaultTab): VaultPage | null => {
    const data = state.tabs[tab];
    return data.phase === 'ready' ? data.value.figures : null;
  };

  function refresh(tab: VaultTab): void {
    const page = pageOf(tab);
    if (page === null) return;
    const value = state.values[tab];
    value.books = ref(page.books);
    if (state.games.length === 0 || page.games.some((game) => !state.games.includes(game))) {
      state.games = ref([...new Set([...state.games, ...page.games])]);
    }
    // A book or a game of another day is no choice any more.
    const books = value.chosen?.filter((book) => page.books.includes(book)) ?? [];
    const game = state.game !== null && state.games.includes(state.game) ? state.game : null;
    for (const table of VAULT_TABLES[tab]) {
      const at = value.tables[table]!;
      const bets = page.bets.filter((bet) => bet.table === table);
      const query = { game, books: books.length === 0 ? null : books, display: value.display, order: at.order };
      const found = queryBets(bets, query);
      at.found = found.length;
      at.rows = ref(
        found.slice(0, shown.get(`${tab} ${table}`) ?? ROWS_AT_ONCE).map((bet): ValueRow => ({
          bet,
          key: `${table} ${bet.row}`,
          flaws: audit(bet, state.now),
          shade: valueShade(bet.value),
        })),
      );
    }
  }
  const read = new Map<VaultTab, VaultPage>();
  for (const tab of VAULT_TABS) {
    section.follow(tab, () => {
      const page = pageOf(tab);
      // Other data: a row's place may now be another bet's.
      if (page !== null && read.get(tab) !== page) {
        read.set(tab, page);
        state.values[tab].open = {};
      }
      refresh(tab);
    });
  }

  /** Another question: its answer begins at the top again. */
  function ask(tab: VaultTab): void {
    for (const table of VAULT_TABLES[tab]) shown.delete(`${tab} ${table}`);
    refresh(tab);
  }

  function selectBooks(tab: VaultTab, chosen: readonly string[] | null): void {
    state.values[tab].chosen = chosen && ref([...chosen]);
    preferences.set(`vault-books-${tab}`, chosen && JSON.stringify(chosen));
    ask(tab);
  }

  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectGame(name) {
        state.game = name;
        preferences.set('vault-game', name);
        for (const tab of VAULT_TABS) ask(tab);
      },
      toggleBook(tab, book) {
        const { chosen, books } = state.values[tab];
        const known = chosen?.filter((one) => books.includes(one)) ?? [];
        selectBooks(tab, toggleBook(known.length === 0 ? null : known, book, books));
      },
      selectAllBooks: (tab) => selectBooks(tab, null),
      selectDisplay(tab, display) {
        state.values[tab].display = display;
        preferences.set(`vault-display-${tab}`, display);
        ask(tab);
      },
      order(tab, table, by) {
        const at = state.values[tab].tables[table];
        if (!at) return;
        // Figures are looked at from the largest down, names from A.
        const descending = at.order.by === by ? !at.order.descending : by !== 'name' && by !== 'book';
        at.order = { by, descending };
        ask(tab);
      },
      showMore(tab, table) {
        const key = `${tab} ${table}`;
        shown.set(key, (shown.get(key) ?? ROWS_AT_ONCE) + ROWS_AT_ONCE);
        refresh(tab);
      },
      toggleRow(tab, key) {
        const { open } = state.values[tab];
        if (open[key]) delete open[key];
        else open[key] = ref({ typed: '', assessment: null, market: marketOfRow(tab, key) });
      },
      typePrice(tab, key, typed) {
        const { open } = state.values[tab];
        const bet = betOf(tab, key);
        const before = open[key];
        if (!bet || !before) return;
        open[key] = ref({
          ...before,
          typed,
          assessment: typed.trim() === '' ? null : assess(bet.modelProb, typed),
        });
      },
    },
  };

  function betOf(tab: VaultTab, key: string): Bet | undefined {
    return pageOf(tab)?.bets.find((bet) => `${bet.table} ${bet.row}` === key);
  }

  function marketOfRow(tab: VaultTab, key: string): Market | null {
    const bet = betOf(tab, key);
    return bet ? marketOf(bet, pageOf(tab)?.bets ?? []) : null;
  }
}

/** What is no list of names was not stored by us. */
function storedBooks(stored: string | null): readonly string[] | null {
  try {
    const books: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(books) && books.every((book) => typeof book === 'string') ? ref(books) : null;
  } catch {
    return null;
  }
}
