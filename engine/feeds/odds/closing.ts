import { bookKey, type Side } from '@ddh/engine/internal/domain';
import type { LoggedPrice } from './priceLog.ts';
import type { PriceMarket } from './provider.ts';

/** A price is a closing one if it was seen at most this long before the start, in ms. */
export const CLOSING_MS = 3_600_000;

/** A bet at a book, with the names that the price log uses. `taken` is when its price was known, in epoch milliseconds. */
export type TakenPrice = {
  readonly game: string;
  readonly market: PriceMarket;
  /** The team of a team total, money line or puck line. */
  readonly team: string | null;
  readonly playerId: number | null;
  readonly side: Side | null;
  readonly line: number | null;
  readonly book: string;
  readonly taken: number;
};

type OnLines = Omit<TakenPrice, 'line' | 'taken'>;
/** The key of a bet at a book on any line. A player is known by the id alone. */
const keyOf = ({ game, market, team, playerId, side, book }: OnLines): string =>
  `${game}\n${market}\n${playerId ?? team}\n${side}\n${bookKey(book)}`;

/**
 * Returns a function that finds the closing price of a bet at its book: the last one that was seen after the price taken,
 * and at most an hour before the start. The function returns `away` if the book then had the bet only on another line,
 * and `null` if the log says nothing. `startOf` returns the start in epoch milliseconds, or `null` for an unknown game.
 */
export function closingPrices(
  rows: Iterable<LoggedPrice>,
  startOf: (gameId: string) => number | null,
): (bet: TakenPrice) => LoggedPrice | 'away' | null {
  const lines = new Map<string, Map<number | null, LoggedPrice>>();
  for (const row of rows) {
    const start = startOf(row.game);
    if (start === null) continue;
    const seen = Date.parse(row.seen);
    if (seen >= start || seen < start - CLOSING_MS || Date.parse(row.updated) >= start) continue;
    const key = keyOf(row);
    const known = lines.get(key) ?? new Map<number | null, LoggedPrice>();
    const other = known.get(row.line);
    if (other === undefined || isLater(row, other)) known.set(row.line, row);
    lines.set(key, known);
  }
  return (bet) => {
    const known = lines.get(keyOf(bet));
    const isAfter = (row: LoggedPrice): boolean => Date.parse(row.seen) > bet.taken;
    const own = known?.get(bet.line);
    if (own !== undefined && isAfter(own)) return own;
    return known !== undefined && [...known.values()].some(isAfter) ? 'away' : null;
  };
}

function isLater(row: LoggedPrice, other: LoggedPrice): boolean {
  const seen = Date.parse(row.seen) - Date.parse(other.seen);
  return (seen === 0 ? Date.parse(row.updated) - Date.parse(other.updated) : seen) > 0;
}
