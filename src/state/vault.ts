import { proxy, ref } from 'valtio/vanilla';
import {
  assess,
  audit,
  BEST_FIRST,
  noVigMarket,
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
import { ROWS_AT_ONCE } from '@ddh/engine/internal/hub';
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
import type { Ports } from './app.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { createSection, sectionState, type Section, type SectionActions, type SectionState } from './section.ts';

/** A bet as it is listed. */
export type ValueRow = {
  readonly bet: Bet;
  /** Tells it apart from every other row of the tab. */
  readonly key: string;
  readonly flaws: readonly Flaw[];
  /** The day of its game, if the tab has bets of several days. */
  readonly day: LeagueDate | null;
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
  readonly market: NoVigMarket | null;
};

/** What a tab of the Vault shows. */
export type ValueTabState = {
  /** All books of the tab, and the chosen ones of them; `null` is all. */
  books: readonly string[];
  chosen: readonly string[] | null;
  display: ValueDisplay;
  tables: { [table in VaultTable]?: ValueTableState };
  open: Record<string, OpenRow>;
};

export type VaultState = SectionState<VaultTab> & {
  /** Games that have bets on the tabs seen so far, in the newest data. */
  games: readonly string[];
  /** One of them; `null` is all of them. */
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

export function createVault({ services }: Pick<Ports, 'services'>): Vault {
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
  // What was asked for. A book or a game of another day is no choice, until there is one again.
  let wantedGame = preferences.get('vault-game');
  const wantedBooks = new Map(VAULT_TABS.map((tab) => [tab, storedBooks(preferences.get(`vault-books-${tab}`))]));
  const shown = new Map<string, number>();
  const section = createSection(services, VAULT_TABS, state, {
    delay: () => LOADING_DELAY_MS,
    settle: () => false,
  });

  const pageOf = (tab: VaultTab): VaultPage | null => {
    const data = state.tabs[tab];
    return data.phase === 'ready' ? data.value.figures : null;
  };

  const chooseGame = (): void => {
    state.game = state.games.find((game) => game === wantedGame) ?? null;
  };

  function refresh(tab: VaultTab): void {
    const page = pageOf(tab);
    if (page === null) return;
    const value = state.values[tab];
    value.books = ref(page.books);
    const books = page.books.filter((book) => wantedBooks.get(tab)?.includes(book));
    value.chosen = books.length === 0 ? null : ref(books);
    // A sample's prices were never to be had: none of them is old.
    const now = state.news?.sample === true ? 0 : state.now;
    const days = severalDays(page.bets);
    for (const table of VAULT_TABLES[tab]) {
      const at = value.tables[table];
      if (at === undefined) throw new Error(`the tab ${tab} has no table ${table}`);
      const bets = page.bets.filter((bet) => bet.table === table);
      const query = { game: state.game, books: value.chosen, display: value.display, order: at.order };
      const found = queryBets(bets, query);
      at.found = found.length;
      at.rows = ref(
        found.slice(0, shown.get(`${tab} ${table}`) ?? ROWS_AT_ONCE).map((bet): ValueRow => ({
          bet,
          key: `${table} ${bet.row}`,
          flaws: audit(bet, now),
          day: days ? bet.date : null,
          shade: valueShade(bet.value),
        })),
      );
    }
  }

  /** A tab's answer is here: games of an older version's tabs are not listed. */
  function arrived(tab: VaultTab): void {
    const newest = state.tabs[tab];
    if (newest.phase !== 'ready') return;
    // Other data: a row's place may now be another bet's.
    state.values[tab].open = {};
    const answers = VAULT_TABS.flatMap((one) => {
      const data = state.tabs[one];
      return data.phase === 'ready' && data.value.version === newest.value.version ? [data.value] : [];
    });
    state.games = ref([...new Set(answers.flatMap(({ figures }) => figures.games))]);
    const before = state.game;
    chooseGame();
    for (const one of state.game === before ? [tab] : VAULT_TABS) refresh(one);
  }

  for (const tab of VAULT_TABS) section.subscribe(tab, () => arrived(tab));

  /** Another question: its answer begins at the top again. */
  function ask(tab: VaultTab): void {
    for (const table of VAULT_TABLES[tab]) shown.delete(`${tab} ${table}`);
    refresh(tab);
  }

  function selectBooks(tab: VaultTab, chosen: readonly string[] | null): void {
    wantedBooks.set(tab, chosen);
    preferences.set(`vault-books-${tab}`, chosen && JSON.stringify(chosen));
    ask(tab);
  }

  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectGame(name) {
        wantedGame = name;
        chooseGame();
        preferences.set('vault-game', name);
        for (const tab of VAULT_TABS) ask(tab);
      },
      toggleBook(tab, book) {
        const { chosen, books } = state.values[tab];
        selectBooks(tab, toggleBook(chosen, book, books));
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

  function marketOfRow(tab: VaultTab, key: string): NoVigMarket | null {
    const bet = betOf(tab, key);
    return bet ? noVigMarket(bet, pageOf(tab)?.bets ?? []) : null;
  }
}

/** What is no list of names was not stored by us. */
function storedBooks(stored: string | null): readonly string[] | null {
  const books = stored === null ? null : parseJson(stored);
  return Array.isArray(books) && books.every((book) => typeof book === 'string') ? books : null;
}
