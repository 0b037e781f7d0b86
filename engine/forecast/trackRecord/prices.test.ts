import { describe, expect, test } from 'vitest';
import type { DecimalOdds, Probability } from '@ddh/engine/internal/odds';
import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import type { KeptEdge } from './edges.ts';
import type { FrozenGame } from './freeze.ts';
import { marketChances, parsePrices, pricesOf, pricesText, type SeenPrice, type ValueFiles } from './prices.ts';

const GAME: FrozenGame = {
  gameId: '7',
  date: '2026-11-25' as LeagueDate,
  away: 'Bruins',
  home: 'Sabres',
  start: null,
  model: '2.1',
  players: { 'Ann Otter': 1 },
  forecasts: [],
  slips: [],
};
const win = (team: string, margin = 0.5): Leg => ({ kind: 'winner', team, margin: margin as Line });
const total = (side: 'over' | 'under', line = 5.5): Leg => ({ kind: 'total', stat: 'Goals', side, line: line as Line });
const seen = (leg: Leg, odds: number, book = 'Alpha', game = '7'): SeenPrice => ({ game, leg, book, odds });

describe('marketChances', () => {
  test('marketChances is the mean of the sportsbooks that have prices for both sides, without their margin', () => {
    // The prices 1.8 and 2.0 imply .5556 and .5. Without the margin, the chance of over is .5556 / 1.0556 = 2.0 / 3.8.
    // Equal prices mean a chance of one half.
    const prices = [
      seen(total('over'), 1.8),
      seen(total('under'), 2),
      seen(total('over'), 1.9, 'Beta'),
      seen(total('under'), 1.9, 'Beta'),
      seen(total('over'), 9, 'Gamma'),
      seen(total('under'), 9, 'Alpha', '8'),
      seen(total('under', 6.5), 9),
    ];
    expect(marketChances(GAME, prices)(total('over'))).toBeCloseTo((2 / 3.8 + 0.5) / 2, 12);
    expect(marketChances(GAME, prices)(total('under'))).toBeCloseTo(1 - (2 / 3.8 + 0.5) / 2, 12);
  });

  test('marketChances of a win compares the prices of both teams', () => {
    const prices = [seen(win('Sabres'), 1.5), seen(win('Bruins'), 3)];
    expect(marketChances(GAME, prices)(win('Sabres'))).toBeCloseTo(2 / 3, 12);
  });

  test('marketChances is null if only one side has a price, for a puck line, and for a player', () => {
    const goal: Leg = { kind: 'player', player: 'Ann Otter', stat: 'Goals', side: 'over', line: 0.5 as Line };
    expect(marketChances(GAME, [seen(win('Sabres'), 1.5)])(win('Sabres'))).toBeNull();
    expect(marketChances(GAME, [seen(win('Sabres', 1.5), 3)])(win('Sabres', 1.5))).toBeNull();
    expect(marketChances(GAME, [seen(goal, 3)])(goal)).toBeNull();
  });
});

test('pricesOf takes the prices of the game from value files', () => {
  const priced = {
    date: GAME.date,
    value: 0,
    book: 'Alpha',
    bookOdds: 2.1 as DecimalOdds,
    modelOdds: null,
    modelProb: 0.5 as Probability,
    push: 0 as Probability,
    captured: null,
    source: null,
    honest: null,
  };
  const player = { ...priced, team: null, position: null, side: 'over' as const, line: 0.5 as Line };
  const row = { ...priced, away: 'Bruins', home: 'Sabres', team: null, line: 5.5 as Line, side: 'under' as const };
  const files: ValueFiles = {
    moneyline_value: [
      { ...priced, team: 'Sabres', opponent: 'Bruins', line: null },
      { ...priced, team: 'Sabres', opponent: 'Bruins', line: -1.5 as Line },
      { ...priced, team: 'Kraken', opponent: null, line: null },
    ],
    total_value: [row, { ...row, team: 'Sabres', line: 2.5 as Line }, { ...row, away: 'Kraken' }],
    goal_value: [
      { ...player, player: 'Ann Otter' },
      { ...player, player: 'Ben Heron' },
    ],
    assist_value: [],
    point_value: [],
    sog_value: [{ ...player, player: 'Ann Otter', line: 2.5 as Line }],
  };
  expect(pricesOf(GAME, files).map(({ leg }) => leg)).toEqual([
    win('Sabres'),
    total('under'),
    { kind: 'teamTotal', team: 'Sabres', stat: 'Goals', side: 'under', line: 2.5 },
    { kind: 'player', player: 'Ann Otter', stat: 'Goals', side: 'over', line: 0.5 },
    { kind: 'player', player: 'Ann Otter', stat: 'Shots', side: 'over', line: 2.5 },
  ]);
  expect(pricesOf(GAME, files)[0]).toEqual({ game: '7', leg: win('Sabres'), book: 'Alpha', odds: 2.1 });
});

const EDGE: KeptEdge = {
  game: '7',
  listed: '2026-11-25T16:00:00.000Z',
  claim: 'honest',
  market: 'shots',
  venue: null,
  player: 'Ann Otter',
  playerId: 1,
  side: 'over',
  line: 2.5,
  ev: 0.031,
  stake: 0.002,
  book: 'Alpha',
  odds: 2.1,
  captured: null,
  source: null,
};

describe('the file of prices', () => {
  const head = { freeze: 1, at: '2026-11-25T16:00:00Z', data: 'v1', offset: 0, previous: '0'.repeat(64) };
  const prices = [seen(total('over'), 1.8), seen(win('Sabres'), 2.4, 'Beta')];
  const honest = [{ game: '7', honest: { forecasts: [0.25, 1], slips: [0.125] } }];

  test('parsePrices reads what pricesText writes, and a file without honest chances and lists', () => {
    const second = { head: { ...head, freeze: 2, offset: 10 }, prices: [], honest: [], edges: [EDGE] };
    const text = pricesText({ head, prices, honest, edges: [] }) + pricesText(second);
    expect(parsePrices(text)).toEqual({ ok: true, value: [{ head, prices, honest, edges: [] }, second] });
  });

  test.each([
    ['{', 'is not JSON'],
    ['{"game":"7"}', 'must be a freeze, a price, the honest chances of a game or a bet of the list'],
    [JSON.stringify(prices[0]), 'is before the first freeze'],
  ])('parsePrices refuses the line %s', (line, problem) => {
    expect(parsePrices(line)).toEqual({ ok: false, error: { line: 1, problem } });
  });
});
