import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { simulated, smallModel } from '../testing/slates.ts';
import { exactOutcomes, FINAL_SCORES_WHOLE, finalScores, type GameModel } from '@ddh/engine/internal/model';
import { WEIGHT_SUM } from '../../src/model/weights.ts';
import { columnName, histograms, counted, mean, sideShare, type Distribution } from '@ddh/engine/internal/simulation';
import { LINES, SCOPES, SIDES, VENUES, type Scope } from '@ddh/engine/internal/domain';
import { finish } from '../testing/slates.ts';

/** Arbitrary integer weights that sum to 2^32. The last one takes the remainder. */
const weights = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(Math.floor(WEIGHT_SUM / length)), { minLength: length - 1, maxLength: length - 1 }).map((some) => {
    const rest = WEIGHT_SUM - some.reduce((sum, w) => sum + w, 0);
    return [...some, rest];
  });

const goals = fc.double({ min: 1.2, max: 5, noNaN: true });
/** Compiled models. Half of them have tables that no rates would produce. */
const models: fc.Arbitrary<GameModel> = fc
  .record({
    goals: fc.tuple(goals, goals),
    emptyNet: fc.array(weights(4), { minLength: 1, maxLength: 6 }),
    overtime: weights(4),
    own: fc.boolean(),
  })
  .map(({ goals: rates, emptyNet, overtime, own }) => {
    const model = smallModel({ gameId: '1', date: '2025-10-07', goals: rates });
    return own ? model : { ...model, emptyNet, overtime };
  });
const anyScore: fc.Arbitrary<GameModel> = fc
  .tuple(models, fc.integer({ min: 2, max: 8 }))
  .chain(([model, side]) => weights(side * side).map((score) => ({ ...model, score })));

/**
 * Returns the probability of each final score, split by whether the game went past 60 minutes, in units of 2^-64. Uses
 * only integers.
 */
function oracle({ score, emptyNet, overtime }: GameModel): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (away: number, home: number, late: boolean, weight: bigint): void => {
    const key = `${away} ${home} ${late}`;
    sums.set(key, (sums.get(key) ?? 0n) + weight);
  };
  const side = Math.round(Math.sqrt(score.length));
  for (let away = 0; away < side; away++) {
    for (let home = 0; home < side; home++) {
      const weight = BigInt(score[away * side + home]!);
      if (away === home) {
        const [awayOvertime, homeOvertime, awayShootout, homeShootout] = overtime.map(BigInt);
        add(away + 1, home, true, weight * (awayOvertime! + awayShootout!));
        add(away, home + 1, true, weight * (homeOvertime! + homeShootout!));
      } else if (away > home) {
        (emptyNet[away - home - 1] ?? emptyNet.at(-1)!).forEach((w, more) =>
          add(away + more, home, false, weight * BigInt(w)),
        );
      } else {
        (emptyNet[home - away - 1] ?? emptyNet.at(-1)!).forEach((w, more) =>
          add(away, home + more, false, weight * BigInt(w)),
        );
      }
    }
  }
  return sums;
}

describe('finalScores', () => {
  test('finalScores matches a hand calculation for a model with three scores', () => {
    const [half, quarter] = [2 ** 31, 2 ** 30];
    const model: GameModel = {
      ...smallModel({ gameId: '1', date: '2025-10-07' }),
      // Scores without empty-net goals: 1:1 in a quarter of the games, 0:2 in half, and 2:0 in a quarter.
      score: [0, 0, half, 0, quarter, 0, quarter, 0, 0],
      // The weights of 0 to 3 empty-net goals, for all margins. The leader scores one in a quarter of the games.
      emptyNet: [[3 * quarter, quarter, 0, 0]],
      overtime: [half, 0, quarter, quarter],
    };
    const shares = finalScores(model)
      .filter(({ weight }) => weight > 0)
      .map(({ away, home, late, weight }) => [`${away}:${home}${late ? ' late' : ''}`, weight / FINAL_SCORES_WHOLE]);
    expect(shares).toEqual([
      ['0:2', 3 / 8],
      ['0:3', 1 / 8],
      ['2:1 late', 1 / 8],
      ['2:1 late', 1 / 16],
      ['1:2 late', 1 / 16],
      ['2:0', 3 / 16],
      ['3:0', 1 / 16],
    ]);
    const { wins, goals: totals, differential } = exactOutcomes(model);
    expect(wins).toEqual({
      away: { any: 7 / 16, regulation: 1 / 4, overtime: 3 / 16 },
      home: { any: 9 / 16, regulation: 1 / 2, overtime: 1 / 16 },
    });
    expect(totals.game.values).toEqual([2, 3]);
    expect(sideShare(totals.game, 'over', 2)).toBe(7 / 16);
    expect(sideShare(totals.game, 'under', 2)).toBe(0);
    expect(differential.home.values).toEqual([-3, -2, -1, 1, 2, 3]);
    expect(sideShare(differential.home, 'over', 1.5)).toBe(1 / 2);
    expect(mean(totals.away)).toBe((2 * 3) / 16 + 1 / 16 + (2 * 3) / 16 + 3 / 16);
  });

  prop(
    "finalScores matches 64-bit integer arithmetic on the model's tables",
    [fc.oneof(models, anyScore)],
    (model) => {
      const expected = oracle(model);
      const sums = new Map<string, number>();
      for (const { away, home, late, weight } of finalScores(model)) {
        expect(Number.isInteger(weight) && weight >= 0).toBe(true);
        const key = `${away} ${home} ${late}`;
        sums.set(key, (sums.get(key) ?? 0) + weight);
      }
      expect([...sums.values()].reduce((sum, w) => sum + w, 0)).toBe(FINAL_SCORES_WHOLE);
      for (const key of new Set([...expected.keys(), ...sums.keys()])) {
        const difference = (sums.get(key) ?? 0) / FINAL_SCORES_WHOLE - Number(expected.get(key) ?? 0n) / 2 ** 64;
        expect(Math.abs(difference)).toBeLessThan(1e-13);
      }
    },
    60,
  );
});

