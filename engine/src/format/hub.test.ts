import { describe, expect, test } from 'vitest';
import { LINES, PROBABILITY_TYPES, SCOPES, type LeagueDate } from '../domain/index.ts';
import { gameName } from '../hub/index.ts';
import type { Probability } from '../odds/index.ts';
import {
  formatAverage,
  formatMatchup,
  formatProbabilityType,
  formatPuckLine,
  formatScope,
  NO_PLAYERS,
  noDataText,
  noPlayerText,
  propsCaption,
  goalieText,
  spreadText,
} from './hub.ts';

const game = {
  away: { name: 'Ottawa Senators', abbreviation: 'OTT' },
  home: { name: 'Boston Bruins', abbreviation: null },
};

test('formatProbabilityType returns the label of each type of the totals page', () => {
  expect(PROBABILITY_TYPES.map(formatProbabilityType)).toEqual([
    'Goal Total Probabilities',
    'Puck Line Probabilities',
    'Shot Total Probabilities',
  ]);
  expect(() => formatProbabilityType('x' as never)).toThrow('unexpected value');
});

test('formatMatchup adds the start time of a game if it is known, and formatScope returns the team’s name for a team total', () => {
  expect(gameName(game)).toBe('Ottawa Senators @ Boston Bruins');
  expect(formatMatchup('A @ B', '19:00')).toBe('A @ B, 7:00 PM ET');
  expect(formatMatchup('A @ B', 'TBD')).toBe('A @ B, TBD');
  expect(formatMatchup('A @ B', '')).toBe('A @ B');
  expect(SCOPES.map((scope) => formatScope(scope, game))).toEqual(['Total', 'Ottawa Senators', 'Boston Bruins']);
});

test('formatPuckLine shows the sign of the margin', () => {
  expect([formatPuckLine(1.5, 'minus'), formatPuckLine(0.5, 'plus')]).toEqual(['-1.5', '+0.5']);
});

test.each([
  [2.94, '2.9'],
  [3.06, '3.1'],
  [28, '28.0'],
  [0, '0.0'],
  [null, '-'],
])('formatAverage of %s is %s', (amount, text) => {
  expect(formatAverage(amount)).toBe(text);
});

describe('spreadText', () => {
  const mode = { value: 6, share: 0.1734 as Probability };

  test.each([
    [
      { low: 5, high: 7, share: 0.576 as Probability },
      'Goals',
      'Most often 6 goals (17.3%). 58% of games end with 5 to 7.',
    ],
    [{ low: 6, high: 6, share: 0.51 as Probability }, 'Goals', 'Most often 6 goals (17.3%). 51% of games end with 6.'],
    [null, 'Shots', 'Most often 6 shots (17.3%).'],
  ] as const)('spreadText for the quartile range %j of %s is %j', (middle, stat, text) => {
    expect(spreadText({ mode, middle }, stat)).toBe(text);
  });
});

test.each([
  ['Sergei Bobrovsky', 0.7486, 'inferred', false, 'Bobrovsky likely, 75%'],
  ['Sergei Bobrovsky', 0.4, 'inferred', false, 'Bobrovsky possible, 40%'],
  ['Sergei Bobrovsky', 0.999, 'inferred', false, 'Bobrovsky likely, 99%'],
  ['Sergei Bobrovsky', null, 'inferred', false, 'Bobrovsky expected'],
  ['Ukko-Pekka Luukkonen', 1, 'confirmed', false, 'Luukkonen confirmed'],
  ['Nashimoto', 0.2, 'inferred', true, 'Nashimoto started'],
] as const)('goalieText of %s, chance %s, %s, started %s is %j', (name, chance, source, started, text) => {
  expect(
    goalieText({ name, chance: chance as Probability | null, source, announcedAt: null, announcedBy: null }, started),
  ).toBe(text);
});

test('noDataText contains the game, and noPlayerText contains the searched name and the game', () => {
  expect(noDataText(game)).toBe('No data available for Ottawa Senators @ Boston Bruins');
  expect(NO_PLAYERS).toBe('No player data available for this date.');
  expect(noPlayerText(' gretzky ', null)).toBe('No player matches “gretzky”.');
  const team = (name: string) => ({ name, abbreviation: null });
  expect(noPlayerText('x', { away: team('A'), home: team('B') })).toBe('No player of A @ B matches “x”.');
});

const half = LINES.playerProp[0];

const one = LINES.playerProp[1]!;

test('propsCaption names prop, line, game and date', () => {
  const date = '2025-10-07' as LeagueDate;
  expect(propsCaption({ prop: 'Goals', line: half, game: null, date })).toBe('Goals over/under 0.5, Tue, Oct 7');
  expect(propsCaption({ prop: 'Shots', line: one, game, date })).toBe(
    'Shots over/under 1.0, Ottawa Senators @ Boston Bruins, Tue, Oct 7',
  );
  expect(propsCaption({ prop: 'Shots', line: one, game: null, date: null })).toBe('Shots over/under 1.0');
});
