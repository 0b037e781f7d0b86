import { type Boxscore, skatersOf } from './contracts/boxscore.ts';
import type { Goal } from './plays.ts';

export type Strength = 'even' | 'powerPlay' | 'shortHanded';

/**
 * Finds the strength of each goal. If a goal is scored in the second in which a penalty ends, its situation code may
 * show the strength before or after the end. So the box score decides how many of a scorer's goals are power-play
 * goals, and the goals with the largest advantage are taken first.
 */
export function goalStrengths(goals: readonly Goal[], box: Boxscore): ReadonlyMap<Goal, Strength> {
  const official = powerPlayGoals(box);
  const left = new Map(official);
  const strengths = new Map<Goal, Strength>();
  for (const goal of goals.toSorted((a, b) => b.advantage - a.advantage)) {
    // The box score lists no goals of goalies, so a goalie's goal is classified by the situation code.
    const powerPlay = official.has(goal.playerId) ? (left.get(goal.playerId) ?? 0) > 0 : goal.advantage > 0;
    if (powerPlay) left.set(goal.playerId, (left.get(goal.playerId) ?? 0) - 1);
    strengths.set(goal, powerPlay ? 'powerPlay' : goal.advantage < 0 ? 'shortHanded' : 'even');
  }
  return strengths;
}

function powerPlayGoals({ playerByGameStats: { awayTeam, homeTeam } }: Boxscore): ReadonlyMap<number, number> {
  const skaters = [awayTeam, homeTeam].flatMap(skatersOf);
  return new Map(skaters.map((skater) => [skater.playerId, skater.powerPlayGoals]));
}
