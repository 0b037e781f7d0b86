import { PROPS_ORDERS } from '@ddh/engine/internal/hub';
import { expect, test } from 'vitest';
import { formatOrder, sortedText } from './copy.ts';

test('formatOrder names each order', () => {
  expect(PROPS_ORDERS.map(formatOrder)).toEqual(['Player', 'Over', 'Under']);
});

test('sortedText announces the order and the number of players', () => {
  expect(sortedText('under', 50, 288)).toBe('Sorted by under, 50 of 288 players');
});
