import { sumOf } from '../domain/index.ts';
import type { SkaterRates, TeamRates } from './gameRates.ts';
import { ASSISTS_PER_GOAL } from './league.ts';
import type { Strength } from './seasonModel.ts';

/** Nobody's non-goal shots go below this share of his shots. */
const LEAST_SHARE = 0.1;

/** Expected count of a team in a game: the league's level at its venue x what it makes x what the other allows. */
export const teamCount = (level: number, own: Strength, other: Strength): number => level * own.made * other.allowed;

type SkaterCountRates = Pick<SkaterRates, 'goals' | 'assists' | 'shots' | 'blocks'>;
/** The part of `TeamRates` that expected counts follow from. */
type CountRates = Pick<TeamRates, 'shots' | 'blocks'> & { readonly skaters: readonly SkaterCountRates[] };

/** Each skater's expected non-goal shots: his shots less his goals, scaled to the team's `shots` less its `goals`. */
export function otherShots({ shots, skaters }: CountRates, goals: number): readonly number[] {
  const ofShots = shots / sumOf(skaters.map((s) => s.shots));
  const ofGoals = goals / sumOf(skaters.map((s) => s.goals));
  const others = skaters.map((s) => Math.max(s.shots * ofShots - s.goals * ofGoals, s.shots * ofShots * LEAST_SHARE));
  const scale = Math.max(shots - goals, shots * LEAST_SHARE) / sumOf(others);
  return others.map((x) => x * scale);
}

/**
 * Each skater's expected counts in a game, as the tables of its model have them. `goals` are the team's that belong to
 * skaters (`resultForecast`): without the shootout's.
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
