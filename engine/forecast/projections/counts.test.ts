import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import { ASSISTS_PER_GOAL, type SeasonSkater, type SeasonTeamModel } from '@ddh/engine/internal/model';
import { PP_ASSISTS_PER_GOAL } from '../../src/model/powerPlay.ts';
import type { ExpectedSide } from './games.ts';
import { goalieCounts } from './goalies.ts';
import { PLUS_MINUS_PER_GOAL, planTeam, skaterCounts } from './skaters.ts';
import { goalShares, PK_ASSISTS_PER_GOAL, PK_GOALS_PER_GOAL } from './special.ts';
import { sumOf } from '@ddh/engine/internal/domain';

const [team] = sampleSeason().teams as [SeasonTeamModel];
const rate = (max: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constant(0), fc.double({ min: max / 1000, max, noNaN: true }));

/**
 * A team of skaters with arbitrary rates. The skaters from index 19 on keep the model's rates, so that every team has
 * a scorer and a defenseman.
 */
const skaters: fc.Arbitrary<readonly SeasonSkater[]> = fc
  .array(
    fc.record({
      plays: fc.double({ min: 0, max: 1, noNaN: true }),
      goals: rate(0.8),
      assists: rate(1.2),
      shots: rate(4),
      blocks: rate(3),
      hits: rate(5),
      plusMinus: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      powerPlayGoals: rate(0.4),
      iceTime: fc.double({ min: 300, max: 1500, noNaN: true }),
    }),
    { minLength: 19, maxLength: 19 },
  )
  .map((talents) => [...talents.map((talent, i) => ({ ...team.skaters[i]!, ...talent })), ...team.skaters.slice(19)]);

const side = (over: Partial<ExpectedSide> = {}): ExpectedSide => ({
  team,
  counts: { goals: 3.1, shots: 29, blocks: 15 },
  goals: 3,
  emptyNet: 0.2,
  wins: 0.55,
  shutout: 0.06,
  ...over,
});

describe('goalShares', () => {
  prop(
    "goalShares returns goals that add up to 1, and special-teams parts that do not exceed a skater's totals",
    [skaters],
    (roster) => {
      const { goals, ppGoals, ppAssists, pkGoals, pkAssists } = goalShares(roster);
      const assists = roster.map((s) => s.plays * s.assists);
      expect(sumOf(goals)).toBeCloseTo(1, 10);
      roster.forEach((_, i) => {
        const own = (ASSISTS_PER_GOAL * assists[i]!) / sumOf(assists);
        for (const part of [ppGoals[i]!, ppAssists[i]!, pkGoals[i]!, pkAssists[i]!])
          expect(part).toBeGreaterThanOrEqual(0);
        expect(ppGoals[i]! + pkGoals[i]!).toBeLessThanOrEqual(goals[i]! + 1e-12);
        expect(ppAssists[i]! + pkAssists[i]!).toBeLessThanOrEqual(own + 1e-12);
      });
      const most = (limits: { readonly F: number; readonly D: number }): number => limits.F + limits.D + 1e-12;
      expect(sumOf(ppAssists)).toBeLessThanOrEqual(sumOf(ppGoals) * most(PP_ASSISTS_PER_GOAL));
      expect(sumOf(pkGoals)).toBeLessThanOrEqual(most(PK_GOALS_PER_GOAL));
      expect(sumOf(pkAssists)).toBeLessThanOrEqual(most(PK_ASSISTS_PER_GOAL));
    },
  );

  test("goalShares matches the league's special-teams rates of forwards and defensemen when no limit applies", () => {
    const { ppGoals, ppAssists, pkGoals, pkAssists } = goalShares(team.skaters);
    const of = (list: readonly number[], group: 'F' | 'D'): number =>
      sumOf(list.filter((_, i) => (team.skaters[i]!.position === 'D') === (group === 'D')));
    for (const group of ['F', 'D'] as const) {
      expect(of(ppAssists, group)).toBeCloseTo(sumOf(ppGoals) * PP_ASSISTS_PER_GOAL[group], 10);
      expect(of(pkGoals, group)).toBeCloseTo(PK_GOALS_PER_GOAL[group], 10);
      expect(of(pkAssists, group)).toBeCloseTo(PK_ASSISTS_PER_GOAL[group], 10);
    }
    expect(PP_ASSISTS_PER_GOAL.F + PP_ASSISTS_PER_GOAL.D).toBeCloseTo(1.92, 3);
  });

  test("goalShares takes the power-play part of each skater's goals from the skater's own rates", () => {
    const { goals, ppGoals } = goalShares(team.skaters);
    const [first] = team.skaters as [SeasonSkater];
    expect(ppGoals[0]! / goals[0]!).toBeCloseTo(first.powerPlayGoals / first.goals, 10);
  });
});

