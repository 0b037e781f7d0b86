import { ref } from 'valtio/vanilla';
import {
  assess,
  assessPrice,
  audit,
  BEST_FIRST,
  betHasBegun,
  betStake,
  edgeKey,
  groupPrices,
  isHonest,
  legOfBet,
  listEdges,
  noVigMarket,
  pressValueOrder,
  queryBets,
  severalDays,
  sortedColumns,
  sharesOfBet,
  honestValue,
  valueShade,
  type Bet,
  type Edge,
  type EdgeList,
  type EdgeTable,
  type ValueColumn,
  type ValueOrder,
  VAULT_TABLES,
  type VaultTab,
  type VaultTable,
} from '@ddh/engine/internal/vault';
import { typablePrice } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { judgingClock } from '@ddh/engine/internal/hub';
import { ok } from '@ddh/engine/internal/result';
import type { Preferences } from '../services/ports.ts';
import { createBetKeys } from './betKeys.ts';
import { choice, orderBy, type Choice } from './choices.ts';
import { rowsChoice } from './rows.ts';
import { createTable, type Renewable, type Table } from './table.ts';
import type { OpenRow, ValueRow, ValueTableState, VaultState } from './vaultState.ts';

/** The time by which prices are judged, in epoch milliseconds, and whether the page calls its data old. */
type Clock = { readonly now: number; readonly isStale: boolean };

/** The bets of a tab as last judged. `days`: the bets are on several dates. */
type View = { readonly bets: readonly Bet[]; readonly days: boolean; readonly clock: Clock };

const edgeQuery = ({ game, chosen: books, edges }: VaultState, now: number): Parameters<typeof listEdges>[1] => {
  const { all, markets, showsBegun: begun } = edges;
  return { game, books, markets, all, begun, now };
};

function tableBets(
  { game, chosen: books, display }: VaultState,
  { bets, clock: { now } }: View,
  table: VaultTable,
  order: ValueTableState['order'],
): readonly Edge[] {
  const own = bets.filter((bet) => bet.table === table);
  return queryBets(own, { game, books, display, order, now }).map((bet) => ({ bet, others: [] }));
}

export type ValueTab = ReturnType<typeof createValueTab>;

/** The bets of one tab: its tables and its open rows. */
export function createValueTab(state: VaultState, tab: VaultTab, preferences: Preferences) {
  const states = state.values[tab].tables;
  const keys = createBetKeys();
  let view: View = { bets: [], days: false, clock: clockOf(state) };
  let prices: ReturnType<typeof groupPrices> = [];
  /** How many sportsbooks have each bet. */
  let books: ReadonlyMap<string, number> = new Map();
  let listing: Pick<EdgeList, EdgeTable> = { edges: [], simulated: [] };
  let day: LeagueDate | null = null;

  const openRows = createOpenRows(state, tab, keys, () => view);
  const rowKey = ({ bet }: Edge): string => (tab === 'edges' ? edgeKey(bet) : keys.of(bet));

  function findBets(table: VaultTable): readonly Edge[] {
    if (table === 'edges' || table === 'simulated') return listing[table];
    const order = states[table]?.order;
    return order ? tableBets(state, view, table, order) : [];
  }
  /** Lists the bets of all tabs once for both tables. */
  function listAll(): void {
    const { edges, simulated, ...figures } = listEdges(prices, edgeQuery(state, view.clock.now));
    Object.assign(state.edges, figures);
    listing = { edges, simulated };
  }
  const rowOf =
    (table: VaultTable) =>
    (edge: Edge): ValueRow =>
      valueRow(edge, keys.of(edge.bet), table, {
        ...view,
        books: tab !== 'edges' && state.display === 'best' ? (books.get(edgeKey(edge.bet)) ?? null) : null,
      });
  const tables = new Map(
    VAULT_TABLES[tab].flatMap((table) => {
      const at = states[table];
      return at ? [[table, createTable(at, preferences, () => findBets(table), rowOf(table))]] : [];
    }),
  );

  const orders = tableOrders(tab, states, tables);

  const judge = (): void => void (view = judged(state, tab) ?? view);
  function update(show: (table: Table<ValueTableState> & Renewable<Edge>) => void): void {
    judge();
    if (tab === 'edges') listAll();
    for (const table of tables.values()) show(table);
  }

  return {
    /** Shows new data. If it is for the same day, rows keep their places and stay open. Otherwise all rows close. */
    renew(newDay: LeagueDate | null): void {
      const isSameDay = newDay !== null && newDay === day;
      day = newDay;
      judge();
      keys.renew(view.bets, isSameDay);
      prices = groupPrices(view.bets);
      books = booksOfBets(prices);
      if (isSameDay) openRows.renew();
      else openRows.close();
      openRows.settle();
      update((table) => (isSameDay ? table.renew(rowKey) : table.refresh()));
    },
    refresh: (): void => update((table) => table.refresh()),
    restart: (): void => update((table) => table.restart()),
    /** Marks the bets on games that have begun since the last update. Rows keep their places. */
    tick(): void {
      const next = clockOf(state);
      const isLate = (bet: Bet): boolean => betHasBegun(bet, next.now) && !betHasBegun(bet, view.clock.now);
      if (next.isStale === view.clock.isStale && !view.bets.some(isLate)) return;
      update((table) => table.renew(rowKey));
      openRows.renew();
    },
    choices: { ...orders.choices, row: openRows.row },
    actions: {
      order: orders.press,
      showMore: (table: VaultTable): void => tables.get(table)?.showMore(),
      ...openRows.actions,
    },
  };
}

