import {
  isOfPlayer,
  judge,
  MARKETS,
  QUOTE_COLUMNS,
  type Doubt,
  type Offer,
  type PlayerMarket,
  type QuoteMarket,
} from '@ddh/forecast/quotes';
import { bookNames, LINES, parseInstant, type Line } from '@ddh/engine/internal/domain';
import { americanToDecimal, type AmericanOdds } from '@ddh/engine/internal/odds';
import { csvText, type CsvCell } from '@ddh/engine/internal/text';
import { teamName, type MatchedPrice, type UnmatchedWinner } from './match.ts';

export type Quotes = {
  /** The file that `ddh value-build` reads. */
  readonly text: string;
  readonly rows: number;
  /** Number of prices that value files cannot contain. They are only in the price log. */
  readonly noPlace: number;
  /** Number of prices that another price of the same bet at the same sportsbook replaces. */
  readonly repeated: number;
  /** What else the prices say against each other. All but those of the kind `pairAbove` are not in the file. */
  readonly doubts: readonly PriceDoubt[];
};

export type PriceDoubt = { readonly price: MatchedPrice; readonly doubt: Doubt };

/**
 * Writes the prices that count as quotes, after judging all of them together. `now` is
 * in epoch milliseconds.
 */
export function quotesCsv(
  prices: readonly MatchedPrice[],
  unmatchedWinners: readonly UnmatchedWinner[],
  source: string,
  now: number,
): Quotes {
  const nameOf = bookNames([...prices, ...unmatchedWinners].map(({ book }) => book));
  const offers = prices.flatMap((price, at) => (isQuoteMarket(price.market) ? [offerOf(price, at, nameOf)] : []));
  const strangers = unmatchedWinners.map(({ game, book, isDraw }) => {
    return { at: -1, book: nameOf(book), day: game.date, game: game.gameId, isDraw };
  });
  const { kept, doubts } = judge(offers, now, strangers);
  const rows = kept.flatMap(({ price, book }) => (hasPlace(price) ? [quoteCells(price, book, source)] : []));
  const replaced = doubts.filter(({ doubt: { kind } }) => kind === 'older' || kind === 'repeated').length;
  return {
    text: csvText([QUOTE_COLUMNS, ...rows]),
    rows: rows.length,
    noPlace: prices.filter((price) => !hasPlace(price)).length,
    repeated: replaced,
    doubts: doubts.flatMap(({ offer: { price }, doubt }) =>
      doubt.kind === 'older' || doubt.kind === 'repeated' || doubt.kind === 'counted' ? [] : [{ price, doubt }],
    ),
  };
}

function offerOf(
  price: MatchedPrice,
  at: number,
  nameOf: (book: string) => string,
): Offer & { readonly price: MatchedPrice } {
  const { game, market, team, player, side, line, book, odds, updated } = price;
  const isMoneyline = market === 'moneyline';
  const isOfTeam = isMoneyline || market === 'puck_line';
  return {
    at,
    book: nameOf(book),
    day: game.date,
    game: game.gameId,
    market: [market, ...(isOfTeam ? puckLineKey(price) : [team, player?.playerId, line])].join('\n'),
    side: (isOfTeam ? team : side) ?? '',
    odds: americanToDecimal(odds as AmericanOdds),
    captured: parseInstant(updated),
    start: game.start,
    isMoneyline,
    lacksSign: false,
    price,
  };
}

/** The favorite of a puck line and the goals that it gives: both sides of it have the same. Empty for a money line. */
function puckLineKey({ game: { away, home }, team, line }: MatchedPrice): readonly (string | number | null)[] {
  if (line === null) return [];
  return [line < 0 ? team : team === home ? away : home, Math.abs(line)];
}

const isQuoteMarket = (market: MatchedPrice['market']): market is QuoteMarket => MARKETS.some((one) => one === market);

/** Returns whether value files have columns for the price's market and line. */
function hasPlace(price: MatchedPrice): price is MatchedPrice & { readonly market: QuoteMarket } {
  const { market, line } = price;
  if (!isQuoteMarket(market)) return false;
  const lines = isOfPlayer(market) ? LINES.playerProp : LADDERS[market];
  return lines === null || lines.includes(Math.abs(line ?? 0) as Line);
}

const LADDERS: { readonly [market in Exclude<QuoteMarket, PlayerMarket>]: readonly Line[] | null } = {
  total: LINES.goalTotal,
  team_total: LINES.teamGoals,
  moneyline: null,
  puck_line: LINES.margin.slice(1),
};

function quoteCells(price: MatchedPrice, book: string, source: string): readonly CsvCell[] {
  const { market, player, team, game, side, line, odds, updated } = price;
  const named = player === null ? team : player.team;
  const cells: { readonly [column in (typeof QUOTE_COLUMNS)[number]]: CsvCell } = {
    market,
    player: player?.unique ?? null,
    player_id: player?.playerId ?? null,
    team: named === null ? null : teamName(game, named),
    away: teamName(game, game.away),
    home: teamName(game, game.home),
    side,
    line,
    book,
    odds,
    captured: updated,
    date: game.date,
    source,
  };
  return QUOTE_COLUMNS.map((column) => cells[column]);
}
