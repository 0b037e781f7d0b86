import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { MAX_BANKROLL, parseBankroll, stakeAmount } from './bankroll.ts';

describe('parseBankroll', () => {
  test.each([
    ['1000', 1000],
    ['$1,000', 1000],
    [' 1 000 ', 1000],
    ['1\u202f000', 1000],
    ["1'000'000", 1_000_000],
    ['1.000,50', 1000.5],
    ['1,000.50', 1000.5],
    ['12,5', 12.5],
    ['0.01', 0.01],
  ])('reads %j as %d', (text, amount) => {
    expect(parseBankroll(text)).toEqual({ ok: true, value: amount });
  });

  test.each(['', 'abc', '-5', '1,00,000', '1.2345', '1e3', '$', '5 %'])(
    'refuses %j, which is not an amount',
    (text) => {
      expect(parseBankroll(text)).toEqual({ ok: false, error: { kind: 'notAnAmount' } });
    },
  );

  test.each(['0', '0.00', String(MAX_BANKROLL + 1)])('refuses %j, which is out of range', (text) => {
    expect(parseBankroll(text)).toEqual({ ok: false, error: { kind: 'bankrollOutOfRange' } });
  });
});

describe('stakeAmount', () => {
  test.each([
    [0.0123, 1000, 12],
    [0.00412, 1000, 4.12],
    [0.05, 82, 4.1],
    [0.05, 199.99, 9.99],
    [0, 1000, 0],
  ])('stakeAmount of the share %d and the bankroll %d is %d', (share, bankroll, amount) => {
    expect(stakeAmount(share, bankroll)).toBe(amount);
  });

  prop(
    'stakeAmount is at most the given share of the bankroll, apart from rounding errors, and less than one unit below it',
    [fc.double({ min: 0, max: 0.05, noNaN: true }), fc.double({ min: 0.01, max: MAX_BANKROLL, noNaN: true })],
    (share, bankroll) => {
      const amount = stakeAmount(share, bankroll);
      expect(amount).toBeLessThanOrEqual(share * bankroll * (1 + 1e-12) + 1e-9);
      expect(amount).toBeGreaterThan(share * bankroll - (share * bankroll < 10 ? 0.01 : 1) - 1e-9);
    },
  );
});
