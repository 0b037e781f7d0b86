import { describe, expect, test } from 'vitest';
import type { SkaterSeason } from './rows.ts';
import { PRIOR_GAMES, rateSkaters } from './skaters.ts';

const season = (playerId: number, over: Partial<SkaterSeason> = {}): SkaterSeason => ({
  season: '2024-25',
  playerId,
  position: 'C',
  games: 80,
  goals: 20,
  assists: 30,
  shots: 160,
  blocks: 40,
  iceTime: 80 * 900,
  ...over,
});

describe('rates per game', () => {
  test('a skater like the mean is the mean', () => {
    const { rate } = rateSkaters([season(1), season(2)]);
    expect(rate(1, 'C')).toEqual({ goals: 0.25, assists: 0.375, shots: 2, blocks: 0.5, iceTime: 900 });
  });

  test('own games against the mean of his group, by the prior', () => {
    const seasons = [season(1, { goals: 40 }), season(2, { goals: 0 }), season(3, { position: 'D', goals: 5 })];
    const { rate } = rateSkaters(seasons);
    const k = PRIOR_GAMES.F.goals;
    expect(rate(1, 'C').goals).toBeCloseTo((40 + k * 0.25) / (80 + k), 12);
    expect(rate(3, 'D').goals).toBeCloseTo(5 / 80, 12);
  });

  test('few games stay near the mean', () => {
    const { rate } = rateSkaters([season(1), season(2, { games: 2, goals: 3 })]);
    expect(rate(2, 'C').goals).toBeLessThan(0.45);
  });

  test('the latest season counts most, the oldest nothing', () => {
    const seasons = ['2021-22', '2022-23', '2023-24', '2024-25'].flatMap((name, i) => [
      season(1, { season: name, shots: 80 * (i + 1) }),
    ]);
    const own = (4 + 0.4 * 3 + 0.2 * 2) / 1.6;
    expect(rateSkaters(seasons).rate(1, 'C').shots).toBeCloseTo(own, 12);
  });
});

describe('players without a past', () => {
  test("get their group's replacement: what those with few games do", () => {
    const seasons = [
      season(1),
      season(2, { games: 10, goals: 1, iceTime: 6000 }),
      season(3, { position: 'D', games: 10, goals: 0 }),
    ];
    const { rate } = rateSkaters(seasons);
    expect(rate(99, 'LW')).toMatchObject({ goals: 0.1, iceTime: 600 });
    expect(rate(99, 'D').goals).toBe(0);
  });

  test('or the mean, where nobody had few games', () => {
    expect(rateSkaters([season(1)]).rate(99, 'RW').goals).toBe(0.25);
  });

  test('a season of no games is no past', () => {
    const { rate } = rateSkaters([season(1), season(2, { games: 0, goals: 0, shots: 0 })]);
    expect(Number.isFinite(rate(2, 'C').goals)).toBe(true);
  });
});
