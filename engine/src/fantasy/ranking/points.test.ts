import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { SETUP_FIELDS } from '../team/index.ts';
import { breakdown, fantasyPoints, scoringOf, type RankStat, type Scoring } from './index.ts';

const weight = fc.constantFrom(-25, -2, -0.5, 0, 0.1, 1, 3);
const scoring: fc.Arbitrary<Scoring> = fc
  .tuple(...SETUP_FIELDS.skaterScoring.map((field) => fc.tuple(fc.constant(field), weight)))
  .map((weights) => scoringOf({ skaterScoring: Object.fromEntries(weights), goalieScoring: {} }, 'skaters'));
type Stats = ReadonlyMap<RankStat, number | null>;
const stats: fc.Arbitrary<Stats> = fc
  .tuple(
    ...scoringOf(null, 'skaters').weights.map(({ stat }) =>
      fc.tuple(fc.constant(stat), fc.oneof(fc.constant(null), fc.double({ min: -50, max: 500, noNaN: true }))),
    ),
  )
  .map((entries) => new Map(entries));
const of = (known: Stats) => (stat: RankStat) => known.get(stat) ?? null;
const times = (one: Scoring, factor: number): Scoring => ({
  ...one,
  weights: one.weights.map((each) => ({ ...each, weight: each.weight * factor })),
});

describe('fantasy points', () => {
  test('fantasy points add the power-play weight to the goal weight in the standard scoring', () => {
    const line: Stats = new Map([
      ['goals', 2],
      ['assists', 3],
      ['ppGoals', 1],
      ['shots', 10],
      ['plusMinus', 4],
    ]);
    const standard = scoringOf(null, 'skaters');
    // The points are 2 x 2 + 3 x 1 + 1 x 0.5 + 10 x 0.1. Plus/minus does not count.
    expect(fantasyPoints(standard, of(line))).toBeCloseTo(8.5, 12);
    expect(breakdown(standard, of(line))).toEqual([
      { field: 'goal', stat: 'goals', weight: 2, amount: 2, points: 4 },
      { field: 'assist', stat: 'assists', weight: 1, amount: 3, points: 3 },
      { field: 'pp_goal', stat: 'ppGoals', weight: 0.5, amount: 1, points: 0.5 },
      { field: 'pp_assist', stat: 'ppAssists', weight: 0.5, amount: null, points: 0 },
      { field: 'pk_goal', stat: 'pkGoals', weight: 0.5, amount: null, points: 0 },
      { field: 'pk_assist', stat: 'pkAssists', weight: 0.5, amount: null, points: 0 },
      { field: 'sog', stat: 'shots', weight: 0.1, amount: 10, points: 1 },
      { field: 'block', stat: 'blocks', weight: 0.5, amount: null, points: 0 },
      { field: 'hit', stat: 'hits', weight: 0.1, amount: null, points: 0 },
    ]);
  });

  test('fantasy points subtract goals against for a goalie', () => {
    const line: Stats = new Map([
      ['wins', 2],
      ['saves', 80],
      ['goalsAgainst', 7],
    ]);
    expect(fantasyPoints(scoringOf(null, 'goalies'), of(line))).toBeCloseTo(8 + 16 - 14, 12);
  });

  test('fantasy points are null, not 0, when no weighted stat is known', () => {
    const standard = scoringOf(null, 'skaters');
    expect(fantasyPoints(standard, () => null)).toBeNull();
    expect(fantasyPoints(standard, of(new Map([['plusMinus', 4]])))).toBeNull();
    expect(fantasyPoints(standard, of(new Map([['goals', 0]])))).toBe(0);
    expect(fantasyPoints(times(standard, 0), () => 3)).toBeNull();
  });

  prop('fantasyPoints is exactly the sum of the parts that breakdown returns', [scoring, stats], (one, known) => {
    const parts = breakdown(one, of(known));
    const sum = parts.reduce((total, { points }) => total + points, 0);
    const points = fantasyPoints(one, of(known));
    expect(points ?? 0).toBe(sum);
    expect(points === null).toBe(parts.every(({ amount }) => amount === null));
    for (const part of parts) {
      expect(part.weight).not.toBe(0);
      expect(part.amount).toBe(known.get(part.stat));
      expect(part.points).toBe(part.amount === null ? 0 : part.weight * part.amount);
    }
    expect(parts.map(({ field }) => field)).toEqual(
      one.weights.filter((each) => each.weight !== 0).map(({ field }) => field),
    );
  });

  prop('fantasyPoints is linear in the weights', [scoring, scoring, stats], (one, other, known) => {
    const at = (of_: Scoring) => fantasyPoints(of_, of(known)) ?? 0;
    const both: Scoring = {
      ...one,
      weights: one.weights.map((each, i) => ({ ...each, weight: each.weight + other.weights[i]!.weight })),
    };
    expect(at(both)).toBeCloseTo(at(one) + at(other), 6);
    expect(at(times(one, 3))).toBeCloseTo(3 * at(one), 6);
  });
});
