import { describe, expect, test } from 'vitest';
import type { LeagueDate } from '../domain/index.ts';
import { pressValueOrder, severalDays } from './index.ts';

describe('severalDays', () => {
  const on = (...dates: readonly (string | null)[]) => dates.map((date) => ({ date: date as LeagueDate | null }));

  test('severalDays is true only for bets on two or more days', () => {
    expect(severalDays(on())).toBe(false);
    expect(severalDays(on('2025-10-07', '2025-10-07'))).toBe(false);
    expect(severalDays(on('2025-10-07', '2025-10-08'))).toBe(true);
  });
});

describe('pressValueOrder', () => {
  test('pressValueOrder sorts names and books in ascending order on the first click, and numbers in descending order', () => {
    const start = { by: 'value', descending: true } as const;
    expect(pressValueOrder(start, 'name')).toEqual({ by: 'name', descending: false });
    expect(pressValueOrder(start, 'book')).toEqual({ by: 'book', descending: false });
    expect(pressValueOrder(start, 'line')).toEqual({ by: 'line', descending: true });
  });

  test('pressValueOrder reverses the order if the user clicks the sorted column again', () => {
    expect(pressValueOrder({ by: 'value', descending: true }, 'value')).toEqual({ by: 'value', descending: false });
    expect(pressValueOrder({ by: 'name', descending: false }, 'name')).toEqual({ by: 'name', descending: true });
  });
});
