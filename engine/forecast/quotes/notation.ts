import { parseOdds, readPrice, type DecimalOdds, type OddsError, type PriceFormat } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';

/** A price with its book. All prices of a book must have the same name of it. */
export type PriceCell = { readonly book: string; readonly text: string };

/**
 * The price of a cell. `lacksSign` is true for American odds without a sign, and `bookWritesPlus` if the book has a plus
 * sign elsewhere, so that a minus may be lost here.
 */
export type CellPrice = { readonly odds: DecimalOdds; readonly lacksSign: boolean; readonly bookWritesPlus: boolean };

/** How many prices of a book or a file are surely decimal and surely American, and how many of these have a plus sign. */
type Votes = { decimal: number; american: number; plus: number };

/**
 * Returns a function that reads a price of a file. `cells` are all prices of the file. A number from 100 up without a
 * sign has the notation of the other prices of its book, or else of the file; without any it is American. If those are
 * of both kinds, the function refuses the price. `format` is the notation of all prices, if it is known.
 */
export function priceReader(
  cells: Iterable<PriceCell>,
  format: PriceFormat | null,
): (cell: PriceCell) => Result<CellPrice, OddsError> {
  if (format !== null) {
    return ({ text }) => {
      // Only American prices have a sign.
      const isOther = format !== 'american' && /^[+\-\u2212\u2013]/.test(text.trim());
      const odds = isOther ? err({ kind: 'notOdds' as const, text }) : parseOdds(text, format);
      return odds.ok ? ok(signed(odds.value)) : odds;
    };
  }
  const { all, books } = countVotes(cells);
  return ({ book, text }) => {
    const read = readPrice(text);
    if (!read.ok) return read;
    if (read.value.kind === 'certain') return ok(signed(read.value.odds));
    const { american, decimal } = read.value;
    const own = books.get(book);
    const votes = own !== undefined && own.decimal + own.american > 0 ? own : all;
    if (votes.decimal > 0 && votes.american > 0) return err({ kind: 'twoReadings', text, american, decimal });
    if (votes.decimal > 0) return ok(signed(decimal));
    return ok({ odds: american, lacksSign: true, bookWritesPlus: votes.plus > 0 });
  };
}

const signed = (odds: DecimalOdds): CellPrice => ({ odds, lacksSign: false, bookWritesPlus: false });

function countVotes(cells: Iterable<PriceCell>): { readonly all: Votes; readonly books: ReadonlyMap<string, Votes> } {
  const none = (): Votes => ({ decimal: 0, american: 0, plus: 0 });
  const all = none();
  const books = new Map<string, Votes>();
  for (const { book, text } of cells) {
    const read = readPrice(text);
    if (!read.ok || read.value.kind !== 'certain' || read.value.format === 'fractional') continue;
    const own = books.get(book) ?? none();
    books.set(book, own);
    for (const votes of [all, own]) {
      votes[read.value.format]++;
      if (text.trim().startsWith('+')) votes.plus++;
    }
  }
  return { all, books };
}
