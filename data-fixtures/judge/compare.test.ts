import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusteredMean } from '@ddh/engine/internal/scores';
import { Z } from '@ddh/engine/internal/odds';
import { difference, joined, verdictOf } from './compare.ts';
import type { MarketLosses } from './walk.ts';
import { changes } from './slice.ts';

/** Losses of a market in 400 games of 30 forecasts, which vary between games. */
const losses = (of: (game: number) => number = () => 0): MarketLosses => {
  const games = Array.from({ length: 400 }, (_, game) => game);
  return { n: games.map(() => 30), loss: games.map((game) => 15 + Math.sin(game) + of(game)) };
};
const noise = (size: number) => (game: number) => size * Math.sin(7 * game + 1);
const state = (of: Readonly<Record<string, MarketLosses>>) => new Map(Object.entries(of));

describe('difference', () => {
  test('with the same forecasts, it is the clustered mean of the paired differences', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 5 }), { minLength: 2 }),
        (games) => {
          const list = (of: 0 | 1): MarketLosses => ({
            n: games.map((events) => events.length),
            loss: games.map((events) => events.reduce((sum, event) => sum + event[of], 0)),
          });
          const { mean, error } = difference(list(0), list(1));
          const usual = clusteredMean(
            games.flat().map(([a, b]) => a - b),
            games.flatMap((events, i) => events.map(() => i)),
          );
          expect(mean).toBeCloseTo(usual.mean, 8);
          expect(Z * error).toBeCloseTo(usual.high - usual.mean, 8);
        },
      ),
    );
  });

  test('a model that makes more forecasts of the same quality is neither better nor worse', () => {
    const one = { n: [10, 20, 30], loss: [5, 10, 15] };
    const two = { n: [20, 30, 30], loss: [10, 15, 15] };
    expect(difference(two, one)).toEqual({ mean: 0, error: 0 });
  });
});

describe('verdictOf', () => {
  const before = state({ a: losses(), b: losses(noise(3)) });

  test('the recorded model is not worse than itself', () => {
    expect(verdictOf(before, before)).toMatchObject({ worse: [], mean: { mean: 0, error: 0 }, meanIsWorse: false });
  });

  test('a market that is worse in nearly all games is named, also if the mean of all is better', () => {
    const now = state({ a: losses((game) => 0.1 + noise(0.1)(game)), b: losses((game) => noise(3)(game) - 0.5) });
    expect(verdictOf(now, before)).toMatchObject({ worse: ['a'], meanIsWorse: false });
  });

  test('small losses of all markets are worse together, and noise is not', () => {
    const names = Array.from({ length: 20 }, (_, i) => `${i}`);
    const all = (of: (game: number, i: number) => number) =>
      new Map(names.map((name, i) => [name, losses((game) => of(game, i))]));
    const wide = (game: number, i: number): number => 10 * Math.sin((i + 3) * game);
    expect(
      verdictOf(
        all((game, i) => wide(game, i) + 0.5),
        all(() => 0),
      ),
    ).toMatchObject({ worse: [], meanIsWorse: true });
    expect(
      verdictOf(
        all(wide),
        all(() => 0),
      ),
    ).toMatchObject({ worse: [], meanIsWorse: false });
  });

  test('rounding in the last digit of every game is not worse', () => {
    expect(verdictOf(state({ a: losses(() => 2e-5) }), state({ a: losses() }))).toMatchObject({
      worse: [],
      meanIsWorse: false,
    });
  });
});

test('joined lists the games of all seasons, with no forecasts where a season lacks a market', () => {
  const [one, two] = [
    { n: [1, 2], loss: [3, 4] },
    { n: [5], loss: [6] },
  ];
  const all = joined([
    { games: 2, markets: state({ a: one }) },
    { games: 1, markets: state({ a: two, b: two }) },
  ]);
  expect(all.get('a')).toEqual({ n: [1, 2, 5], loss: [3, 4, 6] });
  expect(all.get('b')).toEqual({ n: [0, 0, 5], loss: [0, 0, 6] });
});

describe('changes', () => {
  const one = { Wins: { n: 10, sum: 5 }, 'Hits (no result)': { n: 10, sum: 5 } };

  test('the same figures have no changes, and each changed, new or missing figure has one', () => {
    expect(changes(one, { ...one })).toEqual([]);
    expect(changes({ Wins: { n: 10, sum: 5.000001 } }, one)).toHaveLength(2);
    expect(changes(one, {})).toHaveLength(2);
    expect(changes({ ...one, Wins: { n: 11, sum: 5 } }, one)).toHaveLength(1);
  });

  test('a change is better or worse if the figure has results', () => {
    const after = (sum: number) => changes({ Wins: { n: 10, sum }, 'Hits (no result)': { n: 10, sum } }, one).join();
    expect(after(6)).toMatch(/Wins: worse .*Hits \(no result\): changed /);
    expect(after(4)).toMatch(/Wins: better .*Hits \(no result\): changed /);
  });
});