describe('exactOutcomes', () => {
  prop(
    'exactOutcomes returns exact sums: Reg + OT = Win, Home + Away = 1, over + push + under = 1, and P(margin over 0.5) = Win',
    [fc.oneof(models, anyScore)],
    (model) => {
      const { wins, goals: totals, differential } = exactOutcomes(model);
      for (const venue of VENUES) {
        expect(wins[venue].regulation + wins[venue].overtime).toBe(wins[venue].any);
        expect(sideShare(differential[venue], 'over', 0.5)).toBe(wins[venue].any);
      }
      expect(wins.home.any + wins.away.any).toBe(1);
      for (const distribution of [...SCOPES.map((scope) => totals[scope]), ...VENUES.map((v) => differential[v])]) {
        for (const line of [...LINES.goalTotal, -3, -0.5]) {
          const push = pushOf(distribution, line);
          const [over, under] = SIDES.map((side) => sideShare(distribution, side, line));
          expect(over! + push + under!).toBe(1);
          if (line % 1 !== 0) expect(push).toBe(0);
        }
      }
    },
    60,
  );

  test('exactOutcomes gives the team with more expected goals the higher probability of winning', () => {
    const { wins } = exactOutcomes(smallModel({ gameId: '1', date: '2025-10-07', goals: [2.4, 3.3] }));
    expect(wins.home.any).toBeGreaterThan(wins.away.any);
    expect(wins.home.overtime).toBeGreaterThan(0);
  });

  const RECORDS = 20_000;
  prop(
    'exactOutcomes matches the simulation within 5 standard errors',
    [models],
    (model) => {
      const { wins, goals: totals, differential } = exactOutcomes(model);
      const column = (scope: Scope): string =>
        scope === 'game' ? columnName.total('Goals') : columnName.teamTotal(model[scope].name, 'Goals');
      const names = [
        ...SCOPES.map(column),
        ...VENUES.map((venue) => columnName.differential(model[venue].name)),
        ...VENUES.map((venue) => columnName.won(model[venue].name)),
      ];
      const table = simulated(model, RECORDS);
      const found = finish(
        histograms(
          table,
          [],
          names.map((name) => table.columns.find(name)!),
        ),
      ).columns.map((histogram) => counted(histogram, RECORDS));
      const near = (share: number, exact: number, what: string): void => {
        // Small shares are not normally distributed, so the tolerance has six records more.
        const most = 5 * Math.sqrt((exact * (1 - exact)) / RECORDS) + 6 / RECORDS;
        expect(Math.abs(share - exact), `${what}: ${share}, exact ${exact}`).toBeLessThan(most);
      };
      const exact = [...SCOPES.map((scope) => totals[scope]), ...VENUES.map((venue) => differential[venue])];
      exact.forEach((distribution, i) => {
        for (const line of [...LINES.goalTotal, ...LINES.margin]) {
          for (const side of SIDES) {
            near(sideShare(found[i]!, side, line), sideShare(distribution, side, line), `${names[i]!} ${side} ${line}`);
          }
        }
      });
      VENUES.forEach((venue, i) => near(sideShare(found[5 + i]!, 'over', 0.5), wins[venue].any, `${venue} wins`));
    },
    8,
  );
});

/** Returns the probability of a value exactly on the line. */
function pushOf({ values, weights: all, whole }: Distribution, line: number): number {
  return all.reduce((sum, weight, i) => (values[i] === line ? sum + weight : sum), 0) / whole;
}
