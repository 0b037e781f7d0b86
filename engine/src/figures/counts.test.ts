import { expect, test } from 'vitest';
import { formatCount, formatCounted, playersText } from './counts.ts';

test('formatCount adds thousands separators as the locale does', () => {
  const locale = new Intl.NumberFormat('en-US');
  const counts = Array.from({ length: 16 }, (_, digits) => [
    10 ** digits - 1,
    10 ** digits,
    1234567890123456 % 10 ** digits,
  ]);
  for (const count of counts.flat()) {
    expect(formatCount(count)).toBe(locale.format(count));
    if (count > 0) expect(formatCount(-count)).toBe(locale.format(-count));
  }
});

test.each([
  [0, '0 legs'],
  [1, '1 leg'],
  [4, '4 legs'],
  [10_000, '10,000 legs'],
])('formatCounted adds the noun to %i', (count, text) => {
  expect(formatCounted(count, 'leg')).toBe(text);
});

test('playersText shows the number of matching players and of all players, or only one number if all match', () => {
  expect([playersText(50, 288), playersText(1, 1), playersText(1, 2), playersText(1_200, 1_200)]).toEqual([
    '50 of 288 players',
    '1 player',
    '1 of 2 players',
    '1,200 players',
  ]);
});
