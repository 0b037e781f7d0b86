import { expect, test } from 'vitest';
import { bookNames } from './index.ts';

test.each([
  [
    ['B', ' b ', 'B'],
    ['B', 'B', 'B'],
  ],
  // The most frequent spelling is the name, or the first in alphabetical order.
  [
    ['b', 'B', ' b'],
    ['b', 'b', 'b'],
  ],
  [
    ['b', 'B'],
    ['B', 'B'],
  ],
  [
    ['Caesars, NJ', 'caesars  nj'],
    ['Caesars, NJ', 'Caesars, NJ'],
  ],
  // Names without a letter are not the same book.
  [
    ['🎲', '🃏'],
    ['🎲', '🃏'],
  ],
  [
    ['bet365', 'bet 365'],
    ['bet365', 'bet 365'],
  ],
])('bookNames names the books %j %j', (books, names) => {
  expect(books.map(bookNames(books))).toEqual(names);
  expect(books.map(bookNames(books.toReversed()))).toEqual(names);
});
