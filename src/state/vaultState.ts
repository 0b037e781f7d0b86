import { ref } from 'valtio/vanilla';
import {
  BEST_FIRST,
  listEdges,
  type AssessError,
  type Assessment,
  type Bet,
  type EdgeList,
  type EdgeTable,
  type Flaw,
  type NoVigMarket,
  type ValueOrder,
  VAULT_TABLES,
  VAULT_TABS,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/vault';
import type { Probability } from '@ddh/engine/internal/odds';
import type { Leg } from '@ddh/engine/internal/parlay';
import {
  EDGE_MARKETS,
  USUAL_DISPLAY,
  VALUE_DISPLAYS,
  type EdgeMarket,
  type LeagueDate,
  type ValueDisplay,
} from '@ddh/engine/internal/domain';
import type { Result } from '@ddh/engine/internal/result';
import type { Services } from '../services/ports.ts';
import { sectionState, type SectionState } from './section.ts';
import { storedList } from './storedList.ts';
import type { TableState } from './table.ts';

export type ValueRow = {
  readonly bet: Bet;
  /** The prices of the bet at other sportsbooks, the best first. Only the list of all edges has them. */
  readonly others: readonly Bet[];
  /** How many sportsbooks have the bet, if the table has one row for it. */
  readonly books: number | null;
  /** A key that is unique among the rows of the tab. */
  readonly key: string;
  readonly flaws: readonly Flaw[];
  /** The bet as a leg of a slip. `null` if the builder has no such leg. */
  readonly leg: Leg | null;
  /** The date of the bet's game, if the tab has bets on several dates. */
  readonly day: LeagueDate | null;
  /** The bet's EV and probability: those of the file, or the honest ones in the list of these, `null` if it is withheld. */
  readonly value: number | null;
  readonly chance: Probability | null;
  /** The strength of the color of the bet's value, from -1 to 1. 0 in the list of all edges without an honest price. */
  readonly shade: number;
  /** The recommended stake by the honest price, as a fraction of the bankroll. 0 means no bet. */
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

export type ValueTabState = {
  tables: { [table in VaultTable]?: ValueTableState };
  open: Record<string, OpenRow>;
};

export type VaultState = SectionState<VaultTab> & {
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
  } & Omit<EdgeList, EdgeTable>;
  values: { [tab in VaultTab]: ValueTabState };
};

/** The list of all edges before any file is loaded. */
const {
  edges: _edges,
  simulated: _simulated,
  ...NOTHING
} = listEdges([], {
  game: null,
  books: null,
  markets: null,
  all: true,
  begun: false,
  now: -Infinity,
});

/** The state of the Vault before any file is loaded, with the user's stored choices. */
export const vaultState = (services: Services): VaultState => ({
  ...sectionState(services, VAULT_TABS),
  games: ref([]),
  game: null,
  books: ref([]),
  chosen: null,
  display: VALUE_DISPLAYS.find((one) => one === services.preferences.get('vault-display')) ?? USUAL_DISPLAY,
  edges: {
    all: services.preferences.get('vault-edges') === 'all',
    markets: storedMarkets(services.preferences.get('vault-markets')),
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

/** Returns the stored markets, or `null` for all markets. */
function storedMarkets(stored: string | null): readonly EdgeMarket[] | null {
  const names = storedList(stored);
  const markets = EDGE_MARKETS.filter((market) => names?.includes(market));
  return markets.length === 0 ? null : ref(markets);
}
