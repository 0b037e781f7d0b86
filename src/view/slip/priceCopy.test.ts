import { parseOdds, type Probability } from '@ddh/engine/internal/odds';
import { slipBet } from '@ddh/engine/internal/parlay';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../engine/testing/prop.ts';
import { typedPriceError } from './priceCopy.ts';

const half = 0.5 as Probability;
const HALF = {
  probability: half,
  fair: half,
  fairInterval: [half, half],
  push: 0 as Probability,
  pushes: [],
  counted: null,
  missing: false,
} as const;

/** Returns the error that is shown for a price while the user types it. */
function saidOf(text: string): string | null {
  const odds = parseOdds(text);
  if (!odds.ok) return typedPriceError(text, odds.error, true);
  const bet = slipBet(HALF, odds.value);
  return bet.ok ? null : typedPriceError(text, bet.error, true);
}

describe('a price while the user types it', () => {
  test.each(['1', '1.', '1.0', '+', '-', '\u2212', '+1', '-15', '3/', '3 / ', '0', '10/'])(
    'the price %s is no error while typing, because it may become a price',
    (text) => {
      expect(saidOf(text)).toBeNull();
    },
  );

  test.each(['abc', '1,5,2', '1.2.3', '0.5', '3//2', '1.5x', '+-1', '--1'])(
    'the price %s is an error while typing, because it cannot become a price',
    (text) => {
      expect(saidOf(text)).not.toBeNull();
    },
  );

  prop(
    'no beginning of a valid price is an error while the user types',
    [
      fc.oneof(
        fc.integer({ min: 101, max: 9999 }).map((n) => (n / 100).toFixed(2)),
        fc
          .tuple(fc.constantFrom('+', '-', '\u2212', ''), fc.integer({ min: 100, max: 99_999 }))
          .map(([s, n]) => `${s}${n}`),
        fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })).map(([a, b]) => `${a}/${b}`),
      ),
    ],
    (text) => {
      for (let n = 0; n <= text.length; n++) expect(saidOf(text.slice(0, n)) ?? '').toBe('');
    },
  );

  test('an incomplete price is an error after typing', () => {
    expect(typedPriceError('3/', { kind: 'notOdds', text: '3/' }, false)).not.toBeNull();
    expect(typedPriceError('1', { kind: 'badPrice', decimal: 1 }, false)).not.toBeNull();
  });
});
