import { VAULT_TABLES, type Line } from '@ddh/engine/internal/domain';
import {
  betLineText,
  betPick,
  betSubject,
  betTitle,
  displayName,
  edgesText,
  tableName,
  valueColumnName,
} from '@ddh/engine/internal/format';
import { DEVIG_METHODS, type DecimalOdds, type Probability } from '@ddh/engine/internal/odds';
import { marketGap, type Bet, type NoVigMarket } from '@ddh/engine/internal/vault';
import { describe, expect, test } from 'vitest';
import {
  betsFoundText,
  betText,
  booksText,
  marketGapText,
  marketText,
  methodName,
  noMarketText,
  orderedText,
  scaleEndText,
} from './copy.ts';
import { edgeText } from './edgeCopy.ts';

const decimal = (d: number) => d as DecimalOdds;

const share = (p: number) => p as Probability;

test('scaleEndText formats the ends of the color scale', () => {
  expect([scaleEndText(-0.1), scaleEndText(0.3)]).toEqual(['-10%', '+30%']);
});

test('tableName, valueColumnName and displayName return the names on the page, and each de-vig method has its own name', () => {
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

test('booksText and betsFoundText give the numbers of books and bets', () => {
  expect(booksText(4, 4)).toBe('Books: all 4');
  expect(booksText(2, 4)).toBe('Books: 2 of 4');
  expect(betsFoundText([20, 12], 120)).toBe('32 of 120 bets');
  expect(betsFoundText([1], 1)).toBe('1 bet');
});

test('orderedText names the table, its order and the number of bets', () => {
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
  scheduled: null,
  shortGame: null,
  value: 0.1,
  book: 'Quill',
  bookOdds: decimal(2.2),
  modelOdds: decimal(2),
  modelProb: share(0.5),
  captured: null,
  source: null,
  date: null,
};

const player: Bet = {
  ...priced,
  kind: 'player',
  tab: 'goal',
  table: 'forwards',
  player: 'Tim Stützle',
  team: null,
  position: null,
  line: 2 as Line,
};

const total: Bet = {
  ...priced,
  kind: 'total',
  tab: 'main',
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
  tab: 'main',
  table: 'moneylines',
  team: { name: 'A', abbreviation: null },
  opponent: 'B',
};

test("betLineText gives a bet's side and line, and betText adds the subject and the book", () => {
  expect([player, total, moneyline].map(betLineText)).toEqual(['Over 2.0', 'Under 5.5', '-']);
  expect([player, total, { ...total, team: 'B' }, moneyline].map(betText)).toEqual([
    'Tim Stützle, Over 2.0, Quill',
    'A @ B, Under 5.5, Quill',
    'A @ B, B, Under 5.5, Quill',
    'A, Quill',
  ]);
});

test('betTitle returns the subject of a bet and the pick, in the same form as the text of a leg', () => {
  expect([player, total, { ...total, team: 'B' }, moneyline].map(betTitle)).toEqual([
    'Tim Stützle: Over 2.0 Goals',
    'A @ B: Under 5.5 Goals',
    'B: Under 5.5 Goals',
    'A: Win',
  ]);
  expect(betPick({ ...player, tab: 'sog' })).toBe('Over 2.0 Shots');
  expect(betSubject({ ...total, team: 'B' })).toBe('B');
  expect(edgeText(moneyline)).toBe('A: Win, Quill');
});

test('edgesText gives the number of bets with an EV above 0', () => {
  expect([edgesText(56, 1480), edgesText(0, 1)]).toEqual([
    '56 of 1,480 bets have an EV above 0',
    '0 of 1 bet has an EV above 0',
  ]);
});

describe('texts about a market', () => {
  const noVig = Object.fromEntries(DEVIG_METHODS.map((method) => [method, share(0.4)])) as NoVigMarket['noVig'];

  test("marketText gives the book's margin and the probabilities of the market and the model", () =>
    expect(marketText({ hold: 0.045, overround: 0.047, other: total, noVig }, share(0.45))).toBe(
      "Quill's cut is 4.5%. Without it the market says 40.0%; the model says 45.0%.",
    ));

  test('marketGapText warns only if the model is far from the market', () => {
    expect(marketGap({ noVig }, share(0.45))).toBeNull();
    expect(marketGapText(marketGap({ noVig }, share(0.55)) ?? 0)).toMatch(
      /^The model is 15\.0 points above the market\./,
    );
    expect(marketGapText(marketGap({ noVig }, share(0.25)) ?? 0)).toMatch(
      /^The model is 15\.0 points below the market\./,
    );
  });

  test("noMarketText says why the book's margin is not known", () => {
    expect(noMarketText('Quill')).toMatch(/^Quill's cut is not known: /);
  });
});
