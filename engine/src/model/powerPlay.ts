import { forwardOrDefense, GROUPS, type Group, type Position } from './gameRates.ts';
import { shareOut } from './shareOut.ts';

type ByGroup = { readonly [group in Group]: number };

/** Assists of a goal at five against four, 1.92: 2024-25, league sums of 1,373 goals (counted by MoneyPuck.com). */
export const PP_ASSISTS_PER_GOAL: ByGroup = { F: 1939 / 1373, D: 697 / 1373 };

/** Power-play goals a game of the average forward and defenceman (three seasons of public NHL data). */
const PP_GOALS: ByGroup = { F: 0.05, D: 0.011 };

/** No more of a skater's assists than this are of the power play. */
const MOST = 0.8;

/** Counts per game he plays. `plays`: the share of the games in question that he does. */
type PowerPlaySkater = {
  readonly position: Position;
  readonly plays: number;
  readonly assists: number;
  readonly powerPlayGoals: number;
};

/**
 * Power-play assists of a team's skaters, an estimate as nobody counts them: the league's per power-play goal by forwards and
 * defencemen, shared by assists^1.5 x sqrt(power-play goals + the group's mean). `goals` are the team's, `assists` each one's
 * of all kinds, in one unit (of a game, of a goal); so is the answer.
 */
export function sharePowerPlayAssists(
  goals: number,
  assists: readonly number[],
  skaters: readonly PowerPlaySkater[],
): readonly number[] {
  const shared = skaters.map(() => 0);
  for (const group of GROUPS) {
    const men = skaters.flatMap(({ position }, i) => (forwardOrDefense(position) === group ? [i] : []));
    const shares = shareOut(
      goals * PP_ASSISTS_PER_GOAL[group],
      men.map((i) => {
        const { plays, assists: own, powerPlayGoals } = skaters[i]!;
        return plays * own ** 1.5 * Math.sqrt(powerPlayGoals + PP_GOALS[group]);
      }),
      men.map((i) => assists[i]! * MOST),
    );
    men.forEach((i, k) => (shared[i] = shares[k]!));
  }
  return shared;
}

/** The same of those who dress for a game, per game. */
export const powerPlayAssists = (skaters: readonly Omit<PowerPlaySkater, 'plays'>[]): readonly number[] =>
  sharePowerPlayAssists(
    skaters.reduce((sum, s) => sum + s.powerPlayGoals, 0),
    skaters.map((s) => s.assists),
    skaters.map(({ position, assists, powerPlayGoals }) => ({ position, plays: 1, assists, powerPlayGoals })),
  );
