import { expect, test } from 'vitest';
import { formatLiftInterval, formatTimes } from './slip.ts';

test('formatTimes and formatLiftInterval show as many decimals as the interval allows', () => {
  expect(formatTimes(1.00012, [1, 1.0004])).toBe('1.000×');
  expect(formatLiftInterval([1.2349, 1.2811])).toBe('1.23× to 1.28×');
});
