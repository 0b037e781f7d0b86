import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { devig, type DecimalOdds, type Probability } from '../odds/index.ts';
import type { Line } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';
import { blend, BLEND_WEIGHTS, countedChance, FARTHEST } from './blend.ts';
import { consensusOf, usualMargin } from './consensus.ts';

const chance = fc.double({ min: 0.02, max: 0.98, noNaN: true }).map((p) => p as Probability);
const logOdds = (p: number): number => Math.log(p / (1 - p));

prop('a blend is between model and books, as far as the weight says, or withheld', [chance, chance], (model, books) => {
  const apart = Math.abs(logOdds(model) - logOdds(books));
  for (const weight of [0, 0.35, 0.5, 1]) {
    const found = blend(model, books, weight);
    if (apart > FARTHEST) expect(found).toEqual({ kind: 'withheld', apart });
    else {
      const blended = found.kind === 'blended' ? found.chance : NaN;
      expect(logOdds(blended)).toBeCloseTo(weight * logOdds(model) + (1 - weight) * logOdds(books), 9);
    }
  }
});

test('the model has 35 % of the say on players and half on games, and counted chances are never 0 or 1', () => {
  expect([BLEND_WEIGHTS.player, BLEND_WEIGHTS.game, FARTHEST]).toEqual([0.35, 0.5, 0.8]);
  expect([countedChance(0, 9), countedChance(9, 0), countedChance(4, 5)]).toEqual([0.05, 0.95, 0.45]);
});

test('a known weight is found from 100,000 quotes whose results follow it', () => {
  let state = 7;
  const uniform = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x3779fb9) | 0;
    state ^= state >>> 13;
    return (state >>> 0) / 2 ** 32;
  };
  const quotes = Array.from({ length: 100_000 }, () => {
    const books = 0.2 + 0.6 * uniform();
    const model = 1 / (1 + Math.exp(-logOdds(books) - 0.7 * (uniform() + uniform() - 1)));
    const truth = blend(model as Probability, books as Probability, 0.35);
    const [m, q] = [model as Probability, books as Probability];
    return { model: m, books: q, held: truth.kind === 'blended' && uniform() < truth.chance };
  });
  const loss = (weight: number): number =>
    quotes.reduce((sum, { model, books, held }) => {
      const found = blend(model, books, weight);
      return found.kind === 'withheld' ? sum : sum - Math.log(held ? found.chance : 1 - found.chance);
    }, 0);
  const tried = [0.19, 0.27, 0.35, 0.43, 0.51];
  const best = tried.map(loss).reduce((least, one, i, all) => (one < all[least]! ? i : least), 0);
  expect(Math.abs(tried[best]! - 0.35)).toBeLessThan(0.08);
});

const shots: Leg = { kind: 'player', player: 'P', stat: 'Shots', side: 'over', line: 2.5 as Line };
const odds = (decimal: number): DecimalOdds => decimal as DecimalOdds;

prop(
  'with both prices, the chance is that of Shin, and the other side has the rest',
  [chance, fc.double({ min: 0, max: 0.3, noNaN: true })],
  (p, margin) => {
    const [price, other] = [odds(1 / (p * (1 + margin))), odds(1 / ((1 - p) * (1 + margin)))];
    const shin = devig([price, other], 'shin');
    fc.pre(shin.ok);
    const found = consensusOf(shots, [{ book: 'A', price, other }]);
    expect(found!.chance).toBeCloseTo(shin.ok ? shin.value.probabilities[0]! : NaN, 9);
    expect(consensusOf(shots, [{ book: 'A', price: other, other: price }])!.chance).toBeCloseTo(1 - found!.chance, 12);
  },
);

test('the consensus is the mean of the books, and one price is without the usual margin of its market', () => {
  const half = usualMargin(shots) / 2;
  expect(consensusOf(shots, [{ book: 'A', price: odds(2), other: null }])).toEqual({
    chance: 0.5 - half,
    twoSided: 0,
    oneSided: 1,
  });
  expect(consensusOf(shots, [{ book: 'A', price: null, other: odds(2) }])!.chance).toBeCloseTo(0.5 + half, 12);
  const both = consensusOf(shots, [
    { book: 'A', price: odds(2), other: odds(1.8) },
    { book: 'B', price: odds(2), other: null },
    { book: 'C', price: null, other: null },
    { book: 'D', price: odds(1000), other: null },
  ]);
  expect(both).toMatchObject({ twoSided: 1, oneSided: 1 });
  expect(both!.chance).toBeCloseTo((0.5 - (0.5 + 1 / 1.8 - 1) / 2 + (0.5 - half)) / 2, 12);
  expect(consensusOf(shots, [])).toBeNull();
});

test('each market has the usual margin of real books', () => {
  const legs: readonly Leg[] = [
    { kind: 'winner', team: 'T', margin: 0.5 as Line },
    { kind: 'winner', team: 'T', margin: 1.5 as Line },
    { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line },
    { kind: 'teamTotal', team: 'T', stat: 'Goals', side: 'over', line: 2.5 as Line },
    shots,
  ];
  expect(legs.map(usualMargin)).toEqual([0.0441, 0.0448, 0.0463, 0.0463, 0.0672]);
});
