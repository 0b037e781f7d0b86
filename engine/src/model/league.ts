/**
 * League constants of the simulator. Source unless said otherwise: computed from public NHL game data of the regular
 * seasons 2022-23 to 2024-25 (3,936 games). docs/model.md has the formulas and the fits.
 */

/** Score table: goals 0..13 of each team, without empty-net goals. */
export const SCORE_SIDE = 14;

/** Goals without empty-net and overtime as a share of final goals, where the fixed point of a game's means begins. */
export const OPEN_PLAY_SHARE = { away: 0.909, home: 0.907 } as const;

/** Dispersion of a team's goals (Conway-Maxwell-Poisson nu). 1 would be Poisson; goals are less dispersed. */
export const GOAL_NU = 1.176;

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

/** P(0, 1, 2 assists) of a goal (2024-25: league sums of 7,898 skater goals, counted by MoneyPuck.com). */
export const ASSISTS = [0.066, 0.186, 0.748] as const;

/**
 * Run of play. One side presses: its shots that are no goals rise by `shots`, the other side's fall, and the
 * other side blocks more by `blocks`. The side that lost in regulation presses with chance `losing`.
 * Fitted to non-goal shots and blocks less both teams' season effects; docs/model.md, "Run of play", has the figures, and
 * beside them those of the counts as played.
 */
export const RUN_OF_PLAY = { shots: 0.098, blocks: 0.149, losing: 0.775 } as const;

/** Non-goal shots that each team adds in overtime and by the end of a shootout game. */
export const OVERTIME_SHOTS = 1.06;
export const SHOOTOUT_SHOTS = 3.13;

/** Size k of the negative binomials of one skater's non-goal shots and blocks, given the run of play. */
export const SHOT_SIZE = { F: 15, D: 20 } as const;
export const BLOCK_SIZE = { F: 8, D: 17 } as const;
