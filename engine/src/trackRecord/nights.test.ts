import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { addDays } from '../domain/index.ts';
import { favoriteOf, favoritesOf, nightsIn } from './nights.ts';

const [last] = SAMPLE_TRACK_RECORD.nights;
const [one] = last!.games;

const game = fc
  .record({ homeWin: fc.double({ min: 0, max: 1, noNaN: true }), home: fc.nat(6), away: fc.nat(6) })
  .filter(({ home, away }) => home !== away)
  .map(({ homeWin, home, away }) => ({ ...one!, homeWin, goals: { home, away } }));
const nights = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.array(game, { minLength: 1, maxLength: 4 })), { maxLength: 12 })
  .map((list) => {
    let back = 0;
    return list.map(([pause, games]) => ({ date: addDays(last!.date, -(back += pause)), games }));
  });

prop(
  'favorites are the teams with a chance of at least a half, and as many are due as their chances sum to',
  [nights],
  (list) => {
    const games = list.flatMap((night) => night.games);
    let [won, due] = [0, 0];
    for (const { homeWin, goals } of games) {
      due += homeWin > 0.5 ? homeWin : 1 - homeWin;
      if (homeWin >= 0.5 ? goals.home > goals.away : goals.home < goals.away) won++;
    }
    const found = favoritesOf(list);
    expect([found.games, found.won]).toEqual([games.length, won]);
    expect(found.due).toBeCloseTo(due, 9);
    for (const each of games) expect(favoriteOf(each).chance).toBeGreaterThanOrEqual(0.5);
  },
);

prop(
  'a week has the nights of the seven days until the last night, and the last night is the newest',
  [nights],
  (list) => {
    const record = { nights: list };
    expect(nightsIn(record, 'night')).toEqual(list.slice(0, 1));
    for (const [span, days] of [
      ['week', 7],
      ['month', 30],
    ] as const) {
      const times = list.map(({ date }) => Date.parse(date));
      const own = list.filter((_, i) => times[0]! - times[i]! < days * 86_400_000);
      expect(nightsIn(record, span)).toEqual(own);
    }
  },
);

test('the sample has the nights of the last 30 days of its season', () => {
  expect(nightsIn(SAMPLE_TRACK_RECORD, 'night')[0]?.date).toBe(SAMPLE_TRACK_RECORD.days.to);
  expect(favoritesOf(SAMPLE_TRACK_RECORD.nights).games).toBe(SAMPLE_TRACK_RECORD.markets[0]!.last30!.games);
});
