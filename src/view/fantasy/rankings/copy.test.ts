import { DEFAULT_QUERY } from '@ddh/engine/internal/fantasy';
import { expect, test } from 'vitest';
import { rankOrderText } from './copy.ts';

test('rankOrderText names the order and the number of players', () => {
  expect(rankOrderText(DEFAULT_QUERY.order, 50, 288)).toBe('Sorted by fantasy points, descending, 50 of 288 players');
  expect(rankOrderText({ by: 'zScore', descending: false }, 1, 1)).toBe('Sorted by z-score, ascending, 1 player');
});
