import type { Suggestion } from '@ddh/engine/internal/parlay';
import { expect, test } from 'vitest';
import { suggestionLift } from './next.ts';

test('suggestionLift has as many digits as the interval allows', () => {
  const lift: Suggestion['lift'] = { value: 1.2889, interval: [1.2501, 1.329] };
  expect(suggestionLift({ lift })).toBe('1.29× (1.25× to 1.33×)');
});