describe('skaterCounts', () => {
  prop(
    "skaterCounts returns counts that add up to the team's counts and plus/minus",
    [skaters, fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 1.5, max: 5, noNaN: true })],
    (roster, lead, goals) => {
      const own = side({ goals, counts: { goals, shots: 29, blocks: 15 } });
      const counts = skaterCounts(planTeam({ ...team, skaters: roster }), own, lead);
      const sum = (of: (one: (typeof counts)[number]) => number): number => sumOf(counts.map(of));
      expect(sum((one) => one.goals)).toBeCloseTo(goals, 8);
      expect(sum((one) => one.assists)).toBeCloseTo(goals * ASSISTS_PER_GOAL, 8);
      expect(sum((one) => one.shots)).toBeCloseTo(29, 8);
      expect(sum((one) => one.blocks)).toBeCloseTo(15, 8);
      expect(sum((one) => one.plusMinus)).toBeCloseTo(PLUS_MINUS_PER_GOAL * lead, 8);
      expect(sum((one) => one.hits)).toBeCloseTo(sumOf(roster.map((s) => s.plays * s.hits)), 8);
      expect(sum((one) => one.games)).toBeCloseTo(sumOf(roster.map((s) => s.plays)), 8);
      for (const one of counts) expect(one.shots).toBeGreaterThanOrEqual(one.goals);
    },
  );

  test('skaterCounts gives a skater who plays half as many games half the counts', () => {
    const [first, ...others] = team.skaters as [SeasonSkater, ...SeasonSkater[]];
    const twins = [{ ...first, plays: 1 }, { ...first, plays: 0.5 }, ...others];
    const [whole, half] = skaterCounts(planTeam({ ...team, skaters: twins }), side(), 0.4);
    for (const count of ['goals', 'assists', 'shots', 'blocks', 'ppGoals', 'ppAssists', 'hits', 'plusMinus'] as const)
      expect(half![count]).toBeCloseTo(whole![count] / 2, 10);
  });
});

describe('goalieCounts', () => {
  const other = side({ counts: { goals: 2.9, shots: 28, blocks: 15 }, goals: 2.8, emptyNet: 0.15 });
  const goalies = (...saveShares: readonly number[]): SeasonTeamModel => ({
    ...team,
    goalies: saveShares.map((saveShare, i) => ({
      ...team.goalies[0]!,
      playerId: i,
      starts: 1 / saveShares.length,
      saveShare,
    })),
  });

  test("goalieCounts splits the team's counts among equally good goalies in proportion to starts, and leaves out empty-net goals", () => {
    const [one, two] = goalieCounts(side({ team: goalies(0.9, 0.9) }), other);
    expect(one).toEqual(two);
    expect(one!.games).toBe(0.5);
    expect(one!.wins).toBeCloseTo(0.275, 12);
    expect(one!.shotsAgainst).toBeCloseTo((28 - 0.15) / 2, 12);
    expect(one!.goalsAgainst).toBeCloseTo((2.8 - 0.15) / 2, 12);
    expect(one!.shutouts).toBeCloseTo(0.03, 12);
  });

  prop(
    'goalieCounts gives a better goalie fewer goals against and more shutouts without changing the sums of the team',
    [fc.double({ min: 0.87, max: 0.93, noNaN: true }), fc.double({ min: 0.001, max: 0.03, noNaN: true })],
    (saveShare, more) => {
      const counts = goalieCounts(side({ team: goalies(saveShare, saveShare + more) }), other);
      const [worse, better] = counts;
      expect(better!.goalsAgainst / worse!.goalsAgainst).toBeCloseTo((1 - saveShare - more) / (1 - saveShare), 8);
      expect(better!.shutouts).toBeGreaterThan(worse!.shutouts);
      expect(sumOf(counts.map((one) => one.goalsAgainst))).toBeCloseTo(2.65, 10);
      expect(sumOf(counts.map((one) => one.shutouts))).toBeCloseTo(0.06, 10);
    },
  );

  test('goalieCounts returns finite counts when all goalies have a save share of 1', () => {
    for (const count of Object.values(goalieCounts(side({ team: goalies(1, 1) }), other)[0]!))
      expect(Number.isFinite(count)).toBe(true);
  });
});
