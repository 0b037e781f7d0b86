import { describe, expect, test } from 'vitest';
import { readDay, readInstant } from './times.ts';

const AT = Date.UTC(2025, 9, 7, 15, 55);

describe('readInstant', () => {
  test.each([
    '2025-10-07T15:55:00Z',
    '2025-10-07 15:55:00+00:00',
    '2025-10-07 15:55:00+00',
    '2025-10-07 11:55:00 -0400',
    '2025-10-07 15:55:00 UTC',
    '2025-10-07T15:55:00.000000+00:00',
    '1759852500',
    '1759852500.0',
    '1759852500000',
  ])('reads %s', (text) => {
    expect(readInstant(text)).toBe(AT);
  });

  test.each(['', 'noon', '2025-10-07', '2025-10-07 15:55:00', '2025-02-30T15:55:00Z', '20251007', '15:55'])(
    'does not read %j',
    (text) => {
      expect(readInstant(text)).toBeNull();
    },
  );
});

describe('readDay', () => {
  test.each([
    ['2025-10-07', false, '2025-10-07'],
    // 22:30 in New York.
    ['2025-10-08T02:30:00Z', false, '2025-10-07'],
    ['2025-10-08 02:30:00', false, '2025-10-07'],
    ['2025-10-07 19:00', false, '2025-10-07'],
    ['2025-10-07T22:30:00-07:00', false, '2025-10-08'],
    // Midnight stands for the date, but not in a column of starts: 20:00 in New York.
    ['2025-10-08T00:00:00Z', false, '2025-10-08'],
    ['2025-10-08 00:00:00', false, '2025-10-08'],
    ['2025-10-08T00:00:00Z', true, '2025-10-07'],
    ['2025-10-08 00:00:00', true, '2025-10-08'],
    ['today', false, null],
    ['2025-02-30', false, null],
    ['2025-10-07 soon', false, null],
  ])('reads %j as %s: %s', (text, isStart, day) => {
    expect(readDay(text, isStart)).toBe(day);
  });
});
