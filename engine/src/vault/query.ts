import { pressOrder, type Order, type ValueDisplay } from '../domain/index.ts';
import { betKey, type Bet } from './bet.ts';
import { compareBy } from '../figures/index.ts';
import { betRank, lacksPush } from './audit.ts';
import { betColumn, type ValueColumn } from './columns.ts';

export type ValueOrder = Order<ValueColumn>;

/** The default order of a value table (spec 9). */
export const BEST_FIRST: ValueOrder = { by: 'value', descending: true };

export const pressValueOrder = (order: ValueOrder, by: ValueColumn): ValueOrder =>
  pressOrder(order, by, ['name', 'book']);

export type ValueQuery = {
  /** The name of the chosen game. `null` for all games. */
  readonly game: string | null;
  /** The chosen books. `null` for all books. */
  readonly books: readonly string[] | null;
  readonly display: ValueDisplay;
  readonly order: ValueOrder;
  /** Epoch milliseconds; -Infinity for data that the clock does not judge. */
  readonly now: number;
};

/**
 * Returns the bets of a tab that match the query, sorted by the figures of their file. Prices to check, bets on games that have begun, and bets on whole lines
 * without a push are below the others.
 * The best price is selected only among the chosen books, because the
 * user cannot bet at the other books. The bets themselves do not change.
 */
export function queryBets<B extends Bet>(
  bets: readonly B[],
  { game, books, display, order, now }: ValueQuery,
): readonly B[] {
  const chosen = bets.filter(
    (bet) => (game === null || bet.game === game) && (books === null || books.includes(bet.book)),
  );
  return (display === 'best' ? bestOnly(chosen, now) : chosen).toSorted(soundFirst(now, compare(order)));
}

/**
 * Compares bets by their rank, and bets of the same rank by `compareEqual`. Bets on whole lines without a push are last,
 * because their values mean something else.
 */
export const soundFirst =
  (now: number, compareEqual: (a: Bet, b: Bet) => number) =>
  (a: Bet, b: Bet): number =>
    Number(lacksPush(a)) - Number(lacksPush(b)) || betRank(a, now) - betRank(b, now) || compareEqual(a, b);

/**
 * Returns one bet per `betKey`: the sound bet with the highest value, or else the one with the highest value. In a tie,
 * this is the first tied bet in the file.
 */
function bestOnly<B extends Bet>(bets: readonly B[], now: number): readonly B[] {
  const order = soundFirst(now, (a, b) => b.value - a.value);
  const best = new Map<string, B>();
  for (const bet of bets) {
    const key = betKey(bet);
    const other = best.get(key);
    if (other === undefined || order(bet, other) < 0) best.set(key, bet);
  }
  return [...best.values()];
}

/** Returns all books of the bets, sorted by name. */
export const booksOf = (bets: readonly Bet[]): readonly string[] =>
  [...new Set(bets.map(({ book }) => book))].toSorted(byText);

/**
 * Turns a book of the filter on or off. Turning off the last book turns all books on (spec 5). `null` means all of
 * `books`.
 */
export function toggleBook(
  chosen: readonly string[] | null,
  book: string,
  books: readonly string[],
): readonly string[] | null {
  const now = chosen ?? books;
  const next = books.filter((one) => now.includes(one) !== (one === book));
  return next.length === 0 || next.length === books.length ? null : next;
}

/** Compares two bets by a column. Ties are in file order. */
function compare({ by, descending }: ValueOrder): (a: Bet, b: Bet) => number {
  const compareCells = compareBy(betColumn(by), descending);
  return (a, b) => compareCells({ bet: a, flaws: [] }, { bet: b, flaws: [] }) || a.row - b.row;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the providers of the prices, sorted by name. The terms of the providers allow their prices on a page, but not
 * in a file. A list with such a price therefore has no CSV.
 */
export const priceSources = (bets: readonly Bet[]): readonly string[] =>
  [...new Set(bets.flatMap(({ source }) => source ?? []))].toSorted(byText);
