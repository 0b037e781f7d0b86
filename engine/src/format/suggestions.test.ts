import { expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import { wilson, type DecimalOdds, type Probability } from '../odds/index.ts';
import type { Suggestion } from '../parlay/index.ts';
import { suggestionValue } from './suggestions.ts';

test('suggestionValue returns the EV of a suggestion and the price that it is based on, or null without a price', () => {
  const value = { price: 9.2 as DecimalOdds, value: 0.1316, interval: [0.07, 0.19] as const };
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
  expect(suggestionValue(suggestion, 'decimal')).toBeNull();
  expect(suggestionValue({ ...suggestion, value }, 'american')).toBe('EV +13.2% (+7.0% to +19.0%) at +820');
});
