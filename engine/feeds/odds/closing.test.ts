import { expect, test } from 'vitest';
import { closingPrices, type TakenPrice } from './closing.ts';
import type { LoggedPrice } from './priceLog.ts';

const START = Date.parse('2026-11-24T00:00:00Z');
const ROW: LoggedPrice = {
  seen: '2026-11-23T23:25:00Z',
  updated: '2026-11-23T16:11:07Z',
  source: 'The Odds API',
  book: 'Book One',
  market: 'shots',
  side: 'over',
  line: 2.5,
  odds: 120,
  game: '7',
  team: 'MTL',
  playerId: 1,
  player: 'Ann Otter',
  answer: 'abc',
};
const BET: TakenPrice = { ...ROW, taken: Date.parse('2026-11-23T16:12:00Z') };
const at = (seen: string, change: Partial<LoggedPrice> = {}): LoggedPrice => ({
  ...ROW,
  seen,
  updated: seen,
  ...change,
});
const closing = (rows: readonly LoggedPrice[], bet: Partial<TakenPrice> = {}, start: number | null = START) =>
  closingPrices(rows, (game) => (game === '7' ? start : null))({ ...BET, ...bet });

test('the closing price is the last price seen before the start, whatever the order of the rows', () => {
  const rows = [
    at('2026-11-23T23:25:00Z'),
    at('2026-11-23T23:10:00Z', { odds: 110 }),
    at('2026-11-24T00:00:00Z', { odds: 750 }),
    at('2026-11-23T23:50:00Z', { odds: 115, book: 'Book Two' }),
    at('2026-11-23T23:51:00Z', { odds: 116, playerId: 2 }),
    at('2026-11-23T23:52:00Z', { odds: 117, side: 'under' }),
    at('2026-11-23T23:53:00Z', { odds: 118, line: 3.5 }),
  ];
  for (const list of [rows, rows.toReversed()]) {
    expect(closing(list)).toBe(rows[0]);
    expect(closing(list, { book: 'book two.' })).toBe(rows[3]);
  }
});

test.each([
  ['2026-11-23T22:59:59Z', START, null],
  ['2026-11-23T23:00:00Z', START, 'price'],
  ['2026-11-23T23:59:59Z', START, 'price'],
  ['2026-11-24T00:00:00Z', START, null],
  ['2026-11-24T00:20:00Z', Date.parse('2026-11-24T01:00:00Z'), 'price'],
  ['2026-11-23T23:25:00Z', Date.parse('2026-11-23T23:00:00Z'), null],
  ['2026-11-23T23:25:00Z', null, null],
])('a price seen at %s is a closing one if the game starts at %s: %s', (seen, start, expected) => {
  expect(closing([at(seen)], {}, start)).toEqual(expected === null ? null : at(seen));
});

test('a price that changed after the start is not a closing price', () => {
  expect(closing([at('2026-11-23T23:55:00Z', { updated: '2026-11-24T00:01:00Z' })])).toBeNull();
});

test('a price of the fetch from which the bet was taken, or of an earlier one, is not a closing price', () => {
  const taken = Date.parse(ROW.seen);
  expect(closing([ROW], { taken })).toBeNull();
  expect(closing([ROW], { taken: taken - 1 })).toBe(ROW);
});

test('a bet whose book has only another line shortly before the start has no closing price: its line was moved away', () => {
  expect(closing([at('2026-11-23T23:30:00Z', { line: 3.5 })])).toBe('away');
  expect(closing([at('2026-11-23T22:30:00Z', { line: 3.5 })])).toBeNull();
  expect(closing([at('2026-11-23T23:30:00Z', { line: 3.5, book: 'Book Two' })])).toBeNull();
});
