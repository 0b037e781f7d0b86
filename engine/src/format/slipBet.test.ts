import { describe, expect, test } from 'vitest';
import type { DecimalOdds } from '../odds/index.ts';
import { slipBet } from '../parlay/index.ts';
import { betTexts, formatValueRange, valueText } from './slipBet.ts';

function texts(hits: number, records: number, pushes: number, price: number) {
  const bet = slipBet({ hits, records, missing: false }, pushes, price as DecimalOdds);
  if (!bet.ok) throw new Error(bet.error.kind);
  return betTexts(bet.value, 'american');
}

describe('betTexts', () => {
  // A slip with 500 hits in 10,000 records has an EV of -3.6 % to +14.3 % at +2000.
  test('betTexts shows no bet if the low end of the EV is negative', () => {
    expect(texts(500, 10_000, 0, 21)).toEqual({
      value: 'EV +5.0% (-3.6% to +14.3%)',
      breakEven: 'Break-even 4.8%',
      stake: 'No bet: at the low end of its interval the EV is -3.6%',
      refund: null,
    });
  });

  test('betTexts shows no bet if the EV is not above 0', () => {
    expect(texts(500, 10_000, 0, 10).stake).toBe('No bet: the EV is not above 0');
    // The EV is exactly 0.
    expect(texts(5_000, 10_000, 0, 2)).toMatchObject({ stake: 'No bet: the EV is not above 0' });
  });

  test('betTexts shows the stake if the low end of the EV is positive', () => {
    // At the interval's low end, .490202, the EV is .22550. The stake is a quarter of .22550 / 1.5.
    expect(texts(5_000, 10_000, 0, 2.5)).toMatchObject({
      value: 'EV +25.0% (+22.6% to +27.4%)',
      stake: '3.8% of bankroll',
    });
  });

  test('betTexts adds the figures for a book that refunds a push', () => {
    // With P(win) .45 and P(push) .15, the EV at 1.95 is .0275 and the fair price 1.888889, or -113. Of the 8,500
    // records without a push, the slip wins .529412, with an interval of .518788 to .540008. For a share p of these
    // records, the EV is .85 (1.95 p - 1). At the low end the EV is .0099, and the stake is a quarter of .0099 / (.95
    // x .85).
    expect(texts(4_500, 10_000, 1_500, 1.95).refund).toBe(
      'If a push refunds the whole slip (15.0%): fair -113, EV +2.7% (+1.0% to +4.5%), 0.3% of bankroll',
    );
  });

  test('formatValueRange and valueText show an expected value with its interval', () => {
    expect(formatValueRange(0, [-0.1, 0.1])).toBe('0.0% (-10.0% to +10.0%)');
    expect(valueText(-1, [-1, -0.999])).toBe('EV -100.0% (-100.0% to -99.9%)');
  });
});
