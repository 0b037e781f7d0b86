import { FALLBACK_DOUBTS, type FallbackDoubt } from '../datasets/index.ts';
import { EDGE_MARKETS, type EdgeMarket } from '../domain/index.ts';
import { columnsCsv, compareBy, formatPrice, type Column, type CsvColumn } from '../figures/index.ts';
import { betKey, betSide, type Bet } from './bet.ts';
import { betHasBegun, betValue, honestValue, isHonest } from './audit.ts';
import { betSubject, CSV_COLUMNS, type ListedBet } from './columns.ts';
import { soundFirst, type ValueQuery } from './query.ts';

/** A bet at its best price, which is the price with the highest expected value. */
export type Edge = {
  readonly bet: Bet;
  /** The prices of the bet at the other books, highest value first. */
  readonly others: readonly Bet[];
};

export type EdgeQuery = Pick<ValueQuery, 'game' | 'books' | 'now'> & {
  /** The chosen markets. `null` for all markets. */
  readonly markets: readonly EdgeMarket[] | null;
  /** Whether to also list bets with a value of 0 or less. */
  readonly all: boolean;
  /** Whether to also list bets on games that have begun. */
  readonly begun: boolean;
};

type Count = { readonly above: number; readonly of: number };

export type EdgeList = {
  /**
   * The listed bets of games with honest prices: sound prices, prices to check, games that have begun, and whole lines
   * without a push, each sorted by value, highest first. Last are the bets that are withheld, in the order of `simulated`.
   */
  readonly edges: readonly Edge[];
  /**
   * The listed bets of games that only the simulation prices: by start, then by player, team or game, market and line. The
   * value of such a bet says too little to rank it.
   */
  readonly simulated: readonly Edge[];
  /** Number of bets whose honest value is above 0. */
  readonly above: number;
  /** Number of bets of games with honest prices, whatever their value. */
  readonly of: number;
  /** The same numbers of the bets that only the simulation prices, by the value of the file. */
  readonly simulationOnly: Count;
  /** The games of `simulated` of which no price is used, by reason, each in the order of the list. */
  readonly fallbacks: readonly { readonly doubt: FallbackDoubt; readonly gameNames: readonly string[] }[];
  /** For each market, the number of listed bets if only this market is chosen. */
  readonly counts: Readonly<Record<EdgeMarket, number>>;
  /** The bets on games that have begun, whether they are listed or not. The other numbers are without those not listed. */
  readonly begun: { readonly bets: number; readonly games: number };
};

const marketOf = (bet: Bet): EdgeMarket => (bet.kind === 'player' ? bet.tab : bet.table);

/**
 * Turns a market of the filter on or off. If all markets are chosen (`null`), chooses only this market. If the last
 * market is turned off, all are chosen again.
 */
export function toggleMarket(chosen: readonly EdgeMarket[] | null, market: EdgeMarket): readonly EdgeMarket[] | null {
  const next = EDGE_MARKETS.filter((one) => (chosen?.includes(one) ?? false) !== (one === market));
  return next.length === 0 || next.length === EDGE_MARKETS.length ? null : next;
}

/** Returns a key of a bet. The prices of the bet at all books have the same key. */
export const edgeKey = (bet: Bet): string => JSON.stringify([bet.tab, betKey(bet), betSide(bet)]);

/**
 * Groups prices by bet, with the prices of all books in one group. Unlike `bestOnly`, treats the over and the under of
 * a line as two bets.
 */
export function groupPrices(bets: readonly Bet[]): readonly (readonly Bet[])[] {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) {
    const key = edgeKey(bet);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [bet]);
    else group.push(bet);
  }
  return [...groups.values()];
}

const gameKey = ({ date, game }: Bet): string => `${date} ${game}`;

/**
 * Compares bets or prices: those with an honest probability first, sound ones before prices to check, by value. Without
 * one, `compareRaw` decides.
 */
const honestFirst = (now: number, compareRaw: (a: Bet, b: Bet) => number): ((a: Bet, b: Bet) => number) => {
  const byValue = soundFirst(now, (a, b) => betValue(b) - betValue(a));
  return (a, b) => Number(isHonest(b)) - Number(isHonest(a)) || (isHonest(a) ? byValue(a, b) : compareRaw(a, b));
};

/** The order of bets without an honest probability. Ties are in the order of the prices. */
const BY_START = [
  ({ start }: Bet) => start,
  betSubject,
  (bet: Bet) => EDGE_MARKETS.indexOf(marketOf(bet)),
  ({ line }: Bet) => line,
].map((value) => compareBy<Bet>({ value }, false));
const byStart = (a: Bet, b: Bet): number => BY_START.reduce((order, compare) => order || compare(a, b), 0);

