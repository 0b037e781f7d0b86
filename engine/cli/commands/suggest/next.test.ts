import type { Line } from '@ddh/engine/internal/domain';
import { wilson, type DecimalOdds, type Probability } from '@ddh/engine/internal/odds';
import type { Suggestion } from '@ddh/engine/internal/parlay';
import { describe, expect, test } from 'vitest';
import { suggestionLift, suggestionText } from './next.ts';

describe('suggested leg', () => {
  const suggestion: Suggestion = {
    leg: { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 as Line },
    hits: 1_230,
    probability: 0.123 as Probability,
    interval: wilson(1_230, 10_000),
    pushes: 0,
    fair: 0.123 as Probability,
    given: 0.58 as Probability,
    alone: 0.45 as Probability,
    lift: { value: 1.2889, interval: [1.2501, 1.329] },
    implied: false,
    value: null,
    honest: null,
  };

  test('suggestionText describes a leg in one sentence, and includes its value if there is a price', () => {
    const begin = 'Game: Over 5.5 Goals: slip 12.3%, the leg 58.0% given the slip and 45.0% by itself';
    expect(suggestionLift(suggestion)).toBe('1.29× (1.25× to 1.33×)');
    expect(suggestionText(suggestion.leg, suggestion, 'decimal')).toBe(`${begin}, 1.29× (1.25× to 1.33×).`);
    const value = { price: 9.2 as DecimalOdds, value: 0.1316, interval: [0.07, 0.19] as const };
    expect(suggestionText(suggestion.leg, { ...suggestion, value }, 'american')).toBe(
      `${begin}, 1.29× (1.25× to 1.33×), EV +13.2% (+7.0% to +19.0%) at +820.`,
    );
  });
});
