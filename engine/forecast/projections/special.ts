import { SKATER_GROUPS, type SkaterGroup, sumOf } from '@ddh/engine/internal/domain';
import {
  ASSISTS_PER_GOAL,
  forwardOrDefense,
  sharePowerPlayAssists,
  shareOut,
  type SeasonSkater,
} from '@ddh/engine/internal/model';

/** Each skater's goals and assists per goal of the team, in the order of the team's skaters. */
export type GoalShares = {
  readonly goals: readonly number[];
  readonly ppGoals: readonly number[];
  readonly ppAssists: readonly number[];
  readonly pkGoals: readonly number[];
  readonly pkAssists: readonly number[];
};

type ByGroup = { readonly [group in SkaterGroup]: number };

/**
 * Short-handed goals and assists (four against five) per goal of any kind. The numbers are league sums of 2024-25,
 * divided by 7,898 goals (MoneyPuck.com).
 * @shape
 */
export const PK_GOALS_PER_GOAL: ByGroup = { F: 161 / 7898, D: 16 / 7898 };
export const PK_ASSISTS_PER_GOAL: ByGroup = { F: 123 / 7898, D: 69 / 7898 };

/** Upper bound for the part of a skater's goals or assists that is on the power play, or short-handed. @shape */
const MOST_OF_KIND = 0.8;

/**
 * Splits a team's goals and assists among its skaters. Also splits the goals and assists on the power play (five
 * against four) and the short-handed ones (four against five).
 *
 * Power-play goals follow from each skater's own rate. The rest is estimated from league rates of forwards and
 * defensemen: power-play assists are split by assists^1.5 x sqrt(power-play goals + the mean of the group),
 * short-handed goals by other goals x blocks, and short-handed assists by assists x blocks. docs/model.md,
 * "Projections", gives the accuracy.
 */
export function goalShares(skaters: readonly SeasonSkater[]): GoalShares {
  const playing = (of: (s: SeasonSkater) => number): readonly number[] => skaters.map((s) => s.plays * of(s));
  const share = (values: readonly number[], total: number): readonly number[] =>
    values.map((x) => (x * total) / sumOf(values));

  const goals = share(
    playing((s) => s.goals),
    1,
  );
  const assists = share(
    playing((s) => s.assists),
    ASSISTS_PER_GOAL,
  );
  const ppGoals = skaters.map((s, i) =>
    s.goals === 0 ? 0 : goals[i]! * Math.min(MOST_OF_KIND, s.powerPlayGoals / s.goals),
  );
  const inGroups = (totals: ByGroup, weights: readonly number[], own: readonly number[]): readonly number[] => {
    const shared = skaters.map(() => 0);
    for (const group of SKATER_GROUPS) {
      const members = skaters.flatMap((s, i) => (forwardOrDefense(s.position) === group ? [i] : []));
      const shares = shareOut(
        totals[group],
        members.map((i) => weights[i]!),
        members.map((i) => own[i]! * MOST_OF_KIND),
      );
      members.forEach((i, k) => (shared[i] = shares[k]!));
    }
    return shared;
  };
  const ppAssists = sharePowerPlayAssists(sumOf(ppGoals), assists, skaters);
  const otherGoals = goals.map((x, i) => x - ppGoals[i]!);
  const pkGoals = inGroups(
    PK_GOALS_PER_GOAL,
    skaters.map((s, i) => otherGoals[i]! * s.blocks),
    otherGoals,
  );
  const pkAssists = inGroups(
    PK_ASSISTS_PER_GOAL,
    playing((s) => s.assists * s.blocks),
    assists.map((x, i) => x - ppAssists[i]!),
  );
  return { goals, ppGoals, ppAssists, pkGoals, pkAssists };
}
