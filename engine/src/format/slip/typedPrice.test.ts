import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { parseOdds } from '../../odds/index.ts';
import { slipBet } from '../../parlay/index.ts';
import { betNews, typedPriceError } from '../index.ts';

/** What is said of a typed text while it is typed. */
function saidOf(text: string): string | null {
  const odds = parseOdds(text);
  if (!odds.ok) return typedPriceError(text, odds.error, true);
  const bet = slipBet({ hits: 1, records: 2, missing: false }, 0, odds.value);
  return bet.ok ? null : typedPriceError(text, bet.error, true);
}

describe('a price that is being typed', () => {
  test.each(['1', '1.', '1.0', '+', '-', '\u2212', '+1', '-15', '3/', '3 / ', '0', '10/'])('%s may go on', (text) => {
    expect(saidOf(text)).toBeNull();
  });

  test.each(['abc', '1,5', '1.2.3', '0.5', '3//2', '1.5x', '+-1', '--1'])('%s will never be one', (text) => {
    expect(saidOf(text)).not.toBeNull();
  });

  prop(
    'no way to a price is an error',
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

  test('once it is meant, each says why it is none', () => {
    expect(typedPriceError('3/', { kind: 'notOdds', text: '3/' }, false)).toContain('“3/” is no price');
    expect(typedPriceError('1', { kind: 'badPrice', decimal: 1 }, false)).toContain('must win something');
  });
});

test('a bet as one text', () => {
  const price = parseOdds('+100');
  const bet = price.ok && slipBet({ hits: 600, records: 1000, missing: false }, 0, price.value);
  expect(bet && bet.ok && betNews(bet.value, 'american')).toBe(
    'EV +20.0% (+13.9% to +26.0%). Break-even 50.0%. 3.5% of bankroll.',
  );
});
