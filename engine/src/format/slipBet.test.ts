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
  // +2000 for 500 of 10,000 gives -3.6 % to +14.3 %.
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
    // An EV of exactly 0.
    expect(texts(5_000, 10_000, 0, 2)).toMatchObject({ stake: 'No bet: the EV is not above 0' });
  });

  test('betTexts shows the stake if the low end of the EV is positive', () => {
    // The low end .490202 gives an EV of .22550 and a stake of a quarter of .22550 / 1.5.
    expect(texts(5_000, 10_000, 0, 2.5)).toMatchObject({
      value: 'EV +25.0% (+22.6% to +27.4%)',
      stake: '3.8% of bankroll',
    });
  });

  test('betTexts adds the figures for a book that refunds a push', () => {
    // 1.95 with win .45 and push .15 has EV .0275; the fair price is 1.888889, which is -113. Among the 8,500 decided
    // records .529412 win, with interval .518788 to .540008. The EV is .85 (1.95 p - 1), and the stake a quarter of
    // .0099 / (.95 .85).
    expect(texts(4_500, 10_000, 1_500, 1.95).refund).toBe(
      'If a push refunds the whole slip (15.0%): fair -113, EV +2.7% (+1.0% to +4.5%), 0.3% of bankroll',
    );
  });

  test('formatValueRange and valueText show the interval', () => {
    expect(formatValueRange(0, [-0.1, 0.1])).toBe('0.0% (-10.0% to +10.0%)');
    expect(valueText(-1, [-1, -0.999])).toBe('EV -100.0% (-100.0% to -99.9%)');
  });
});
