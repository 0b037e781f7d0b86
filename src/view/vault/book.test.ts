import { expect, test } from 'vitest';
import { bookAddress } from './book.ts';

test.each([
  ['Northgate', '/base/assets/books/northgate.png'],
  ['dock12', '/base/assets/books/dock12.png'],
  ["Oak's / NJ", '/base/assets/books/oaksnj.png'],
  ['../../secret', '/base/assets/books/secret.png'],
  ['!?', null],
  ['x'.repeat(41), null],
])('bookAddress returns the URL of the logo of the book %s', (book, address) =>
  expect(bookAddress('/base', book)).toBe(address),
);
