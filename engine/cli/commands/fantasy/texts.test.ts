import { breakdown, scoringOf } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { breakdownText } from './texts.ts';

describe('breakdown of points', () => {
  const own = scoringOf({ skaterScoring: { goal: 3, hit: -0.25 }, goalieScoring: {} }, 'skaters');

  test('breakdownText describes each weight in one line', () => {
    const parts = breakdown(own, (stat) => (stat === 'goals' ? 3.4 : null));
    expect(parts.map(breakdownText)).toEqual(['3 × 3.40 goals = 10.20', '-0.25 × hits: not known']);
    expect(breakdownText({ field: 'hit', stat: 'hits', weight: -0.25, amount: 0.001, points: -0.00025 })).toBe(
      '-0.25 × 0.00 hits = 0.00',
    );
  });
});
