import { expect, test } from 'vitest';
import { formatMegabytes } from './texts.ts';

test.each([
  [0, '0.0 MB'],
  [49_999, '0.0 MB'],
  [50_001, '0.1 MB'],
  [12_340_000, '12.3 MB'],
  [1_234_500_000, '1,234.5 MB'],
])('formatMegabytes(%i) is %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
