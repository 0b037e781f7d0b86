import {
  PLAYER_VALUES,
  type FallbackDoubt,
  type Files,
  type HonestDoubt,
  type HonestFigures,
} from '@ddh/engine/internal/datasets';
import { PROP_OF, VENUES, type Line } from '@ddh/engine/internal/domain';
import {
  honestGrid,
  recordWeights,
  weighGame,
  type Fallback,
  type BlendWeights,
  type BookPrices,
  type GameWeights,
  type HonestGrid,
  type JudgedMarket,
  type QuotedMarket,
} from '@ddh/engine/internal/honest';
import type { Probability } from '@ddh/engine/internal/odds';
import { slipKey, type Leg } from '@ddh/engine/internal/parlay';
import type { SimTable } from '@ddh/engine/internal/simulation';
import type { KeptPrice } from './build.ts';
import type { ValueBet } from './encode.ts';
import type { GameTeams } from './find.ts';

/**
 * The market of a bet, as the weights see it: the leg that stands for both sides, and whether the bet is its other side.
 */
type BetMarket = { readonly leg: Leg; readonly isOther: boolean };

function marketOfBet(bet: ValueBet, { home }: GameTeams): BetMarket {
  switch (bet.kind) {
    case 'player': {
      const { player, dataset, line } = bet;
      const leg = { kind: 'player', player, stat: PROP_OF[PLAYER_VALUES[dataset]], side: 'over', line } as const;
      return { leg, isOther: bet.side === 'under' };
    }
    case 'total': {
      const over = { stat: 'Goals', side: 'over', line: bet.line } as const;
      const leg: Leg = bet.team === null ? { kind: 'total', ...over } : { kind: 'teamTotal', team: bet.team, ...over };
      return { leg, isOther: bet.side === 'under' };
    }
    case 'moneyline': {
      const { team, opponent, line } = bet;
      if (line === null) return { leg: { kind: 'winner', team: home, margin: WIN }, isOther: team !== home };
      const margin = Math.abs(line) as Line;
      return { leg: { kind: 'winner', team: line < 0 ? team : opponent, margin }, isOther: line > 0 };
    }
  }
}
const WIN = 0.5 as Line;
const keyOf = (leg: Leg): string => slipKey('', [leg]);

/** The markets that books quote of a game, without prices from before the last news of it. */
type QuotedGame = {
  readonly markets: readonly QuotedMarket[];
  readonly beforeNews: readonly Leg[];
  /** The prices that are used, by the key of their leg. */
  readonly used: ReadonlyMap<string, readonly KeptPrice[]>;
};

/**
 * Collects the prices of a game into markets. `news` is the time of its last news, in epoch milliseconds, or `null`
 * without news. A price without a time may be from before the news, so that it is not used either.
 */
export function marketsOf(prices: readonly KeptPrice[], game: GameTeams, news: number | null): QuotedGame {
  const markets = new Map<string, { leg: Leg; books: Map<string, BookPrices> }>();
  const beforeNews = new Map<string, Leg>();
  const used = new Map<string, KeptPrice[]>();
  for (const price of prices) {
    const { leg, isOther } = marketOfBet(price.found.bet, game);
    const key = keyOf(leg);
    if (isBeforeNews(price, news)) {
      beforeNews.set(key, leg);
      continue;
    }
    const { book, odds } = price.quote;
    const market = markets.get(key) ?? { leg, books: new Map<string, BookPrices>() };
    markets.set(key, market);
    const both = market.books.get(book) ?? { book, price: null, other: null };
    market.books.set(book, { ...both, [isOther ? 'other' : 'price']: odds });
    used.set(key, [...(used.get(key) ?? []), price]);
  }
  return {
    markets: [...markets.values()].map(({ leg, books }) => ({ leg, prices: [...books.values()] })),
    beforeNews: [...beforeNews.values()],
    used,
  };
}

const isBeforeNews = ({ quote: { captured } }: KeptPrice, news: number | null): boolean =>
  news !== null && (captured === null || captured.at < news);

