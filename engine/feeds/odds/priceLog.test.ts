import { describe, expect, test } from 'vitest';
import { MONTREAL, montrealOdds, SEEN } from '../testing/oddsAnswers.ts';
import { matchPrices } from './match.ts';
import { closingPrices, loggedPrice, parsePriceLog, priceLogText, type LoggedPrice } from './priceLog.ts';
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

describe('closingPrices', () => {
  const at = (seen: string, odds: number, change: Partial<LoggedPrice> = {}): LoggedPrice => ({
    ...ROW,
    seen,
    updated: seen,
    odds,
    ...change,
  });
  const startOf = (id: string): number | null => (id === MONTREAL.gameId ? MONTREAL.start : null);

  test('the closing price is the last price seen before the start, whatever the order of the rows', () => {
    const rows = [
      at('2026-11-23T23:25:00Z', 120),
      at('2026-11-23T16:12:00Z', 110),
      at('2026-11-24T00:00:00Z', 750),
      at('2026-11-23T16:30:00Z', 115, { book: 'Book Two' }),
    ];
    for (const list of [rows, rows.toReversed()]) {
      const closing = closingPrices(list, startOf).map(({ book, odds }) => `${book} ${odds}`);
      expect(closing.toSorted()).toEqual(['Book One 120', 'Book Two 115']);
    }
  });

  test('a price that changed after the real start is not a closing price', () => {
    const early = at('2026-11-23T23:25:00Z', 120);
    const moved = at('2026-11-23T23:55:00Z', 300, { updated: '2026-11-24T00:01:00Z' });
    expect(closingPrices([early, moved], startOf)).toEqual([early]);
    // The game began earlier than scheduled, before this price was seen.
    expect(closingPrices([early], () => Date.parse('2026-11-23T23:00:00Z'))).toEqual([]);
  });

  test('a price of an unknown game is not a closing price', () => {
    expect(closingPrices([{ ...ROW, game: '1' }], startOf)).toEqual([]);
  });
});
