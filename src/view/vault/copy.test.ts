import type { Line } from '@ddh/engine/internal/domain';
import { betLineText, betPick, betSubject, betTitle } from '@ddh/engine/internal/format';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import type { Bet } from '@ddh/engine/internal/vault';
import { expect, test } from 'vitest';
import { betText, scaleEndText } from './copy.ts';

const decimal = (d: number) => d as DecimalOdds;

const share = (p: number) => p as Probability;

test('scaleEndText formats the ends of the color scale', () => {
  expect([scaleEndText(-0.1), scaleEndText(0.3)]).toEqual(['-10%', '+30%']);
});

const priced = {
  row: 0,
  game: null,
  scheduled: null,
  shortGame: null,
  start: null,
  started: false,
  other: null,
  pair: null,
  value: 0.1,
  book: 'Quill',
  bookOdds: decimal(2.2),
  modelOdds: decimal(2),
  modelProb: share(0.5),
  push: share(0),
  captured: null,
  source: null,
  honest: null,
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
  side: 'over',
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
  line: null,
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
});
