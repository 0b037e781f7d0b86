import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { direction, scoringOf, zScores, type RankStat } from './index.ts';
import { signedScores, standardScores } from './zScores.ts';

const figures = fc.array(fc.oneof(fc.constant(null), fc.double({ min: -100, max: 2000, noNaN: true })), {
  maxLength: 40,
});
const known = (all: readonly (number | null)[]) => all.filter((one) => one !== null);
const pool = (...columns: readonly (readonly [RankStat, readonly (number | null)[]])[]) =>
  columns[0]![1].map((_, i) => (stat: RankStat) => columns.find(([name]) => name === stat)?.[1][i] ?? null);

const skaters = (skaterScoring: object) => scoringOf({ skaterScoring, goalieScoring: {} }, 'skaters');
const goalies = (goalieScoring: object) => scoringOf({ skaterScoring: {}, goalieScoring }, 'goalies');

describe('z-scores', () => {
  test('zScores uses the standard deviation of the whole population, not of a sample', () => {
    const four = pool(['goals', [10, 20, 30, 40]], ['hits', [100, 60, 40, 20]]);
    const sums = zScores(skaters({ goal: 2, hit: 0.1 }), four);
    [0.1796, -0.2782, -0.0599, 0.1584].forEach((sum, i) => expect(sums[i]).toBeCloseTo(sum, 4));
  });

  test('zScores ignores the size and the sign of a scoring value, and leaves out a stat whose value is 0', () => {
    const four = pool(['goals', [10, 20, 30, 40]], ['hits', [100, 60, 40, 20]]);
    expect(zScores(skaters({ goal: 25, hit: -1 }), four)).toEqual(zScores(skaters({ goal: 1, hit: 1 }), four));
    expect(zScores(skaters({ goal: 25, hit: 0 }), four)).toEqual(standardScores([10, 20, 30, 40]));
  });

  test('zScores rewards a goalie for few goals against', () => {
    const three = pool(['wins', [3, 3, 3]], ['goalsAgainst', [6, 9, 12]]);
    const [few, mean, many] = zScores(goalies({ wins: 1, saves: 1, goals_against: 1, shutouts: 1 }), three);
    expect([few, mean, many]).toEqual([Math.sqrt(1.5), 0, -Math.sqrt(1.5)].map((z) => expect.closeTo(z, 12)));
    expect(direction('goalsAgainst')).toBe(-1);
    expect(direction('shotsAgainst')).toBe(1);
  });

  test('zScores ignores unknown figures, and is null for a player without known figures', () => {
    const three = pool(['goals', [1, 3, null, null]], ['hits', [null, 5, 5, null]]);
    expect(zScores(skaters({ goal: 1, hit: 1 }), three)).toEqual([-1, 1, 0, null]);
    expect(zScores(skaters({ block: 1 }), three)).toEqual([null, null, null, null]);
    expect(zScores(skaters({ goal: 1 }), [])).toEqual([]);
  });

  test.each([[[0.1, 0.1, 0.1]], [[null, 1e5 / 3, null, 1e5 / 3]], [[7]], [[0.3, 0.1 + 0.2]]])(
    'standardScores of equal figures %j are 0',
    (equal) => {
      expect(standardScores(equal)).toEqual(equal.map((figure) => (figure === null ? null : 0)));
      expect(signedScores('goalsAgainst', equal)).toEqual(equal.map((figure) => (figure === null ? null : 0)));
    },
  );

  prop('standardScores add up to 0, and their squares add up to the number of players', [figures], (all) => {
    const scores = standardScores(all);
    expect(scores.map((score) => score === null)).toEqual(all.map((figure) => figure === null));
    const [zs, distinct] = [known(scores), new Set(known(all)).size];
    expect(zs.reduce((sum, z) => sum + z, 0)).toBeCloseTo(0, 6);
    if (distinct < 2) expect(zs.every((z) => z === 0)).toBe(true);
    else if (Math.max(...known(all)) - Math.min(...known(all)) > 1e-3)
      expect(zs.reduce((sum, z) => sum + z * z, 0)).toBeCloseTo(zs.length, 6);
  });

  prop('signedScores keep the order of the figures, or reverse it for goals against', [figures], (all) => {
    for (const [stat, sign] of [
      ['saves', 1],
      ['goalsAgainst', -1],
    ] as const) {
      const scores = signedScores(stat, all);
      all.forEach((a, i) =>
        all.forEach((b, j) => {
          if (a !== null && b !== null && a - b > 1e-3) expect(sign * (scores[i]! - scores[j]!)).toBeGreaterThan(0);
        }),
      );
    }
  });
});
