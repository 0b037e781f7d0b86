import { foldText } from '../text/index.ts';

/**
 * Returns a function that gives each spelling of a sportsbook the same name: the most frequent spelling among `books`,
 * or the first in alphabetical order. `B`, ` b ` and `B.` are one book.
 */
export function bookNames(books: Iterable<string>): (book: string) => string {
  const counts = new Map<string, number>();
  for (const book of books) counts.set(book.trim(), (counts.get(book.trim()) ?? 0) + 1);
  const chosen = new Map<string, { readonly name: string; readonly count: number }>();
  for (const [book, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = chosen.get(bookKey(book));
    if (before === undefined || count > before.count) chosen.set(bookKey(book), { name: book, count });
  }
  const names = new Map([...counts.keys()].map((book) => [book, chosen.get(bookKey(book))?.name ?? book]));
  return (book) => names.get(book.trim()) ?? book;
}

/** A key that is the same for all spellings of a book. */
export const bookKey = (book: string): string => foldText(book) || book.trim();
