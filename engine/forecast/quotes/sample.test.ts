import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelFolder } from '../testing/modelFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES, VALUE_DATASETS, type Decoded, type Priced } from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import { audit } from '@ddh/engine/internal/vault';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { MARGINS, MOST_SPREAD, offer, SAMPLE_BOOKS, type SampleMarket } from './books.ts';
import { noRows } from './build.ts';
import { normalAt, uniformAt } from './noise.ts';
import type { ModelFiles } from './chances.ts';
import { samplePrices, sampleRows } from './sample.ts';

const { games, skaters, puckLines, files } = modelFolder();
const DAY = '2025-10-07' as LeagueDate;
const TIME = '2025-10-07T16:00:00.000Z';
const rowsOf = (given: ModelFiles, seed: number, date: LeagueDate | null) =>
  sampleRows(samplePrices(given, { seed, date, captured: TIME }), () => null);
const sample = (seed: number, date: LeagueDate | null = null) => rowsOf(files, seed, date);
const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const markets = fc.constantFrom(...(Object.keys(MARGINS) as SampleMarket['book'][]));

describe('samplePrices', () => {
  prop(
    'samplePrices returns reproducible, consistent rows marked as synthetic, and different rows for a different seed',
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
        for (const priced of decoded.value.data)
          expect(audit(priced, Date.parse(TIME)).filter(({ kind }) => kind !== 'tooGood')).toEqual([]);
        for (const row of rows[dataset]) {
          expect(row['Synthetic']).toBe(true);
          expect(SAMPLE_BOOKS).toContain(row['Book']);
        }
      }
    },
    10,
  );

  test('samplePrices returns only bets on the given day, with the probabilities of the model files', () => {
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
      const covers = puckLines.find((one) => one['index'] === DAY && one['Margin'] === 1.5)!;
      const line = row['Line'] as number | undefined;
      const share = (of: unknown): number => covers[String(of)] as number;
      const chance =
        line === undefined ? game[`${venue} Win %`] : line < 0 ? share(row['Team']) : 1 - share(row['Opponent']);
      expect(chance).toBeCloseTo(row['Model prob'] as number, 4);
    }
    // Each sportsbook offers both sides of a total or neither.
    expect(rows.total_value.length % 2).toBe(0);
    expect(new Set(rows.total_value.map((row) => row['Team'])).size).toBe(5);
  });

  test('samplePrices returns prices of the same bets on players for a day with and without a games file', () => {
    const next = '2025-10-08' as LeagueDate;
    const teams = new Set(sample(7, next).goal_value.map((row) => row['Team']));
    expect(teams).toEqual(new Set(['Away 3', 'Home 3']));
    const withoutGames = rowsOf({ ...files, game_probs: null }, 7, DAY);
    const bets = ({ goal_value }: typeof withoutGames) =>
      goal_value.map((row) => [row['Player'], row['Side'], row['Book']]);
    expect(bets(withoutGames)).toEqual(bets(sample(7, DAY)));
    expect(withoutGames.total_value).toEqual([]);
  });

  test('samplePrices returns no rows for an empty folder', () => {
    expect(rowsOf(NO_FILES, 1, null)).toEqual(noRows());
  });
});

describe('offer', () => {
  prop(
    'offers have the margin of their market, except for rounding to two decimals',
    [fc.double({ min: 0.08, max: 0.85, noNaN: true }), markets, fc.constantFrom(...SAMPLE_BOOKS), seeds, fc.nat(99)],
    (chance, market, book, seed, subject) => {
      const made = offer(chance as Probability, { book: market, subject: `subject ${subject}`, line: 0.5 }, book, seed);
      const { mean, sd } = MARGINS[market];
      const rounding = 0.0051 * (1 / made.first ** 2 + 1 / made.second ** 2);
      const overround = 1 / made.first + 1 / made.second - 1;
      expect(Math.abs(overround - mean)).toBeLessThanOrEqual(MOST_SPREAD * sd + rounding);
    },
  );

  test('around the model, most offers have a negative EV, and a few have a positive one', () => {
    const values = Array.from({ length: 4000 }, (_, i) => {
      const chance = (0.2 + 0.6 * uniformAt(3, `chance ${i}`)) as Probability;
      const market = { book: 'sog_value', subject: `subject ${i}`, line: 2.5 } as const;
      return chance * offer(chance, market, SAMPLE_BOOKS[i % 5]!, 3).first - 1;
    }).toSorted((a, b) => a - b);
    const at = (share: number): number => values[Math.floor(share * values.length)]!;
    expect(at(0.02)).toBeGreaterThan(-0.25);
    expect(at(0.5)).toBeCloseTo(-0.065, 2);
    expect(at(0.9)).toBeLessThan(0);
    expect(at(0.998)).toBeGreaterThan(0);
    expect(values.at(-1)).toBeLessThan(0.4);
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
