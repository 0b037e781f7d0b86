import { describe, expect, test } from 'vitest';
import { MONTREAL, montrealOdds, SEEN } from '../testing/oddsAnswers.ts';
import { matchPrices } from './match.ts';
import { loggedPrice, parsePriceLog, priceLogText, type LoggedPrice } from './priceLog.ts';
import { THE_ODDS_API } from './theOddsApi.ts';

const ROWS = matchPrices(THE_ODDS_API.readEvent(montrealOdds()).values, MONTREAL).prices.map((price) =>
  loggedPrice({ ...price, seen: SEEN, digest: 'abc' }, 'The Odds API'),
);
const [ROW] = ROWS as [LoggedPrice, ...LoggedPrice[]];

describe('the price log', () => {
  test('a row of the price log has times, sportsbook, bet, price, matched game and player, and the digest of the response', () => {
    expect(ROWS.find(({ market }) => market === 'goals')).toEqual({
      seen: SEEN,
      updated: '2026-11-23T16:11:07Z',
      source: 'The Odds API',
      book: 'Book One',
      market: 'goals',
      side: 'over',
      line: 0.5,
      odds: 210,
      game: MONTREAL.gameId,
      team: 'MTL',
      playerId: 1,
      player: 'Alexis Lafrenière',
      answer: 'abc',
    });
  });

  test('parsePriceLog reads the text that priceLogText has written for several fetches', () => {
    expect(parsePriceLog(priceLogText(ROWS) + priceLogText([ROW]))).toEqual({ ok: true, value: [...ROWS, ROW] });
  });

  test('parsePriceLog skips the prices that were seen before a time, and reads a line of another form', () => {
    const since = Date.parse('2026-11-23T20:00:00Z');
    const [early, late] = ['2026-11-23T19:59:59.999Z', '2026-11-23T20:00:00.000Z'].map((seen) => ({ ...ROW, seen }));
    const { seen: _, ...rest } = ROW;
    const other = JSON.stringify({ ...rest, seen: SEEN });
    const text = `${priceLogText([early!, late!])}${other}\n`;
    expect(parsePriceLog(text, since)).toEqual({ ok: true, value: [late, { ...rest, seen: SEEN }] });
  });

  test.each([
    [{ ...ROW, odds: null }, 'line 2: odds is invalid ('],
    [{ ...ROW, market: 'fights' }, 'line 2: market is invalid ('],
    [{ ...ROW, seen: 'noon' }, 'line 2: seen is invalid (must be a time like'],
    ['{', 'line 2: '],
  ])('parsePriceLog names the line and the field of a wrong row: %j', (row, start) => {
    const text = `${JSON.stringify(ROW)}\n${typeof row === 'string' ? row : JSON.stringify(row)}\n`;
    expect(parsePriceLog(text)).toEqual({ ok: false, error: expect.stringContaining(start) });
  });
});
