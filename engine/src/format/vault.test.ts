import { describe, expect, test } from 'vitest';
import { VALUE_TABS } from '../domain/index.ts';
import type { DecimalOdds, Probability } from '../odds/index.ts';
import type { Flaw } from '../vault/index.ts';
import { assessErrorText, flawText, formatValue, noValuesText, stakeText } from './vault.ts';

const decimal = (d: number) => d as DecimalOdds;

const share = (p: number) => p as Probability;

test.each([
  [0.123, '+12.3%'],
  [-0.04, '-4.0%'],
  [0, '0.0%'],
  [-0.0004, '0.0%'],
  [0.0004, '0.0%'],
  [-0.0006, '-0.1%'],
  [1.5, '+150.0%'],
])('formatValue of %s is %s', (value, text) => expect(formatValue(value)).toBe(text));

test('noValuesText is the text of spec 8 for every tab', () => {
  expect(VALUE_TABS.map(noValuesText)).toEqual(
    ['goal', 'assist', 'point', 'sog', 'main'].map((tab) => `No ${tab} value data available for current filters`),
  );
});

test.each([
  [
    { kind: 'value', recomputed: 0.081 },
    'Probability times book odds gives an EV of +8.1%, but the file lists another EV.',
  ],
  [
    { kind: 'modelOdds', listed: decimal(3), probability: share(0.5) },
    'The file lists model odds of +200. The fair odds of its probability are -100.',
  ],
  [
    { kind: 'modelOdds', listed: decimal(3), probability: share(0) },
    'The model gives this bet no chance, so it has no fair odds.',
  ],
  [{ kind: 'oldPrice', age: 14 * 3_600_000 }, 'This price was seen 14 h ago and may be gone.'],
] satisfies readonly (readonly [Flaw, string])[])('flawText of %j is %j', (flaw, text) =>
  expect(flawText(flaw, 'american')).toBe(text),
);

describe('texts about a price that the user typed', () => {
  test('assessErrorText explains why a price is invalid', () => {
    expect(assessErrorText({ kind: 'notOdds', text: ' x ' })).toBe(
      '“x” is not a price. Write it like 2.50, +150 or 3/2.',
    );
    const nothing = 'A price must pay more than the stake: decimal odds are above 1.';
    expect(assessErrorText({ kind: 'belowEvenMoney', text: '0.5' })).toBe(nothing);
    expect(assessErrorText({ kind: 'badPrice', decimal: 1 })).toBe(nothing);
    expect(assessErrorText({ kind: 'badChance', shares: { win: 2, push: 0, lose: -1 } })).toMatch(
      /not between 0 and 1/,
    );
  });

  test('stakeText shows the stake as a share of the bankroll', () => {
    expect([0, 0.0214, 0.05].map(stakeText)).toEqual(['No bet', '2.1% of bankroll', '5.0% of bankroll']);
  });
});
