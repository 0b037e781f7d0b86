/**
 * League constants of the simulator. Unless stated otherwise, they are computed from public NHL data of the regular
 * seasons 2022-23 to 2024-25 (3,936 games). docs/model.md has the formulas and the fits.
 */

/** Number of rows and columns of the score table: 0 to 13 goals of each team, without empty-net goals. @shape */
export const SCORE_SIDE = 14;

/**
 * Share of a team's final goals that are neither empty-net nor overtime goals. The iteration in `scoreTable` starts
 * with this share.
 * @shape
 */
export const OPEN_PLAY_SHARE = { away: 0.909, home: 0.907 } as const;

/**
 * Nu of the Conway-Maxwell-Poisson distribution of a team's goals. With 1 it is the Poisson distribution, and with a
 * larger nu the goals are less dispersed. Nu is fitted with ratings from earlier games only. Ratings from the whole
 * season give 1.176, but a forecast cannot use them.
 * @fitted 2022-23 to 2024-25
 */
export const GOAL_NU = 1.1;

/**
 * Score effects: the natural logarithm of the weight of each |margin| from 0 to 4, before empty-net goals. It is 0 for
 * larger margins.
 * @fitted 2022-23 to 2024-25
 */
export const MARGIN_LOG_WEIGHT = [0.24, 0.01, -0.153, -0.176, -0.018] as const;

/**
 * P(the leading team scores 0, 1, 2 empty-net goals), one row per margin from 1 to 5. The last row is also for larger
 * margins.
 * @shape
 */
export const EMPTY_NET = [
  [1 - 0.472, 0.472 - 0.074, 0.074],
  [1 - 0.644, 0.644 - 0.011, 0.011],
  [1 - 0.292, 0.292, 0],
  [1 - 0.044, 0.044 - 0.003, 0.003],
  [1 - 0.004, 0.004, 0],
] as const;

/**
 * OVERTIME_SHARE: P(a tie is decided in overtime). OVERTIME_HOME and SHOOTOUT_HOME: P(home wins) in overtime and in the
 * shootout.
 * @shape
 */
export const OVERTIME_SHARE = 0.7;
export const OVERTIME_HOME = 0.55;
export const SHOOTOUT_HOME = 0.51;

/** The groups of skaters that are on the ice together: lines at even strength, units on the power play. */
export const SITUATIONS = ['lines', 'units'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The states in which goals are scored: three in open play, and then two at the end of a game. */
export const OPEN_STATES = ['evenStrength', 'powerPlay', 'shortHanded'] as const;
export const STATES = [...OPEN_STATES, 'emptyNet', 'overtime'] as const;
export type GoalState = (typeof STATES)[number];

/** Average number of assists per goal of a skater. It is 1.683 or 1.684 in each of the three seasons. @shape */
export const ASSISTS_PER_GOAL = 1.683;

/**
 * P(0, 1, 2 assists) by state. The short-handed row is from league sums of 2024-25, counted by MoneyPuck.com. The other
 * rows have the shapes of these sums, but other means. The means of power play, empty net and overtime come from a
 * regression of a team's assists on its goals of each kind in 7,866 team-games. The mean of even strength is adjusted
 * per team so that all goals have `ASSISTS_PER_GOAL` (docs/model.md, "Goals by state").
 * @shape
 */
export const ASSISTS: { readonly [state in GoalState]: readonly [number, number, number] } = {
  evenStrength: [0.06, 0.196, 0.744],
  powerPlay: [0.015, 0.073, 0.912],
  shortHanded: [0.232, 0.452, 0.316],
  emptyNet: [0.23, 0.37, 0.4],
  overtime: [0.06, 0.273, 0.667],
};

/**
 * Factor for the weight of a defenseman as second assistant if the first assistant is a defenseman. Fitted to goals
 * with two assistants in games in which the team scored once. Two defensemen assist on 9.7 % of such goals at even
 * strength (`lines`), and on 1.3 % on the power play (`units`).
 * @fitted 2022-23 to 2024-25
 */
export const SECOND_DEFENSE: { readonly [situation in Situation]: number } = { lines: 0.6, units: 0.25 };

/** Short-handed goals per open-play goal (2024-25, MoneyPuck.com: 177 of 7,898 goals of all kinds). @shape */
export const SHORT_HANDED = 0.024;

/**
 * Share of goals that defensemen score. The short-handed share is from MoneyPuck.com. The other shares are from a
 * regression of the defensemen's goals on the team's goals of each kind.
 * @shape
 */
export const DEFENSE_SHARE = { shortHanded: 0.09, emptyNet: 0.088, overtime: 0.252 } as const;

/**
 * A skater's weight as overtime scorer is the number of the skater's goals that are not on the power play, raised to
 * this power. The power is above 1, because the best skaters play in overtime.
 * @shape
 */
export const OVERTIME_POWER = 2.5;

/**
 * Run of play: in each game one team presses. Its non-goal shots rise by the share `shots`, the shots of the other team
 * fall, and the other team's blocks rise by `blocks`. The team that trails after regulation presses with probability
 * `losing`. Fitted to the differences between counts and pregame expectations (docs/model.md, "Run of play").
 * @fitted 2023-24, 2024-25
 */
export const RUN_OF_PLAY = { shots: 0.113, blocks: 0.157, losing: 0.74 } as const;

/** Size k of the negative binomial distributions of the shots and blocks that pressing adds. @fitted 2023-24, 2024-25 */
export const PRESSING_SIZE = { shots: 8, blocks: 9 } as const;

/** Pressing adds shots. Each open-play goal lowers their mean number by this share. @fitted 2023-24, 2024-25 */
export const PRESSING_GOALS = 0.04;

/**
 * Mean additional non-goal shots per team in a game that ends in overtime, and in a game that ends in a shootout.
 * @shape
 */
export const OVERTIME_SHOTS = 1.06;
export const SHOOTOUT_SHOTS = 3.13;

/**
 * Size k of the negative binomial distributions of a skater's non-goal shots and blocks, given the run of play.
 * @fitted 2022-23 to 2024-25
 */
export const SHOT_SIZE = { F: 15, D: 20 } as const;

/**
 * A forward who seldom scores has more other shots in a game with a goal: `more` at most, and less the nearer the
 * forward's expected goals are to `goals`, from which on there is no difference. Chosen from 2022-23 (docs/model.md,
 * "Shots and blocks").
 * @fitted 2022-23
 */
export const SCORER_SHOTS = { more: 0.2, goals: 0.25 } as const;
export const BLOCK_SIZE = { F: 8, D: 17 } as const;
