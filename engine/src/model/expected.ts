import { sumOf } from '../domain/index.ts';
import type { SkaterRates, TeamRates } from './gameRates.ts';
import { ASSISTS_PER_GOAL } from './league.ts';
import type { Strength } from './seasonModel.ts';

/**
 * Minimum share of a skater's expected shots that are not goals. It applies to skaters who are rated for nearly as many
 * goals as shots.
 * @shape
 */
const MIN_SHARE = 0.1;

/** Returns a team's expected goals, shots or blocks in a game. `level` is the league average for away or home teams. */
export const teamCount = (level: number, own: Strength, other: Strength): number => level * own.made * other.allowed;

type SkaterCountRates = Pick<SkaterRates, 'goals' | 'assists' | 'shots' | 'blocks'>;
/** The part of `TeamRates` that expected counts depend on. */
type CountRates = Pick<TeamRates, 'shots' | 'blocks'> & { readonly skaters: readonly SkaterCountRates[] };

/**
 * Returns each skater's expected number of shots that are not goals. The numbers are scaled: their sum is the team's
 * `shots` minus `goals`.
 */
export function otherShots({ shots, skaters }: CountRates, goals: number): readonly number[] {
  const ofShots = shots / sumOf(skaters.map((s) => s.shots));
  const ofGoals = goals / sumOf(skaters.map((s) => s.goals));
  const others = skaters.map((s) => Math.max(s.shots * ofShots - s.goals * ofGoals, s.shots * ofShots * MIN_SHARE));
  const scale = Math.max(shots - goals, shots * MIN_SHARE) / sumOf(others);
  return others.map((x) => x * scale);
}

/**
 * Returns the expected counts of each skater in a game. The compiled game model has the same expected counts. `goals`
 * are the expected goals of the team's skaters, without the goal of a won shootout (`resultForecast`).
 */
export function expectedCounts(team: CountRates, goals: number): readonly SkaterCountRates[] {
  const { skaters } = team;
  const others = otherShots(team, goals);
  const ofGoals = goals / sumOf(skaters.map((s) => s.goals));
  const ofAssists = (goals * ASSISTS_PER_GOAL) / sumOf(skaters.map((s) => s.assists));
  const ofBlocks = team.blocks / sumOf(skaters.map((s) => s.blocks));
  return skaters.map((s, i) => ({
    goals: s.goals * ofGoals,
    assists: s.assists * ofAssists,
    shots: s.goals * ofGoals + others[i]!,
    blocks: s.blocks * ofBlocks,
  }));
}
