import type { CategoryTally, SideTotals } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { formatNet } from '@ddh/engine/internal/format';
import { betterText, overText } from './copy.ts';

const tally = (net: number, unknown: readonly string[] = []): SideTotals => ({ give: 0, get: net, net, unknown });

const category = (
  stat: CategoryTally['stat'],
  net: number,
  shade = 0,
  unknown: readonly string[] = [],
): CategoryTally => ({
  ...tally(net, unknown),
  stat,
  shade,
  points: null,
  zScore: null,
});

describe('figures of a trade', () => {
  test('formatNet formats a net change with a sign and the decimals of its column', () => {
    expect(formatNet(12.36, 'shots')).toBe('+12.4');
    expect(formatNet(-3.1, 'fantasyPoints')).toBe('-3.1');
    expect(formatNet(1.234, 'goals')).toBe('+1.23');
    expect(formatNet(1.5, 'plusMinus')).toBe('+1.50');
    expect(formatNet(2, 'games')).toBe('+2.0');
    expect(formatNet(1234.5, 'saves')).toBe('+1,234.5');
  });

  test('formatNet has no sign for a net change that rounds to 0', () => {
    expect([0.04, -0.04, 0, -0].map((net) => formatNet(net, 'shots'))).toEqual(['0.0', '0.0', '0.0', '0.0']);
    expect(formatNet(0.004, 'goals')).toBe('0.00');
    expect(overText(0.004, 'zScore')).toBe('0.00');
  });

  test('overText always shows the sign of a value over replacement', () => {
    expect(overText(12.36, 'points')).toBe('+12.4');
    expect(overText(-12.36, 'points')).toBe('-12.4');
    expect(overText(1.236, 'zScore')).toBe('+1.24');
    expect([overText(null, 'points'), overText(null, 'zScore')]).toEqual(['-', '-']);
  });

  test('betterText says whether a net change is better or worse, or makes no difference', () => {
    expect(betterText(category('goals', 2, 0.5))).toBe('better');
    expect(betterText(category('goals', -2, -0.5))).toBe('worse');
    expect(betterText(category('goalsAgainst', 2, -0.5))).toBe('worse');
    expect(betterText(category('goals', 0.001, 0.5))).toBe('even');
  });
});
