import type { DrawnStat, LeagueDate, Venue } from '../domain/index.ts';
import { need } from '../result.ts';
import { GENERATOR_VERSION, type MODEL_VERSION } from './draws.ts';
import type { Position } from './gameRates.ts';
import type { GoalState, Situation } from './league.ts';
import type { Weights } from './weights.ts';

/**
 * The complete input of the simulator for one game (`{gameId}_gamemodel`). Every table is a list of integer weights
 * that sum to 2^32. Therefore, all platforms simulate the same records from the same model and seed.
 */
export type GameModel = {
  /** The version of the rating and of the tables that the rating is compiled to. */
  readonly version: typeof MODEL_VERSION;
  /**
   * The version of the random number generator and of the order in which a simulated game draws the numbers
   * (GENERATOR_VERSION).
   */
  readonly generator: number;
  readonly gameId: string;
  /** The calendar day in New York. `time` is the start time there, `HH:MM`, or `null` if not yet known. */
  readonly date: LeagueDate;
  readonly time: string | null;
  /** The default seed, with which the published records are simulated. */
  readonly seed: number;
  /** The day of the last game result that the model uses. Absent if the source of the model does not give it. */
  readonly through?: LeagueDate;
  /**
   * The weight of each score without empty-net and overtime goals. The score is in cell `away * side + home` of a
   * square table, where `side` = sqrt(length).
   */
  readonly score: Weights;
  /**
   * The weight of each number of empty-net goals (index) that the leading team scores. Row 0 is for a margin of 1. The
   * last row is also for all larger margins.
   */
  readonly emptyNet: readonly Weights[];
  /**
   * The weights of the four ways in which a tie ends: away wins in overtime, home wins in overtime, away wins the
   * shootout, home wins the shootout.
   */
  readonly overtime: Weights;
  /** The weights of 0, 1 and 2 assists, for an empty-net goal and for an overtime goal. */
  readonly assists: { readonly emptyNet: Weights; readonly overtime: Weights };
  /**
   * A number from 1 to 2^32. If the first assistant is a defenseman, the weight of another defenseman as second
   * assistant is multiplied by this number / 2^32.
   */
  readonly secondDefence: { readonly [situation in Situation]: number };
  /**
   * For each leader after regulation, the weights of the games in which the away team (index 0) or the home team (index
   * 1) presses. The team that presses shoots more than usual.
   */
  readonly runOfPlay: { readonly [lead in Lead]: Weights };
  /**
   * The weights of 0, 1, 2 and more additional non-goal shots per team, in a game that ends in overtime or in a
   * shootout.
   */
  readonly extraShots: { readonly overtime: Weights; readonly shootout: Weights };
} & { readonly [venue in Venue]: TeamModel };

export const LEADS = ['level', 'away', 'home'] as const;
type Lead = (typeof LEADS)[number];

export type TeamModel = {
  readonly name: string;
  readonly abbreviation: string;
  /**
   * The weight of each combination of state and number of assists for an open-play goal, in cell `state * 3 + assists`.
   * The states are OPEN_STATES.
   */
  readonly openPlay: Weights;
  /**
   * `shots`: the weights of 0, 1, 2 and more additional non-goal shots when this team presses. There is one row per
   * number of open-play goals of both teams together, and the last row is also for all larger numbers. `blocks`: the
   * weights of 0, 1, 2 and more additional blocks when the opponent presses.
   */
  readonly pressing: { readonly shots: readonly Weights[]; readonly blocks: Weights };
  readonly skaters: readonly SkaterModel[];
};

export type SkaterModel = {
  /**
   * The player's name in column names. Players with the same name have a position or team in parentheses, as in `Elias
   * Pettersson (D)`.
   */
  readonly name: string;
  readonly playerId?: number;
  readonly position: Position;
  /**
   * The skater's weight as scorer of a goal in each state. In each state, the weights of a team's skaters sum to 2^32.
   */
  readonly scores: { readonly [state in GoalState]: number };
  /**
   * The weight of each skater of the team as first assistant when this skater scores, and as second assistant when this
   * skater is a forward and the first assistant. This skater's own weight is 0.
   */
  readonly assistants: { readonly [situation in Situation]: Weights };
  /**
   * The weight of each number of non-goal shots (index) if the skater scores. `shots` is the same if the skater does not
   * score.
   */
  readonly scorerShots: Weights;
  /** The skater's weight as shooter of the team's additional shots, and as blocker of its additional blocks. */
  readonly shotShare: number;
  readonly blockShare: number;
  /** The weight of each number (index) of the count. */
} & { readonly [stat in DrawnStat]: Weights };

/** Limits of a game model. They limit the number of random numbers per simulated game. @shape */
export const LIMITS = {
  /** Upper bound for the number of rows and columns of the score table: one each for 0 to 15 goals. */
  score: 16,
  /**
   * Upper bounds for the rows of `emptyNet` (one per margin) and for the length of a row (one weight per number of
   * goals).
   */
  emptyNetRows: 8,
  emptyNetGoals: 4,
  /** Upper bound for the rows of `pressing.shots`, one per number of open-play goals. */
  pressingRows: 10,
  /** Minimum number of skaters of a team, because a scorer needs two possible assistants. */
  skatersLeast: 3,
  skatersMost: 32,
  /** Upper bound for the length of a table with a weight for each value of a count. The values are 0 to 31. */
  counts: 32,
  name: 80,
} as const;

/** Throws the TypeError of a program that passes something else as a model than what was checked. */
export function needModel(model: GameModel): void {
  const isModel = model?.generator === GENERATOR_VERSION && model.away?.skaters && model.home?.skaters;
  need(isModel, 'the model must be one that compileGameModel or parseGameModel returns');
}
