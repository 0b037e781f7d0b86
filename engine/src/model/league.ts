/**
 * League constants of the simulator. Source unless said otherwise: computed from public NHL game data of the regular
 * seasons 2022-23 to 2024-25 (3,936 games). docs/model.md has the formulas and the fits.
 */

/** Score table: goals 0..13 of each team, without empty-net goals. */
export const SCORE_SIDE = 14;

/** Goals without empty-net and overtime as a share of final goals, where the fixed point of a game's means begins. */
export const OPEN_PLAY_SHARE = { away: 0.909, home: 0.907 } as const;

/**
 * Dispersion of a team's goals (Conway-Maxwell-Poisson nu). 1 would be Poisson; goals are less dispersed. Fitted to means rated on
 * the games before: means that know the season give 1.176, but no forecast has them.
 */
export const GOAL_NU = 1.1;

/** ln w of |margin| 0..4 before empty nets, 0 beyond: teams play for the tie, and the trailing team takes risks. */
export const MARGIN_LOG_WEIGHT = [0.24, 0.01, -0.153, -0.176, -0.018] as const;

/** P(leader adds 0, 1, 2 empty-net goals) by margin 1..5 before them; the last row is for 5 and more. */
export const EMPTY_NET = [
  [1 - 0.472, 0.472 - 0.074, 0.074],
  [1 - 0.644, 0.644 - 0.011, 0.011],
  [1 - 0.292, 0.292, 0],
  [1 - 0.044, 0.044 - 0.003, 0.003],
  [1 - 0.004, 0.004, 0],
] as const;

/** A tie: decided in overtime with .70, then by the home team with .55; else a shootout, the home team's with .51. */
export const OVERTIME_SHARE = 0.7;
export const OVERTIME_HOME = 0.55;
export const SHOOTOUT_HOME = 0.51;

/** Who plays together when a goal falls: the lines, or on the power play its units. */
export const SITUATIONS = ['lines', 'units'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** States a goal is scored in: three of open play, and the two of a game's end. */
export const OPEN_STATES = ['evenStrength', 'powerPlay', 'shortHanded'] as const;
export const STATES = [...OPEN_STATES, 'emptyNet', 'overtime'] as const;
export type GoalState = (typeof STATES)[number];

/** Assists of a skater's goal: 1.683 or 1.684 in each of the three seasons. */
export const ASSISTS_PER_GOAL = 1.683;

/**
 * P(0, 1, 2 assists) by state. Shapes: league sums of 2024-25, counted by MoneyPuck.com. Means of power play, empty net
 * and overtime: a team's assists regressed on its goals of each kind, 7,866 team-games. Even strength is bent for every team
 * so that all its goals have `ASSISTS_PER_GOAL` (docs/model.md, "Goals by state").
 */
export const ASSISTS: { readonly [state in GoalState]: readonly [number, number, number] } = {
  evenStrength: [0.06, 0.196, 0.744],
  powerPlay: [0.015, 0.073, 0.912],
  shortHanded: [0.232, 0.452, 0.316],
  emptyNet: [0.23, 0.37, 0.4],
  overtime: [0.06, 0.273, 0.667],
};

/**
 * A defenceman's weight as the second assistant after another one: lines seldom need both, a unit has one. Fitted to goals
 * with two assistants in games of one goal a team, .097 of them by two defencemen on the lines, .013 on the power play.
 */
export const SECOND_DEFENCE: { readonly [situation in Situation]: number } = { lines: 0.6, units: 0.25 };

/** Goals at four against five per goal of open play (2024-25, MoneyPuck.com: 177 of 7,898, of all kinds). */
export const SHORT_HANDED = 0.024;

/** Defencemen's share of goals by state: short-handed as above, the others regressed like the assists. */
export const DEFENCE_SHARE = { shortHanded: 0.09, emptyNet: 0.088, overtime: 0.252 } as const;

/** In overtime the best play: a skater's weight among scorers is his other goals to this power. */
export const OVERTIME_POWER = 2.5;

/**
 * Run of play. One side presses: its shots that are no goals rise by `shots`, the other side's fall, and the other side
 * blocks more by `blocks`. The side that lost in regulation presses with chance `losing`. Fitted to counts less what ratings
 * before the game expect; docs/model.md, "Run of play", has the figures.
 */
export const RUN_OF_PLAY = { shots: 0.113, blocks: 0.157, losing: 0.74 } as const;

/** Size k of the negative binomials of what the run of play adds: no two nights press alike. */
export const PRESSING_SIZE = { shots: 8, blocks: 9 } as const;

/** By how much of their mean the shots that pressing adds fall with every goal of open play: goals take time. */
export const PRESSING_GOALS = 0.04;

/** Non-goal shots that each team adds in overtime and by the end of a shootout game. */
export const OVERTIME_SHOTS = 1.06;
export const SHOOTOUT_SHOTS = 3.13;

/** Size k of the negative binomials of one skater's non-goal shots and blocks, given the run of play. */
export const SHOT_SIZE = { F: 15, D: 20 } as const;
export const BLOCK_SIZE = { F: 8, D: 17 } as const;