/** The time of the last news of a game, in epoch milliseconds. `null` if there is none. */
export function lastNews({ date, away, home }: GameTeams, { changes, lineups }: NewsFiles): number | null {
  const isOf = (one: GameTeams): boolean => one.date === date && one.away === away && one.home === home;
  const goalies = (lineups ?? []).filter(isOf).flatMap((lineup) => VENUES.map((venue) => lineup.goalies[venue]));
  const times = [
    ...(changes ?? []).filter(isOf).map(({ at }) => at),
    ...goalies.flatMap((goalie) => goalie?.announcedAt ?? []),
  ];
  return times.length === 0 ? null : Math.max(...times.map((time) => Date.parse(time)));
}
type NewsFiles = Pick<Files, 'changes' | 'lineups'>;

/** A game whose prices were compared with its simulation. */
export type HonestGame = {
  /** The file of its weights. `null` if no book has both sides of a market. */
  readonly file: GameWeights | null;
  /** What the books know about the bet of a price. `null` if the price is a bet without figures. */
  readonly figuresOf: (price: KeptPrice) => HonestFigures | null;
};

export type HonestOrder = {
  readonly gameId: string;
  readonly game: GameTeams;
  /** The game's prices. */
  readonly prices: readonly KeptPrice[];
  /** The time of its last news, in epoch milliseconds. */
  readonly news: number | null;
  readonly weights: BlendWeights;
};

/** Weighs the records of a game by its prices. */
export function honestGame(table: SimTable, { gameId, game, prices, news, weights }: HonestOrder): HonestGame {
  const { markets, beforeNews, used } = marketsOf(prices, game, news);
  const found = weighGame(table, markets, { weights });
  const withheld = found.markets.filter((market) => market.withheld).map(({ leg }) => leg);
  const judged = new Map(found.markets.map((market) => [keyOf(market.leg), market]));
  const counted = found.kind === 'weighed' ? recordWeights(table, found.weighing) : null;
  const grid = counted?.ok ? honestGrid(table, counted.value) : null;
  const sources = [...used].flatMap(([key, all]) => (judged.get(key)?.blended === null ? [] : all));
  const fallback = found.kind === 'fallback' ? FALLBACK_DOUBT[found.fallback.kind] : null;
  const shared = { gameId, ...sourcesOf(sources), withheld, beforeNews };
  const file =
    found.kind === 'noQuotes'
      ? null
      : found.kind === 'fallback'
        ? { ...shared, kind: found.kind, fallback: found.fallback }
        : { ...shared, kind: found.kind, weighing: found.weighing, honest_probs: grid?.probs ?? [] };
  return {
    file,
    figuresOf: (price) =>
      figuresOf(marketOfBet(price.found.bet, game), judged, grid, isBeforeNews(price, news) ? 'before news' : fallback),
  };
}

const FALLBACK_DOUBT = {
  effective: 'few simulations',
  multiplier: 'one price',
} as const satisfies Readonly<Record<Fallback['kind'], FallbackDoubt>>;

function sourcesOf(prices: readonly KeptPrice[]): Pick<GameWeights, 'books' | 'captured'> {
  const books = [...new Set(prices.map(({ quote }) => quote.book))].toSorted();
  const times = prices.flatMap(({ quote }) => quote.captured ?? []).toSorted((a, b) => a.at - b.at);
  const [first, last] = [times[0], times.at(-1)];
  return { books, captured: first && last ? { from: first.text, until: last.text } : null };
}

function figuresOf(
  { leg, isOther }: BetMarket,
  judged: ReadonlyMap<string, JudgedMarket>,
  grid: HonestGrid | null,
  unused: HonestDoubt | null,
): HonestFigures | null {
  const own = (chance: Probability | null): Probability | null =>
    chance === null || !isOther ? chance : ((1 - chance) as Probability);
  const market = judged.get(keyOf(leg));
  const withheld = market?.withheld ?? false;
  const doubt = withheld ? 'disagree' : unused;
  const prob = withheld || grid === null ? null : own(grid.fair(leg));
  if (prob === null && doubt === null) return null;
  return { prob, books: own(market?.books?.chance ?? null), doubt };
}
