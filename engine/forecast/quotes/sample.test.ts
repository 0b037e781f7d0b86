import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelFolder } from '../testing/modelFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES, VALUE_DATASETS, type Decoded, type Priced } from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import { audit } from '@ddh/engine/internal/vault';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { MARGINS, MOST_SPREAD, offer, SAMPLE_BOOKS } from './books.ts';
import { noRows } from './build.ts';
import { normalAt, uniformAt } from './noise.ts';
import { sampleValues } from './sample.ts';

const { games, skaters, files } = modelFolder();
const DAY = '2025-10-07' as LeagueDate;
const TIME = '2025-10-07T16:00:00.000Z';
const sample = (seed: number, date: LeagueDate | null = null) => sampleValues(files, { seed, date, captured: TIME });
const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const markets = fc.constantFrom(...VALUE_DATASETS);

describe('sampleValues', () => {
  prop(
    'sampleValues returns reproducible, consistent rows marked as synthetic, and different rows for a different seed',
    [seeds],
    (seed) => {
      const rows = sample(seed);
      expect(sample(seed)).toEqual(rows);
      expect(sample(seed === 0 ? 1 : seed - 1)).not.toEqual(rows);
      for (const dataset of VALUE_DATASETS) {
        expect(rows[dataset].length).toBeGreaterThan(0);
        const decode: (doc: unknown) => Decoded<readonly Priced[]> = DECODERS[dataset];
        const decoded = decode(rows[dataset]);
        if (!decoded.ok) throw new Error(decoded.error.problem);
        expect(decoded.value.problems).toEqual([]);
        for (const priced of decoded.value.data) expect(audit(priced, Date.parse(TIME))).toEqual([]);
        for (const row of rows[dataset]) {
          expect(row['Synthetic']).toBe(true);
          expect(SAMPLE_BOOKS).toContain(row['Book']);
        }
      }
    },
    10,
  );

  test('sampleValues returns only bets on the given day, with the probabilities of the model files', () => {
    const rows = sample(7);
    const fronts = { goal_value: 'Goals', assist_value: 'Assists', point_value: 'Points', sog_value: 'Shots' } as const;
    for (const [dataset, front] of Object.entries(fronts) as [keyof typeof fronts, string][]) {
      for (const row of rows[dataset]) {
        const skater = skaters.find((one) => one['index'] === row['Player'] && one['level_0'] === DAY)!;
        expect(skater['Team']).toBe(row['Team']);
        expect(skater[`${front} ${row['Side']} ${(row['Line'] as number).toFixed(1)}`]).toBeCloseTo(
          row['Model prob'] as number,
          4,
        );
      }
    }
    for (const row of rows.total_value) {
      const game = games.find((one) => one['Home'] === row['Home'] && one['index'] === DAY)!;
      const whose = row['Team'] === null ? '' : row['Team'] === game['Home'] ? 'Home ' : 'Away ';
      const at = (side: string): number => game[`${whose}${side} ${(row['Line'] as number).toFixed(1)}`] as number;
      const all = Number.isInteger(row['Line']) ? at('Over') + at('Under') : 1;
      expect(at(row['Side'] as string) / all).toBeCloseTo(row['Model prob'] as number, 4);
    }
    for (const row of rows.moneyline_value) {
      const venue = games.some((one) => one['Home'] === row['Team']) ? 'Home' : 'Away';
      const game = games.find((one) => one[venue] === row['Team'] && one['index'] === DAY)!;
      expect(game[`${venue} Win %`]).toBeCloseTo(row['Model prob'] as number, 4);
    }
    // Each sportsbook offers both sides of a total or neither.
    expect(rows.total_value.length % 2).toBe(0);
    expect(new Set(rows.total_value.map((row) => row['Team'])).size).toBe(5);
  });

  test('sampleValues returns the same player rows for a day with and without a games file', () => {
    const next = '2025-10-08' as LeagueDate;
    const teams = new Set(sample(7, next).goal_value.map((row) => row['Team']));
    expect(teams).toEqual(new Set(['Away 3', 'Home 3']));
    const withoutGames = sampleValues({ ...files, game_probs: null }, { seed: 7, date: DAY, captured: TIME });
    expect(withoutGames.goal_value).toEqual(sample(7, DAY).goal_value);
    expect(withoutGames.total_value).toEqual([]);
  });

  test('sampleValues returns no rows for an empty folder', () => {
    expect(sampleValues(NO_FILES, { seed: 1, date: null, captured: null })).toEqual(noRows());
  });
});

describe('offer', () => {
  prop(
    'offers have the margin of their market, except for rounding to two decimals',
    [fc.double({ min: 0.08, max: 0.85, noNaN: true }), markets, fc.constantFrom(...SAMPLE_BOOKS), seeds, fc.nat(99)],
    (chance, market, book, seed, subject) => {
      const made = offer(chance as Probability, market, `subject ${subject}`, 0.5, book, seed);
      const { mean, sd } = MARGINS[market];
      const rounding = 0.0051 * (1 / made.first ** 2 + 1 / made.second ** 2);
      const overround = 1 / made.first + 1 / made.second - 1;
      expect(Math.abs(overround - mean)).toBeLessThanOrEqual(MOST_SPREAD * sd + rounding);
    },
  );

  test('most offers have a negative EV, and a few have a positive one', () => {
    const values = Array.from({ length: 4000 }, (_, i) => {
      const chance = (0.1 + 0.7 * uniformAt(3, `chance ${i}`)) as Probability;
      return chance * offer(chance, 'sog_value', `subject ${i}`, 2.5, SAMPLE_BOOKS[i % 5]!, 3).first - 1;
    }).toSorted((a, b) => a - b);
    const at = (share: number): number => values[Math.floor(share * values.length)]!;
    expect(at(0.02)).toBeGreaterThan(-0.16);
    expect(at(0.5)).toBeCloseTo(-0.063, 2);
    expect(at(0.9)).toBeLessThan(0);
    expect(at(0.99)).toBeGreaterThan(0);
    expect(values.at(-1)).toBeLessThan(0.12);
  });
});

test('uniformAt is uniformly distributed, and normalAt normally', () => {
  const draws = Array.from({ length: 20_000 }, (_, i) => uniformAt(2 ** 40 + 5, `key ${i}`));
  expect(draws.every((u) => u > 0 && u < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = draws.filter((u) => u >= tenth / 10 && u < (tenth + 1) / 10).length / draws.length;
    expect(share).toBeCloseTo(0.1, 1.5);
  }
  const normals = Array.from({ length: 20_000 }, (_, i) => normalAt(9, `key ${i}`));
  const mean = normals.reduce((sum, x) => sum + x, 0) / normals.length;
  const variance = normals.reduce((sum, x) => sum + (x - mean) ** 2, 0) / normals.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
  // The number depends on both 32-bit halves of the seed.
  expect(uniformAt(1, 'a')).not.toBe(uniformAt(1 + 2 ** 32, 'a'));
});
