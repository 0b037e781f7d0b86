import { expect, test } from 'vitest';
import { LINES, type LeagueDate } from '../domain/index.ts';
import { noPlayerText, playersText, propsCaption, showMoreText, sortedText } from './index.ts';

const half = LINES.playerProp[0];
const one = LINES.playerProp[1]!;

test('a table of players says what it shows', () => {
  const date = '2025-10-07' as LeagueDate;
  const game = {
    away: { name: 'Ottawa Senators', abbreviation: 'OTT' },
    home: { name: 'Boston Bruins', abbreviation: null },
  };
  expect(propsCaption({ prop: 'Goals', line: half, game: null, date })).toBe('Goals over/under 0.5, Tue, Oct 7');
  expect(propsCaption({ prop: 'Shots', line: one, game, date })).toBe(
    'Shots over/under 1.0, Ottawa Senators @ Boston Bruins, Tue, Oct 7',
  );
  expect(propsCaption({ prop: 'Shots', line: one, game: null, date: null })).toBe('Shots over/under 1.0');
});

test('how many are shown, and how many come next', () => {
  expect([playersText(50, 288), playersText(1, 1), playersText(1, 2), playersText(1_200, 1_200)]).toEqual([
    '50 of 288 players',
    '1 player',
    '1 of 2 players',
    '1,200 players',
  ]);
  expect([showMoreText(50, 288), showMoreText(250, 288), showMoreText(50, 51)]).toEqual([
    'Show 50 more',
    'Show 38 more',
    'Show 1 more',
  ]);
});

test('sentences', () => {
  expect(sortedText('under', 50, 288)).toBe('Sorted by under, 50 of 288 players');
  expect(noPlayerText(' gretzky ', null)).toBe('No player matches “gretzky”.');
  const team = (name: string) => ({ name, abbreviation: null });
  const game = { away: team('A'), home: team('B') };
  expect(noPlayerText('x', game)).toBe('No player of A @ B matches “x”.');
});
