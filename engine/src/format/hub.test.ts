import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../datasets/index.ts';
import { STALE_AFTER_MS, type GameCard } from '../hub/index.ts';
import type { Probability } from '../odds/index.ts';
import { PROBABILITY_TYPES, SCOPES, type LeagueDate } from '../domain/index.ts';
import {
  formatAverage,
  formatMatchup,
  formatOrder,
  formatProbabilityType,
  formatPuckLine,
  formatScope,
  formatSubject,
  gameName,
  NO_PLAYERS,
  noDataText,
  PROPS_ORDERS,
  PUCK_LINE_MEANING,
  spokenGame,
  spreadText,
  figuresTexts,
  staleText,
  winSplitText,
} from './index.ts';

const game = {
  away: { name: 'Ottawa Senators', abbreviation: 'OTT' },
  home: { name: 'Boston Bruins', abbreviation: null },
};

test('the selectors’ words are those of the product', () => {
  expect(PROBABILITY_TYPES.map(formatProbabilityType)).toEqual([
    'Goal Total Probabilities',
    'Puck Line Probabilities',
    'Shot Total Probabilities',
  ]);
  expect(() => formatProbabilityType('x' as never)).toThrow('unreachable');
  expect(PROPS_ORDERS.map(formatOrder)).toEqual(['Player', 'Over', 'Under']);
});

test('a game, a table and what it is about', () => {
  expect(gameName(game)).toBe('Ottawa Senators @ Boston Bruins');
  expect(spokenGame(game)).toBe('Ottawa Senators at Boston Bruins');
  expect(formatMatchup('A @ B', '19:00')).toBe('A @ B, 7:00 PM ET');
  expect(formatMatchup('A @ B', 'TBD')).toBe('A @ B, TBD');
  expect(formatMatchup('A @ B', '')).toBe('A @ B');
  expect(SCOPES.map((scope) => formatScope(scope, game))).toEqual(['Total', 'Ottawa Senators', 'Boston Bruins']);
  expect((['Goals', 'Shots', 'puckLine'] as const).map(formatSubject)).toEqual(['goals', 'shots', 'puck line']);
});

test.each([
  [2.94, '2.9'],
  [3.06, '3.1'],
  [28, '28.0'],
  [0, '0.0'],
  [null, '-'],
])('%s projected goals are %s', (amount, text) => {
  expect(formatAverage(amount)).toBe(text);
});

test('a puck line has its sign', () => {
  expect([formatPuckLine(1.5, 'minus'), formatPuckLine(0.5, 'plus')]).toEqual(['-1.5', '+0.5']);
  expect(PUCK_LINE_MEANING).toMatch(
    /^-1\.5: the team wins by 2 or more\. \+1\.5: it wins, or loses by 1\. -0\.5 is the win/,
  );
});

test('a card’s picture in words', () => {
  const side = (any: number | null) => ({
    wins: { any: any as Probability | null, regulation: null, overtime: null },
    goals: null,
    shots: null,
  });
  const figures: GameCard['figures'] = { away: side(0.382), home: side(null), awayPart: null };
  expect(winSplitText({ ...game, figures })).toBe('Ottawa Senators 38.2%, Boston Bruins -');
  expect(winSplitText({ ...game, figures: null })).toBe('Ottawa Senators -, Boston Bruins -');
});

describe('a ladder’s picture in words', () => {
  const mode = { value: 6, share: 0.1734 as Probability };
  test.each([
    [
      { low: 5, high: 7, share: 0.576 as Probability },
      'Goals',
      'Most often 6 goals (17.3%). 58% of games end with 5 to 7.',
    ],
    [{ low: 6, high: 6, share: 0.51 as Probability }, 'Goals', 'Most often 6 goals (17.3%). 51% of games end with 6.'],
    [null, 'Shots', 'Most often 6 shots (17.3%).'],
  ] as const)('middle %j of %s', (middle, stat, text) => {
    expect(spreadText({ mode, middle }, stat)).toBe(text);
  });
});

describe('sentences', () => {
  test('of what is not there', () => {
    expect(noDataText(game)).toBe('No data available for Ottawa Senators @ Boston Bruins');
    expect(NO_PLAYERS).toBe('No player data available for this date.');
  });

  const now = Date.UTC(2025, 9, 9, 16);
  const figures = (date: string, updatedAt: number | null, sample = false) => ({
    dates: [date as LeagueDate],
    updatedAt,
    sample,
    facts: {},
  });

  test.each([
    [['2025-10-09'], {}, ['Figures for Oct 9']],
    [
      ['2025-10-09', '2025-10-10', '2025-10-12'],
      { through: '2025-10-08' },
      ['Figures for Oct 9 to Oct 12', 'Through games of Oct 8'],
    ],
    [['2025-12-31', '2026-01-01'], {}, ['Figures for Dec 31 to Jan 1, 2026']],
    [
      ['2024-12-30', '2024-12-31'],
      { through: '2024-12-29' },
      ['Figures for Dec 30 to Dec 31, 2024', 'Through games of Dec 29, 2024'],
    ],
    [[], { from: '2025-10-09', to: '2025-10-09' }, ['Figures for Oct 9']],
    [[], { season: '2025-26', from: '2025-10-07', to: '2026-04-16' }, ['2025-26 season, from Oct 7']],
    [[], { season: '2025-26' }, ['2025-26 season']],
    [[], {}, []],
  ])('of what figures are for: %j, %j', (dates, facts, lines) => {
    const known = { dates: dates as LeagueDate[], facts: facts as FileFacts, updatedAt: null, sample: false };
    expect(figuresTexts(known, now)).toEqual(lines);
  });

  test('of stale figures name the year if it is not this one', () => {
    expect(staleText(figures('2024-10-09', null), now)).toBe(
      'These figures end on Wed, Oct 9, 2024. Newer games are not here yet.',
    );
  });

  test('of stale figures tell their end or their age', () => {
    expect(staleText(figures('2025-10-09', now - 60_000), now)).toBeNull();
    expect(staleText(figures('2025-10-07', null, true), now)).toBeNull();
    expect(staleText(figures('2025-10-07', null), now)).toBe(
      'These figures end on Tue, Oct 7. Newer games are not here yet.',
    );
    expect(staleText(figures('2025-10-07', now - 3 * 86_400_000), now)).toBe(
      'These figures end on Tue, Oct 7 (updated 3 days ago). Newer games are not here yet.',
    );
    expect(staleText(figures('2025-10-09', now - STALE_AFTER_MS - 1), now)).toBe(
      'These figures are old (updated 36 h ago). Line-ups and chances may have changed since.',
    );
  });
});
