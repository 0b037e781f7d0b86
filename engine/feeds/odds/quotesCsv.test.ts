import { describe, expect, test } from 'vitest';
import { readQuotes } from '@ddh/forecast/quotes';
import { MONTREAL, montrealOdds, UPDATED } from '../testing/oddsAnswers.ts';
import { matchPrices, type MatchedPrice } from './match.ts';
import { quotesCsv } from './quotesCsv.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

const PRICES = matchPrices(THE_ODDS_API.readEvent(montrealOdds()).values, MONTREAL).prices;
const [GOAL] = PRICES.filter(({ market }) => market === 'goals') as [MatchedPrice];

describe('quotesCsv', () => {
  test('readQuotes reads every price that quotesCsv has written, with its source', () => {
    const { text, rows, noPlace, repeated } = quotesCsv(PRICES, [], 'The Odds API', MONTREAL.start);
    const read = readQuotes(text);
    if (!read.ok) throw new Error(read.error.kind);
    const quotes = read.value.map(({ quote }) => {
      if (!quote.ok) throw new Error(quote.error.kind);
      return quote.value;
    });
    expect([rows, noPlace, repeated]).toEqual([PRICES.length, 0, 0]);
    expect(quotes).toHaveLength(rows);
    for (const quote of quotes)
      expect(quote).toMatchObject({
        source: 'The Odds API',
        date: MONTREAL.date,
        captured: { text: UPDATED },
        away: 'STL',
        home: 'MTL',
      });
    expect(
      quotes.map(({ market, player, team, side, line, odds }) => [
        market,
        player || team,
        side,
        line,
        Number(odds.toFixed(3)),
      ]),
    ).toEqual([
      ['moneyline', 'MTL', 'over', null, 1.769],
      ['moneyline', 'STL', 'over', null, 2.1],
      ['puck_line', 'MTL', 'over', -1.5, 2.9],
      ['puck_line', 'STL', 'over', 1.5, 1.435],
      ['total', '', 'over', 6.5, 2],
      ['total', '', 'under', 6.5, 1.833],
      ['team_total', 'MTL', 'over', 3.5, 1.952],
      ['team_total', 'MTL', 'under', 3.5, 1.87],
      ['shots', 'Tim Stützle', 'over', 1.5, 2.26],
      ['shots', 'Tim Stützle', 'under', 1.5, 1.61],
      ['points', 'David Pastrnak', 'over', 0.5, 1.556],
      ['points', 'David Pastrnak', 'under', 0.5, 2.4],
      ['goals', 'Alexis Lafrenière', 'over', 0.5, 3.1],
      ['points', 'David Pastrnak', 'over', 1.5, 2.65],
      ['points', 'David Pastrnak', 'over', 2.5, 6.2],
    ]);
  });

  test.each<readonly [string, Partial<MatchedPrice>]>([
    ['a later price', { updated: '2026-11-23T16:11:08Z', rank: 99 }],
    ['a lower price of the same time', { rank: 99 }],
  ])('%s replaces the other price of a bet at a book, in either order', (_, change) => {
    const better = { ...GOAL, odds: 133, ...change };
    for (const prices of [
      [GOAL, better],
      [better, GOAL],
    ]) {
      const { text, rows, repeated } = quotesCsv(prices, [], 'S', MONTREAL.start);
      expect([rows, repeated]).toEqual([1, 1]);
      expect(text).toContain(',133,');
    }
  });

  test('prices that differ in sportsbook, line or player do not replace each other', () => {
    const prices = [
      GOAL,
      { ...GOAL, book: 'Book Two' },
      { ...GOAL, line: 1.5 },
      { ...GOAL, player: MONTREAL.players[1]! },
    ];
    expect(quotesCsv(prices, [], 'S', MONTREAL.start)).toMatchObject({ rows: 4, repeated: 0 });
  });

  test.each<readonly [string, Partial<MatchedPrice>]>([
    ['a line that pages do not have', { line: 7.5 }],
    ['a quarter line', { line: 0.75 }],
    ['a puck line that pages do not have', { market: 'puck_line', player: null, team: 'MTL', line: -1 }],
    ['a market without a value file', { market: 'saves' }],
  ])('quotesCsv does not write %s', (_, change) => {
    expect(quotesCsv([{ ...GOAL, ...change }], [], 'S', MONTREAL.start)).toMatchObject({ rows: 0, noPlace: 1 });
  });
});
