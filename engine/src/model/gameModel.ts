import type { LeagueDate, Venue } from '../domain/index.ts';
import type { Position } from './gameRates.ts';
import type { GoalState, Situation } from './league.ts';
import type { Weights } from './weights.ts';

/**
 * The simulator's whole input for one game (`{gameId}_gamemodel`). Every table is a list of whole-number weights that
 * sum to 2^32, so a browser, a CLI and a cluster draw the same records from the same model and seed.
 */
export type GameModel = {
  /** Of this format. */
  readonly version: typeof MODEL_VERSION;
  /** Of the random numbers and of the order in which a record draws them. */
  readonly generator: number;
  readonly gameId: string;
  /** The league's calendar day, and the start in New York, `HH:MM`. */
  readonly date: LeagueDate;
  readonly time: string;
  /** The published seed: without another one everybody simulates the same records. */
  readonly seed: number;
  /** The day of the last result that the model uses. Models from other sources may not say it. */
  readonly through?: LeagueDate;
  /** Goals without empty-net and overtime: cell `away * side + home` of a square table, `side` = sqrt(length). */
  readonly score: Weights;
  /** The leader's empty-net goals (index) by margin: row 0 is margin 1, the last row is for all larger margins too. */
  readonly emptyNet: readonly Weights[];
  /** A tie's end: away in overtime, home in overtime, away in the shootout, home in the shootout. */
  readonly overtime: Weights;
  /** The number of assists (0, 1, 2) of a goal into the empty net, and of one in overtime. */
  readonly assists: { readonly emptyNet: Weights; readonly overtime: Weights };
  /** What is left of a defenceman's weight as the second assistant after another one: that many of 2^32, at least 1. */
  readonly secondDefence: { readonly [situation in Situation]: number };
  /** Which side presses (index 0 away, 1 home), by the score after regulation. */
  readonly runOfPlay: { readonly [lead in Lead]: Weights };
  /** Non-goal shots that each team adds (index) in a game that ends in overtime or in a shootout. */
  readonly extraShots: { readonly overtime: Weights; readonly shootout: Weights };
} & { readonly [venue in Venue]: TeamModel };

export const LEADS = ['level', 'away', 'home'] as const;
type Lead = (typeof LEADS)[number];

export type TeamModel = {
  readonly name: string;
  readonly abbreviation: string;
  /** A goal of open play: cell `state * 3 + assists`, states even strength, power play, short-handed. */
  readonly openPlay: Weights;
  /**
   * Non-goal shots that it adds (index) when it presses, row by the goals of open play, the last row for all larger sums
   * too; and blocks that it adds when the other side presses.
   */
  readonly pressing: { readonly shots: readonly Weights[]; readonly blocks: Weights };
  readonly skaters: readonly SkaterModel[];
};

export type SkaterModel = {
  /** As columns spell him: namesakes carry position or team (`Elias Pettersson (D)`). */
  readonly name: string;
  readonly playerId?: number;
  readonly position: Position;
  /** His weight among the team's scorers in each state; the weights of a team's skaters sum to 2^32. */
  readonly scores: { readonly [state in GoalState]: number };
  /** When he scores: each teammate's weight as an assistant, in the order of `skaters`. His own is 0. */
  readonly assistants: { readonly [situation in Situation]: Weights };
  /** His non-goal shots (index), and his weight for those that his team adds. */
  readonly shots: Weights;
  readonly shotShare: number;
  /** His blocks, likewise. */
  readonly blocks: Weights;
  readonly blockShare: number;
};

export const MODEL_VERSION = 2;

/** What a model may ask of the simulator; the draws of a record are bounded by these. */
export const LIMITS = {
  /** Rows of the score table: 0..15 goals. */
  score: 16,
  /** Rows of `emptyNet`, and values of each. */
  emptyNetRows: 8,
  emptyNetGoals: 4,
  /** Rows of `pressing.shots`. */
  pressingRows: 10,
  /** A scorer needs two others who may assist him. */
  skatersLeast: 3,
  skatersMost: 32,
  /** Values of a count table: 0..31. */
  counts: 32,
  name: 80,
} as const;