/** Judges the bets of the newest data by the time that it is now. Null without data. */
function judged(state: VaultState, tab: VaultTab): View | null {
  const data = state.tabs[tab];
  if (data.phase !== 'ready') return null;
  const { bets } = data.value.figures;
  return { bets, days: severalDays(bets), clock: clockOf(state) };
}

/** The orders of a tab's tables. The lists of all edges have one order, which is no choice. */
function tableOrders(
  tab: VaultTab,
  states: VaultState['values'][VaultTab]['tables'],
  tables: ReadonlyMap<VaultTable, Table<ValueTableState>>,
) {
  const sort = (table: VaultTable, order: ValueOrder): void => tables.get(table)?.set({ order });
  const orderChoice = (table: VaultTable, at: ValueTableState): Choice => {
    const columns = sortedColumns(table).map(({ key }) => key);
    return choice(
      orderBy(columns, BEST_FIRST),
      () => at.order,
      (order) => sort(table, order),
    );
  };
  const sorted = tab === 'edges' ? [] : VAULT_TABLES[tab];
  return {
    choices: Object.fromEntries(
      sorted.flatMap((table) => (states[table] ? [[table, orderChoice(table, states[table])]] : [])),
    ),
    /** Sorts a table by a column. Choosing the same column again reverses the order. */
    press: (table: VaultTable, by: ValueColumn): void => {
      const at = states[table];
      if (at) sort(table, pressValueOrder(at.order, by));
    },
  };
}

/** Counts the sportsbooks of each group of prices, by the key of its bet. */
const booksOfBets = (prices: ReturnType<typeof groupPrices>): ReadonlyMap<string, number> =>
  new Map(
    prices.flatMap((group) =>
      group.slice(0, 1).map((bet) => [edgeKey(bet), new Set(group.map(({ book }) => book)).size]),
    ),
  );

function valueRow(
  { bet, others }: Edge,
  key: string,
  table: VaultTable,
  view: View & Pick<ValueRow, 'books'>,
): ValueRow {
  const { now, isStale } = view.clock;
  const byHonest = table === 'edges';
  const value = byHonest ? honestValue(bet) : bet.value;
  return {
    bet,
    others,
    books: view.books,
    key,
    flaws: audit(bet, now),
    leg: isStale ? null : legOfBet(bet),
    day: view.days ? bet.date : null,
    value,
    chance: byHonest ? (bet.honest?.prob ?? null) : bet.modelProb,
    shade: value === null || table === 'simulated' ? 0 : valueShade(value),
    stake: isStale ? 0 : betStake(bet, now),
    market: noVigMarket(bet),
  };
}

/** The open rows of a tab, each with a price that the user may change. */
function createOpenRows(state: VaultState, tab: VaultTab, keys: ReturnType<typeof createBetKeys>, view: () => View) {
  const { open } = state.values[tab];
  const clock = (): Clock => view().clock;
  const betOf = (key: string): Bet | undefined => view().bets.find((bet) => keys.of(bet) === key);

  /** Takes away the stake of a bet without an honest price, or if the price of no book can be bet any more. */
  function withStake(bet: Bet, assessment: NonNullable<OpenRow['assessment']>): typeof assessment {
    const { now, isStale } = clock();
    const noStake = isStale || !isHonest(bet) || betHasBegun(bet, now);
    return assessment.ok && noStake ? ok({ ...assessment.value, stake: 0 }) : assessment;
  }
  function typePrice(key: string, typed: string): void {
    const bet = betOf(key);
    if (!bet || !open[key]) return;
    const assessment = typed.trim() === '' ? null : assess(sharesOfBet(bet), typed);
    open[key] = ref({ typed, assessment: assessment && withStake(bet, assessment) });
  }
  function openRow(key: string, bet: Bet): void {
    // The exact price is assessed, not the rounded text that the field shows.
    const assessment = assessPrice(sharesOfBet(bet), bet.bookOdds);
    const { now, isStale } = clock();
    const stake = isStale ? 0 : betStake(bet, now);
    open[key] = ref({
      typed: typablePrice(bet.bookOdds, state.oddsType),
      assessment: assessment.ok ? ok({ ...assessment.value, stake }) : assessment,
    });
  }
  function close(): void {
    for (const key of Object.keys(open)) delete open[key];
  }

  /** Opens these rows and closes all others. */
  function showRows(ids: readonly string[]): boolean {
    const { bets } = view();
    for (const key of Object.keys(open)) if (!ids.includes(keys.idOf(betOf(key)))) delete open[key];
    for (const bet of bets) {
      const key = keys.of(bet);
      if (!open[key] && ids.includes(keys.idOf(bet))) openRow(key, bet);
    }
    return bets.length > 0;
  }
  const { row, settle } = rowsChoice(() => Object.keys(open).map((key) => keys.idOf(betOf(key))), showRows);

  return {
    row,
    settle,
    close,
    /** Assesses the typed prices again. Closes the rows of bets that the data lacks. */
    renew(): void {
      for (const [key, { typed }] of Object.entries(open)) {
        if (betOf(key)) typePrice(key, typed);
        else delete open[key];
      }
    },
    actions: {
      typePrice,
      toggleRow: (key: string): void => {
        const bet = betOf(key);
        if (open[key]) delete open[key];
        else if (bet) openRow(key, bet);
      },
    },
  };
}

const clockOf = ({ dataInfo, now, isStale }: Pick<VaultState, 'dataInfo' | 'now' | 'isStale'>): Clock => ({
  now: dataInfo === null ? now : judgingClock(dataInfo, now),
  isStale,
});
