import { sumOf, type Venue } from '../domain/index.ts';
import { forwardOrDefense, type SkaterRates, type TeamRates } from './gameRates.ts';
import {
  ASSISTS,
  ASSISTS_PER_GOAL,
  DEFENSE_SHARE,
  OVERTIME_POWER,
  SHORT_HANDED,
  STATES,
  type GoalState,
} from './league.ts';
import { OVERTIME, type ScoreSummary } from './score.ts';
import { shareOut } from './shareOut.ts';

/** Expected goals per skater of a team, by state. */
export type GoalsByState = { readonly [state in GoalState]: readonly number[] };

/**
 * `powerPlay`: the largest share of a skater's goals that are on the power play. Each other field: the largest share of
 * the skater's other goals that are in the state that the field names.
 * @shape
 */
const MAX_SHARE = { powerPlay: 0.75, shortHanded: 0.15, emptyNet: 0.5, overtime: 0.3 } as const;
/** Largest share of a team's open-play goals that are on the power play. */
const MAX_POWER_PLAY = 0.6;

/** Scales the weights of skaters, so that the defensemen's share of the sum is `defense`. */
function inGroups(skaters: readonly SkaterRates[], weights: readonly number[], defense: number): readonly number[] {
  const total = { F: 0, D: 0 };
  skaters.forEach((s, i) => (total[forwardOrDefense(s.position)] += weights[i]!));
  return skaters.map((s, i) => {
    const group = forwardOrDefense(s.position);
    return total[group] === 0 ? 0 : (weights[i]! / total[group]) * (group === 'D' ? defense : 1 - defense);
  });
}

/**
 * Splits the expected goals of a team by state and skater. Power-play goals are split in proportion to the skaters'
 * power-play goals. Goals in the other special states are split by weights, which are computed from the skaters'
 * remaining goals. Even strength gets the rest, so that the total of each skater is the rated share of the team's
 * goals.
 */
export function goalsByState(team: TeamRates, venue: Venue, summary: ScoreSummary): GoalsByState {
  const { skaters } = team;
  const all = summary.skaters[venue];
  const emptyNet = summary.emptyNet[venue];
  const overtime = summary.level * OVERTIME[venue === 'away' ? 0 : 1];
  const open = all - emptyNet - overtime;

  const scale = all / sumOf(skaters.map((s) => s.goals));
  const goals = skaters.map((s) => s.goals * scale);
  const powerPlay = shareOut(
    Math.min((team.powerPlayGoals * all) / team.goals, open * MAX_POWER_PLAY),
    skaters.map((s) => s.powerPlayGoals),
    goals.map((x) => x * MAX_SHARE.powerPlay),
  );
  const others = goals.map((x, i) => x - powerPlay[i]!);
  const share = (state: Exclude<GoalState, 'evenStrength' | 'powerPlay'>, total: number, weights: readonly number[]) =>
    shareOut(
      total,
      inGroups(skaters, weights, DEFENSE_SHARE[state]),
      others.map((x) => x * MAX_SHARE[state]),
    );
  const special = {
    powerPlay,
    shortHanded: share(
      'shortHanded',
      open * SHORT_HANDED,
      others.map((x, i) => x * skaters[i]!.blocks),
    ),
    emptyNet: share('emptyNet', emptyNet, others),
    overtime: share(
      'overtime',
      overtime,
      others.map((x) => x ** OVERTIME_POWER),
    ),
  };
  const left = goals.map((x, i) => STATES.reduce((y, s) => (s === 'evenStrength' ? y : y - special[s][i]!), x));
  return { evenStrength: left, ...special };
}

/**
 * Returns the probabilities of 0, 1 and 2 assists on a goal, by state of the goal. The probabilities at even strength
 * are adjusted so that all goals together have the league's assists per goal.
 */
export function assistsByState(goals: GoalsByState): { readonly [state in GoalState]: readonly number[] } {
  const counts = (state: GoalState): number => sumOf(goals[state]);
  const mean = ([, one, two]: readonly [number, number, number]): number => one + 2 * two;
  const special = STATES.reduce((sum, s) => (s === 'evenStrength' ? sum : sum + counts(s) * mean(ASSISTS[s])), 0);
  const all = STATES.reduce((sum, s) => sum + counts(s), 0);
  const wanted = (all * ASSISTS_PER_GOAL - special) / counts('evenStrength');
  const [none] = ASSISTS.evenStrength;
  const two = Math.min(Math.max(wanted - (1 - none), 0), 1 - none);
  return { ...ASSISTS, evenStrength: [none, 1 - none - two, two] };
}
