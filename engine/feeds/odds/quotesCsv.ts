import { MARKETS, QUOTE_COLUMNS, type QuoteMarket } from '@ddh/forecast/quotes';
import { LINES, type Line } from '@ddh/engine/internal/domain';
import { csvText, type CsvCell } from '@ddh/engine/internal/text';
import { teamName, type MatchedPrice } from './match.ts';

export type Quotes = {
  /** The file that `ddh value-build` reads. */
  readonly text: string;
  readonly rows: number;
  /** Number of prices that value files cannot contain. They are only in the price log. */
  readonly noPlace: number;
  /** Number of prices that another price of the same bet at the same sportsbook replaces. */
  readonly repeated: number;
};

/**
 * Writes prices as quotes. Each bet at a sportsbook gets one price: the one that changed last. If several changed at
 * that time, the market that is first in the provider's list decides.
 */
export function quotesCsv(prices: readonly MatchedPrice[], source: string): Quotes {
  const kept = new Map<string, MatchedPrice>();
  let noPlace = 0;
  let repeated = 0;
  for (const price of prices) {
    if (!hasPlace(price)) {
      noPlace++;
      continue;
    }
    const { game, market, team, player, side, line, book } = price;
    const key = JSON.stringify([game.gameId, market, team, player?.playerId ?? null, side, line, book]);
    const other = kept.get(key);
    if (other !== undefined) repeated++;
    if (other === undefined || replaces(price, other)) kept.set(key, price);
  }
  const rows = [...kept.values()].map((price) => quoteCells(price, source));
  return { text: csvText([QUOTE_COLUMNS, ...rows]), rows: rows.length, noPlace, repeated };
}

/** Compares two prices of a bet. The odds decide last, so the result does not depend on the order of the prices. */
function replaces(price: MatchedPrice, other: MatchedPrice): boolean {
  const [time, before] = [Date.parse(price.updated), Date.parse(other.updated)];
  if (time !== before) return time > before;
  return price.rank === other.rank ? price.odds > other.odds : price.rank < other.rank;
}

/** Returns whether value files have columns for the price's market, side and line. */
function hasPlace(price: MatchedPrice): price is MatchedPrice & { readonly market: QuoteMarket } {
  const { market, side, line, player } = price;
  const known = MARKETS.find((one) => one === market);
  if (known === undefined || (player !== null && side !== 'over')) return false;
  const lines = LADDERS[known];
  return lines === null || lines.includes(line as Line);
}

const LADDERS: { readonly [market in QuoteMarket]: readonly Line[] | null } = {
  goals: LINES.playerProp,
  assists: LINES.playerProp,
  points: LINES.playerProp,
  shots: LINES.playerProp,
  total: LINES.goalTotal,
  team_total: LINES.teamGoals,
  moneyline: null,
};

function quoteCells(price: MatchedPrice, source: string): readonly CsvCell[] {
  const { market, player, team, game, side, line, book, odds, updated } = price;
  const named = player === null ? team : player.team;
  const cells: { readonly [column in (typeof QUOTE_COLUMNS)[number]]: CsvCell } = {
    market,
    player: player?.unique ?? null,
    team: named === null ? null : teamName(game, named),
    away: teamName(game, game.away),
    home: teamName(game, game.home),
    side: market === 'moneyline' ? null : side,
    line: market === 'moneyline' ? null : line,
    book,
    odds,
    captured: updated,
    date: game.date,
    source,
  };
  return QUOTE_COLUMNS.map((column) => cells[column]);
}
