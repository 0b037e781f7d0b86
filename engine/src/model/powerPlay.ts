import { SKATER_GROUPS, type SkaterGroup } from '../domain/index.ts';
import { forwardOrDefense, type Position } from './gameRates.ts';
import { shareOut } from './shareOut.ts';

type ByGroup = { readonly [group in SkaterGroup]: number };

/**
 * Assists of forwards and of defensemen per goal at five on four (1,373 goals of 2024-25, counted by MoneyPuck.com).
 * @shape
 */
export const PP_ASSISTS_PER_GOAL: ByGroup = { F: 1939 / 1373, D: 697 / 1373 };

/** Largest share of a skater's assists that are on the power play. @shape */
const MAX_SHARE = 0.8;

/** Counts of a skater per game played. `plays` is the share of the team's games in which the skater plays. */
type PowerPlaySkater = {
  readonly position: Position;
  readonly plays: number;
  readonly assists: number;
  readonly powerPlayGoals: number;
};

/**
 * Estimates the power-play assists of a team's skaters, because no public source counts them. The forwards and the
 * defensemen each get the league's assists per power-play goal. Within each of these two groups, a skater's share is
 * proportional to plays x assists^1.5 x sqrt(power-play goals). `goals` are the team's power-play goals, and `assists` are
 * all assists of each skater. Both are per game, or both are totals. The result has
 * the same unit.
 */
export function sharePowerPlayAssists(
  goals: number,
  assists: readonly number[],
  skaters: readonly PowerPlaySkater[],
): readonly number[] {
  const shared = skaters.map(() => 0);
  for (const group of SKATER_GROUPS) {
    const members = skaters.flatMap(({ position }, i) => (forwardOrDefense(position) === group ? [i] : []));
    const shares = shareOut(
      goals * PP_ASSISTS_PER_GOAL[group],
      members.map((i) => {
        const { plays, assists: own, powerPlayGoals } = skaters[i]!;
        return plays * own ** 1.5 * Math.sqrt(powerPlayGoals);
      }),
      members.map((i) => assists[i]! * MAX_SHARE),
    );
    members.forEach((i, k) => (shared[i] = shares[k]!));
  }
  return shared;
}

/** Estimates the power-play assists per game of skaters who all play in the game. */
export const powerPlayAssists = (skaters: readonly Omit<PowerPlaySkater, 'plays'>[]): readonly number[] =>
  sharePowerPlayAssists(
    skaters.reduce((sum, s) => sum + s.powerPlayGoals, 0),
    skaters.map((s) => s.assists),
    skaters.map(({ position, assists, powerPlayGoals }) => ({ position, plays: 1, assists, powerPlayGoals })),
  );
