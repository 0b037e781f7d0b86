import type { SkaterStat } from '@ddh/engine/internal/datasets';
import { expectedCounts, type SeasonTeamModel } from '@ddh/engine/internal/model';
import type { ExpectedSide } from './games.ts';
import {
  eachOf,
  FANTASY_STATS,
  STATISTICS,
  SUM_STATS,
  sumOf,
  type FantasyStat,
  type SumStat,
} from '@ddh/engine/internal/domain';
import { goalShares, type GoalShares } from './special.ts';

/** Expected counts of a skater. Other statistics are sums of them. */
export const SKATER_COUNTS = [
  'games',
  ...FANTASY_STATS.filter((stat): stat is Exclude<FantasyStat, SumStat> => STATISTICS[stat].kind !== 'sum'),
] as const;
export type SkaterCounts = { readonly [count in (typeof SKATER_COUNTS)[number]]: number };

/** All projected statistics of a skater, from the counts of one game or from summed counts. */
export const skaterStats = (of: SkaterCounts): { readonly [stat in SkaterStat]: number } => ({
  ...of,
  ...eachOf(SUM_STATS, (stat) => sumOf(STATISTICS[stat].of.map((part) => of[part]))),
});

/**
 * The part of a projection that is the same for all games of a team. Every list is in the order of the team's skaters.
 */
export type TeamPlan = {
  readonly team: SeasonTeamModel;
  /**
   * Counts per team game: the counts per game played, times `plays`, the skater's share of the team's games.
   */
  readonly rates: readonly { readonly [count in 'goals' | 'assists' | 'shots' | 'blocks']: number }[];
  readonly shares: GoalShares;
  /** Each skater's share of the team's ice time; the sum is 1. */
  readonly ice: readonly number[];
  /** Each skater's plus/minus per team game relative to the team's mean; the sum is 0. */
  readonly plusMinus: readonly number[];
};

export function planTeam(team: SeasonTeamModel): TeamPlan {
  const { skaters } = team;
  const seconds = skaters.map((s) => s.plays * s.iceTime);
  const mean = sumOf(skaters.map((s) => s.plays * s.plusMinus)) / sumOf(skaters.map((s) => s.plays));
  return {
    team,
    rates: skaters.map(({ plays, goals, assists, shots, blocks }) => ({
      goals: plays * goals,
      assists: plays * assists,
      shots: plays * shots,
      blocks: plays * blocks,
    })),
    shares: goalShares(skaters),
    ice: seconds.map((x) => x / sumOf(seconds)),
    plusMinus: skaters.map((s) => s.plays * (s.plusMinus - mean)),
  };
}

/** The team's goals that change plus/minus: all except power-play goals. */
export const plusGoals = ({ shares }: TeamPlan, { goals }: ExpectedSide): number => goals * (1 - sumOf(shares.ppGoals));

/**
 * The sum of plus/minus over a team's skaters, per goal of the team's goal difference without power-play goals (r =
 * .996, three seasons of public NHL data). It is below 5 because a team sometimes has fewer than five skaters on the
 * ice.
 * @shape
 */
export const PLUS_MINUS_PER_GOAL = 4.98;

/**
 * Expected counts of each skater in one game. `lead` is the team's `plusGoals` minus the opponent's. Goals, assists,
 * shots, blocks and plus/minus add up to the team's counts, minus the share of newcomers. Hits depend on the skater
 * alone, because teams are not rated for hits.
 */
export function skaterCounts(plan: TeamPlan, side: ExpectedSide, lead: number): readonly SkaterCounts[] {
  const { rates, shares, ice, plusMinus } = plan;
  const known = 1 - (plan.team.newcomers ?? 0);
  const counts = expectedCounts({ ...side.counts, skaters: rates }, side.goals);
  return plan.team.skaters.map((s, i) => ({
    games: s.plays,
    goals: known * counts[i]!.goals,
    assists: known * counts[i]!.assists,
    shots: known * counts[i]!.shots,
    blocks: known * counts[i]!.blocks,
    ppGoals: known * side.goals * shares.ppGoals[i]!,
    ppAssists: known * side.goals * shares.ppAssists[i]!,
    pkGoals: known * side.goals * shares.pkGoals[i]!,
    pkAssists: known * side.goals * shares.pkAssists[i]!,
    plusMinus: known * PLUS_MINUS_PER_GOAL * lead * ice[i]! + plusMinus[i]!,
    hits: s.plays * s.hits,
  }));
}
