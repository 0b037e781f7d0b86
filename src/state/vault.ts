import { proxy, ref } from 'valtio/vanilla';
import { toggleBook, toggleMarket, VAULT_TABS, type VaultTab } from '@ddh/engine/internal/vault';
import {
  EDGE_MARKETS,
  USUAL_DISPLAY,
  VALUE_DISPLAYS,
  type EdgeMarket,
  type ValueDisplay,
} from '@ddh/engine/internal/domain';
import type { Preferences, Services } from '../services/ports.ts';
import { choice, NAME, NAMES, oneOf, someOf, YES_OR_NO } from './choices.ts';
import { keyedActions } from './keyedActions.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { createSection } from './section.ts';
import { storedList } from './storedList.ts';
import { storedChoice } from './table.ts';
import { vaultState, type VaultState } from './vaultState.ts';
import { createValueTab, type ValueTab } from './vaultTab.ts';

export type { OpenRow, ValueRow, ValueTableState } from './vaultState.ts';

export type Vault = ReturnType<typeof createVault>;
export type VaultActions = Vault['actions'];

export function createVault(services: Services) {
  const { preferences } = services;
  const state = proxy(vaultState(services));
  const tabs = Object.fromEntries(VAULT_TABS.map((tab) => [tab, createValueTab(state, tab, preferences)])) as Record<
    VaultTab,
    ValueTab
  >;
  const section = createSection(services, VAULT_TABS, state, {
    delay: () => LOADING_DELAY_MS,
    settle: () => false,
    onTick: () => {
      // The prices of the new day are buttons from midnight on.
      section.turnToToday();
      for (const tab of VAULT_TABS) tabs[tab].tick();
    },
  });
  const shared = createShared(state, preferences, () => {
    for (const tab of VAULT_TABS) tabs[tab].restart();
  });

  function arrived(tab: VaultTab): void {
    const newest = state.tabs[tab];
    if (newest.phase !== 'ready') return;
    shared.offer(newest.value.version);
    tabs[tab].renew(newest.value.day);
    // A stored choice of a game or sportsbook may become valid with the new data. The other tabs must then apply it,
    // too.
    for (const other of VAULT_TABS) if (other !== tab) tabs[other].refresh();
  }
  for (const tab of VAULT_TABS) section.subscribe(tab, () => arrived(tab));

  const filters = edgeFilters(state.edges, preferences, tabs.edges.restart);
  // The order of these parts is that of the address.
  const common = {
    ...section.join(VAULT_TABS, shared.choices, shared.actions),
    // The list of all edges always shows the best price.
    ...section.join(VALUE_TABS, { show: shared.show }, { selectDisplay: shared.selectDisplay }),
    ...section.join(['edges'], filters.choices, filters.actions),
  };
  const joined = Object.fromEntries(
    VAULT_TABS.map((tab) => [tab, { actions: section.join([tab], tabs[tab].choices, tabs[tab].actions) }]),
  ) as Pick<typeof tabs, VaultTab>;
  return { ...section, state, actions: { ...section.actions, ...common, ...keyedActions(joined) } };
}

const VALUE_TABS = VAULT_TABS.filter((tab) => tab !== 'edges');

/** The choices that apply to all tabs. `restart` shows the first bets again. */
function createShared(state: VaultState, preferences: Preferences, restart: () => void) {
  const chosenGame = storedChoice(preferences, 'vault-game');
  // A sportsbook that the data does not offer is not chosen until the data offers it again.
  let wantedBooks = storedList(preferences.get('vault-books'));

  function booksAmong(offered: readonly string[]): readonly string[] | null {
    const books = offered.filter((book) => wantedBooks?.includes(book));
    return books.length === 0 ? null : ref(books);
  }
  function selectBooks(books: readonly string[] | null): void {
    wantedBooks = books;
    preferences.set('vault-books', books && JSON.stringify(books));
    state.chosen = booksAmong(state.books);
    restart();
  }

  function selectGame(name: string | null): void {
    chosenGame.choose(name);
    state.game = chosenGame.among(state.games);
    restart();
  }
  function selectDisplay(display: ValueDisplay): void {
    state.display = display;
    preferences.set('vault-display', display);
    restart();
  }

  return {
    /** Offers the games and sportsbooks of all tabs whose data has this version. */
    offer(version: string): void {
      const answers = VAULT_TABS.flatMap((tab) => {
        const data = state.tabs[tab];
        return data.phase === 'ready' && data.value.version === version ? [data.value] : [];
      });
      state.games = ref([...new Set(answers.flatMap(({ figures }) => figures.games))]);
      state.books = ref([...new Set(answers.flatMap(({ figures }) => figures.books))].toSorted());
      state.game = chosenGame.among(state.games);
      state.chosen = booksAmong(state.books);
    },
    choices: { game: choice(NAME, chosenGame.wanted, selectGame), book: choice(NAMES, () => wantedBooks, selectBooks) },
    show: choice(oneOf(VALUE_DISPLAYS, USUAL_DISPLAY), () => state.display, selectDisplay),
    selectDisplay,
    actions: {
      selectGame,
      toggleBook: (book: string): void => selectBooks(toggleBook(state.chosen, book, state.books)),
      selectAllBooks: (): void => selectBooks(null),
    },
  };
}

/** The filters of the list of all edges. */
function edgeFilters(edges: VaultState['edges'], preferences: Preferences, restart: () => void) {
  function selectMarkets(markets: readonly EdgeMarket[] | null): void {
    edges.markets = markets && ref(markets);
    preferences.set('vault-markets', markets && JSON.stringify(markets));
    restart();
  }
  function showAllEdges(all: boolean): void {
    edges.all = all;
    preferences.set('vault-edges', all ? 'all' : null);
    restart();
  }
  function showBegun(shown: boolean): void {
    edges.showsBegun = shown;
    restart();
  }
  return {
    choices: {
      all: choice(YES_OR_NO, () => edges.all, showAllEdges),
      market: choice(someOf(EDGE_MARKETS), () => edges.markets, selectMarkets),
      begun: choice(YES_OR_NO, () => edges.showsBegun, showBegun),
    },
    actions: {
      showAllEdges,
      showBegun,
      toggleMarket: (market: EdgeMarket): void => selectMarkets(toggleMarket(edges.markets, market)),
      selectAllMarkets: (): void => selectMarkets(null),
    },
  };
}
