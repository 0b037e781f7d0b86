import { exactOutcomes } from '@ddh/engine/internal/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { smallModel } from '../testing/slates.ts';
import { gameChance, modelScores, poissonScores } from './likelyScores.ts';
import { GAME_MARKETS, gameHolds, type GameMarket } from './markets.ts';
import { poissonAbove } from './poisson.ts';

const HOME: GameMarket = { kind: 'winner', venue: 'home' };
const AWAY: GameMarket = { kind: 'winner', venue: 'away' };
const mean = fc.double({ min: 0.5, max: 6, noNaN: true });

describe('gameHolds', () => {
  test.each([
    [2, 3, [true, false, false, false, false]],
    [3, 2, [false, false, false, false, false]],
    [1, 5, [true, true, false, true, false]],
    [4, 2, [false, true, false, false, true]],
    [3, 4, [true, true, true, false, false]],
  ])('gameHolds settles all game markets for a final score of away %i, home %i', (away, home, held) => {
    expect(GAME_MARKETS.map((market) => gameHolds(market, { away, home }))).toEqual(held);
  });
});

describe('poissonAbove', () => {
  test('poissonAbove matches a table of the Poisson distribution', () => {
    expect(poissonAbove(1, 0.5)).toBeCloseTo(0.632121, 6);
    expect(poissonAbove(2, 2.5)).toBeCloseTo(0.323324, 6);
    expect(poissonAbove(3, 1.5)).toBeCloseTo(0.800852, 6);
  });
});

describe('poissonScores', () => {
  prop('poissonScores returns no ties, and chances that sum to 1', [mean, mean], (away, home) => {
    const scores = poissonScores({ away, home });
    expect(scores.every((score) => score.away !== score.home)).toBe(true);
    expect(scores.reduce((sum, score) => sum + score.chance, 0)).toBeCloseTo(1, 7);
    expect(gameChance(HOME, scores) + gameChance(AWAY, scores)).toBeCloseTo(1, 7);
  });

  prop(
    'poissonScores gives equal teams an even chance, and favors a team with more expected goals',
    [mean, mean],
    (away, home) => {
      expect(gameChance(HOME, poissonScores({ away, home: away }))).toBeCloseTo(0.5, 7);
      const more = gameChance(HOME, poissonScores({ away, home: home + 0.01 }));
      expect(more).toBeGreaterThan(gameChance(HOME, poissonScores({ away, home })));
    },
  );

  test('poissonScores adds half of the chance of 0-0 to that of 1-0, because either team may win a tie by one goal', () => {
    const oneNil = poissonScores({ away: 1, home: 1 }).filter(({ away, home }) => away === 1 && home === 0);
    expect(oneNil.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1.5 * Math.exp(-2), 10);
  });
});

test('modelScores returns the same chance of a home win as exactOutcomes', () => {
  const model = smallModel({ gameId: '1', date: '2025-10-07' });
  const scores = modelScores(model);
  expect(scores.reduce((sum, score) => sum + score.chance, 0)).toBe(1);
  expect(gameChance(HOME, scores)).toBeCloseTo(exactOutcomes(model).wins.home.any, 12);
});