/**
 * Returns a function that tells whether only the simulation prices a bet. A bet that is withheld from the weights of its
 * game is not among these, because other bets of its game have honest prices.
 */
function simulatedIn(prices: readonly (readonly Bet[])[]): (bet: Bet) => boolean {
  const weighed = new Set(prices.flatMap((group) => group.filter(isHonest).map(gameKey)));
  return (bet) => !isHonest(bet) && !(bet.honest?.doubt === 'disagree' && weighed.has(gameKey(bet)));
}

/**
 * Lists each bet once, at its best price among the chosen books. `prices` is the result of `groupPrices`, which takes
 * longer but does not depend on the query. Ties are in the order of `prices`.
 */
export function listEdges(
  prices: readonly (readonly Bet[])[],
  { game, books, markets, all, begun, now }: EdgeQuery,
): EdgeList {
  // The prices of one bet are of the same chance, so that the best of them does not depend on it.
  const bestFirst = honestFirst(
    now,
    soundFirst(now, (a, b) => betValue(b) - betValue(a)),
  );
  const wanted = prices.flatMap((group): readonly Edge[] => {
    const chosen = group.filter(
      (bet) => (game === null || bet.game === game) && (books === null || books.includes(bet.book)),
    );
    const [bet, ...others] = chosen.toSorted(bestFirst);
    return bet === undefined ? [] : [{ bet, others }];
  });
  const isListed = ({ bet }: Edge): boolean => all || betValue(bet) > 0;
  const isOver = ({ bet }: Edge): boolean => betHasBegun(bet, now);
  const isOfMarkets = ({ bet }: Edge): boolean => markets === null || markets.includes(marketOf(bet));
  const inAll = begun ? wanted : wanted.filter((edge) => !isOver(edge));
  const found = inAll.filter(isOfMarkets);
  const counts = Object.fromEntries(EDGE_MARKETS.map((market) => [market, 0])) as Record<EdgeMarket, number>;
  for (const edge of inAll) if (isListed(edge)) counts[marketOf(edge.bet)]++;
  const over = wanted.filter((edge) => isOver(edge) && isOfMarkets(edge) && isListed(edge));
  const order = honestFirst(now, byStart);
  const listed = found.filter(isListed).toSorted((a, b) => order(a.bet, b.bet));
  const isSimulated = simulatedIn(prices);
  const count = (of: readonly Edge[], valueOf: (bet: Bet) => number | null): Count => ({
    above: of.filter(({ bet }) => (valueOf(bet) ?? 0) > 0).length,
    of: of.length,
  });
  const simulated = listed.filter(({ bet }) => isSimulated(bet));
  return {
    edges: listed.filter(({ bet }) => !isSimulated(bet)),
    simulated,
    ...count(
      found.filter(({ bet }) => !isSimulated(bet)),
      honestValue,
    ),
    simulationOnly: count(
      found.filter(({ bet }) => isSimulated(bet)),
      betValue,
    ),
    fallbacks: fallbacksOf(simulated.map(({ bet }) => bet)),
    counts,
    begun: { bets: over.length, games: new Set(over.map(({ bet }) => gameKey(bet))).size },
  };
}

/** The games of which no price is used, by reason. A game is named as lists name it, in the order of the bets. */
const fallbacksOf = (bets: readonly Bet[]): EdgeList['fallbacks'] =>
  FALLBACK_DOUBTS.flatMap((doubt) => {
    const games = new Set(
      bets.flatMap(({ honest, shortGame, game }) => (honest?.doubt === doubt ? (shortGame ?? game ?? []) : [])),
    );
    return games.size === 0 ? [] : [{ doubt, gameNames: [...games] }];
  });

export type ListedEdge = ListedBet & Pick<Edge, 'others'>;

/** The prices of the bet at other books: `Harbor 2.29, Quill 2.17`. */
export const OTHER_PRICES: Column<'others', ListedEdge> & CsvColumn<ListedEdge> = {
  key: 'others',
  head: 'Other prices',
  csv: 'Other prices',
  left: true,
  value: ({ others }) => others.map(({ book, bookOdds }) => `${book} ${bookOdds}`).join('; '),
  text: ({ others }, odds) => others.map(({ book, bookOdds }) => `${book} ${formatPrice(bookOdds, odds)}`).join(', '),
};

/** Formats edges as CSV: the columns of `valueCsv`, the tab that lists the bet, and the other prices. */
export const edgesCsv = (rows: readonly ListedEdge[]): string =>
  columnsCsv([{ csv: 'Tab', value: ({ bet }) => bet.tab }, ...CSV_COLUMNS, OTHER_PRICES], rows);
