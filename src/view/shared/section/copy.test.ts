import { expect, test } from 'vitest';
import { formatInstant } from './copy.ts';

test('formatInstant uses New York time in summer and in winter', () => {
  // Some JavaScript runtimes put a narrow no-break space before AM.
  const plain = (ms: number) => formatInstant(ms).replaceAll('\u202F', ' ');
  expect(plain(Date.UTC(2025, 9, 7, 13, 14))).toBe('Oct 7, 2025, 9:14 AM ET');
  expect(plain(Date.UTC(2025, 0, 1, 3, 5))).toBe('Dec 31, 2024, 10:05 PM ET');
});
