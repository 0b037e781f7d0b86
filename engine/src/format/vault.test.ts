import { describe, expect, test } from 'vitest';
import { DEVIG_METHODS, type DecimalOdds, type Probability } from '../odds/index.ts';
import type { Bet, Flaw, NoVigMarket } from '../vault/index.ts';
import { VAULT_TABS, VAULT_TABLES, type Line } from '../domain/index.ts';
import {
  assessErrorText,
  betLineText,
  betsFoundText,
  betText,
  booksText,
  displayName,
  flawText,
  formatPrice,
  formatValue,
  marketGapText,
  marketText,
  methodName,
  noMarketText,
  noValuesText,
  orderedText,
  scaleEndText,
  stakeText,
  tableName,
  valueColumnName,
} from './vault.ts';

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
])('a value of %s is %s', (value, text) => expect(formatValue(value)).toBe(text));

test('ends of the colour scale', () => {
  expect([scaleEndText(-0.1), scaleEndText(0.3)]).toEqual(['-10%', '+30%']);
});

test.each([
  [2, '2.00', '+100'],
  [2.5, '2.50', '+150'],
  [1.91, '1.91', '-110'],
  [1.005, '1.00', '-20000'],
  [101, '101.00', '+10000'],
  [1, '1.00', '-'],
])('a price of %s is %s and %s', (price, text, american) => {
  expect(formatPrice(decimal(price), 'decimal')).toBe(text);
  expect(formatPrice(decimal(price), 'american')).toBe(american);
});

test('no price is a dash', () => expect(formatPrice(null, 'american')).toBe('-'));

test('names', () => {
  expect([...VAULT_TABLES.goal, ...VAULT_TABLES.main].map(tableName)).toEqual([
    'Forwards',
    'Defensemen',
    'Position unknown',
    'Total Over/Under',
    'Money Line',
  ]);
  expect(valueColumnName('name', 'defense')).toBe('Player');
  expect(valueColumnName('name', 'totals')).toBe('Matchup');
  expect(valueColumnName('name', 'moneylines')).toBe('Team');
  expect(valueColumnName('bookOdds', 'totals')).toBe('Odds (book)');
  expect([displayName('all'), displayName('best')]).toEqual(['All values', 'Highest-value book']);
  expect(new Set(DEVIG_METHODS.map(methodName)).size).toBe(DEVIG_METHODS.length);
});

test('counts', () => {
  expect(booksText(4, 4)).toBe('Books: all 4');
  expect(booksText(2, 4)).toBe('Books: 2 of 4');
  expect(betsFoundText([20, 12], 120)).toBe('32 of 120 bets');
  expect(betsFoundText([1], 1)).toBe('1 bet');
});

test("spec 8's sentence for every tab", () => {
  expect(VAULT_TABS.map(noValuesText)).toEqual(
    ['goal', 'assist', 'point', 'sog', 'main'].map((tab) => `No ${tab} value data available for current filters`),
  );
});

test('what is heard of an order', () => {
  expect(orderedText('forwards', { by: 'value', descending: false }, 50, 120)).toBe(
    'Forwards sorted by EV, ascending, 50 of 120 bets',
  );
  expect(orderedText('moneylines', { by: 'name', descending: true }, 2, 2)).toBe(
    'Money Line sorted by team, descending, 2 bets',
  );
});

const priced = {
  row: 0,
  game: null,
  value: 0.1,
  book: 'Quill',
  bookOdds: decimal(2.2),
  modelOdds: decimal(2),
  modelProb: share(0.5),
  captured: null,
  date: null,
};
const player: Bet = {
  ...priced,
  kind: 'player',
  table: 'forwards',
  player: 'Tim Stützle',
  team: null,
  position: null,
  line: 2 as Line,
};
const total: Bet = {
  ...priced,
  kind: 'total',
  table: 'totals',
  away: 'A',
  home: 'B',
  team: null,
  side: 'under',
  line: 5.5 as Line,
};
const moneyline: Bet = {
  ...priced,
  kind: 'moneyline',
  table: 'moneylines',
  team: { name: 'A', abbreviation: null },
  opponent: 'B',
};

test('bets in words', () => {
  expect([player, total, moneyline].map(betLineText)).toEqual(['Over 2.0', 'Under 5.5', '-']);
  expect([player, total, { ...total, team: 'B' }, moneyline].map(betText)).toEqual([
    'Tim Stützle, Over 2.0, Quill',
    'A @ B, Under 5.5, Quill',
    'A @ B, B, Under 5.5, Quill',
    'A, Quill',
  ]);
});

test.each([
  [{ kind: 'value', recomputed: 0.081 }, 'Probability times book odds gives an EV of +8.1%, not the one listed.'],
  [
    { kind: 'modelOdds', listed: decimal(3), probability: share(0.5) },
    'The file lists model odds of +200. The odds of its probability are -100.',
  ],
  [
    { kind: 'modelOdds', listed: decimal(3), probability: share(0) },
    'The model gives this bet no chance, so it has no fair odds.',
  ],
  [{ kind: 'oldPrice', age: 14 * 3_600_000 }, 'This price was seen 14 h ago and may be gone.'],
] satisfies readonly (readonly [Flaw, string])[])('%j', (flaw, text) => expect(flawText(flaw, 'american')).toBe(text));

describe('a typed price', () => {
  test('that is none', () => {
    expect(assessErrorText({ kind: 'notOdds', text: ' x ' })).toBe('“x” is no price. Write it like 2.50, +150 or 3/2.');
    const nothing = 'A price must win something: decimal odds are above 1.';
    expect(assessErrorText({ kind: 'belowEvenMoney', text: '0.5' })).toBe(nothing);
    expect(assessErrorText({ kind: 'badPrice', decimal: 1 })).toBe(nothing);
    expect(assessErrorText({ kind: 'badChance', shares: { win: 2, push: 0, lose: -1 } })).toMatch(/no use/);
  });

  test('and its stake', () => {
    expect([0, 0.0214, 0.05].map(stakeText)).toEqual(['No bet', '2.1% of bankroll', '5.0% of bankroll']);
  });
});

describe('a market', () => {
  const noVig = Object.fromEntries(DEVIG_METHODS.map((method) => [method, share(0.4)])) as NoVigMarket['noVig'];
  test('and its hold', () => expect(marketText({ hold: 0.045, other: total })).toMatch(/^Quill keeps 4\.5% /));

  test('near the model and far from it', () => {
    expect(marketGapText({ noVig }, share(0.45))).toBeNull();
    expect(marketGapText({ noVig }, share(0.55))).toMatch(/^The model is 15\.0 points above the market\./);
    expect(marketGapText({ noVig }, share(0.25))).toMatch(/^The model is 15\.0 points below the market\./);
  });

  test('that is not known', () => {
    expect(noMarketText(player)).toMatch(/overs only/);
    expect(noMarketText(total)).toMatch(/at Quill/);
  });
});
