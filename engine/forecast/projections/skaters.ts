import type { SkaterStat } from '@ddh/engine/internal/datasets';
import { expectedCounts, type SeasonTeamModel } from '@ddh/engine/internal/model';
import type { ExpectedSide } from './games.ts';
import { sumOf } from '@ddh/engine/internal/domain';
import { goalShares, type GoalShares } from './special.ts';

/** What a skater is expected to do; points follow from it. */
export const SKATER_COUNTS = [
  'games',
  'goals',
  'assists',
  'ppGoals',
  'ppAssists',
  'pkGoals',
  'pkAssists',
  'shots',
  'plusMinus',
  'blocks',
  'hits',
] as const satisfies readonly ('games' | SkaterStat)[];
export type SkaterCounts = { readonly [count in (typeof SKATER_COUNTS)[number]]: number };

/** All that is projected of a skater, in the unit of the counts. */
export const skaterStats = (of: SkaterCounts): { readonly [stat in SkaterStat]: number } => ({
  ...of,
  points: of.goals + of.assists,
  ppPoints: of.ppGoals + of.ppAssists,
  pkPoints: of.pkGoals + of.pkAssists,
});

/** What is the same in all games of a team. All lists are in the order of its skaters. */
export type TeamPlan = {
  readonly team: SeasonTeamModel;
  /** Who plays in three games of four counts three quarters in each. */
  readonly rates: readonly { readonly [count in 'goals' | 'assists' | 'shots' | 'blocks']: number }[];
  readonly shares: GoalShares;
  /** Each one's part of the team's time on the ice; they add up to 1. */
  readonly ice: readonly number[];
  /** Each one's own plus/minus a game beside his team's mean; they add up to 0. */
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

/** The side's goals that change plus/minus: all but those on the power play. */
export const plusGoals = ({ shares }: TeamPlan, { goals }: ExpectedSide): number => goals * (1 - sumOf(shares.ppGoals));

/**
 * A team's sum of plus/minus per goal of its own less one against, power-play goals left out (r = .996, three seasons of
 * public NHL data): five men are on the ice, now and then fewer.
 */
export const PLUS_MINUS_PER_GOAL = 4.98;

/**
 * What each skater is expected to do in a game. `lead` is the team's `plusGoals` less the other's. Goals, assists, shots,
 * blocks and plus/minus add up to the team's; hits are everybody's own, as no team is rated for them.
 */
export function skaterCounts(plan: TeamPlan, side: ExpectedSide, lead: number): readonly SkaterCounts[] {
  const { rates, shares, ice, plusMinus } = plan;
  const counts = expectedCounts({ ...side.counts, skaters: rates }, side.goals);
  return plan.team.skaters.map((s, i) => ({
    games: s.plays,
    ...counts[i]!,
    ppGoals: side.goals * shares.ppGoals[i]!,
    ppAssists: side.goals * shares.ppAssists[i]!,
    pkGoals: side.goals * shares.pkGoals[i]!,
    pkAssists: side.goals * shares.pkAssists[i]!,
    plusMinus: PLUS_MINUS_PER_GOAL * lead * ice[i]! + plusMinus[i]!,
    hits: s.plays * s.hits,
  }));
}
