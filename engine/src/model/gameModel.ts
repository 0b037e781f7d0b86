import type { LeagueDate, Venue } from '../domain/index.ts';
import type { Position } from './gameRates.ts';
import type { GoalState, Situation } from './league.ts';
import type { Weights } from './weights.ts';

/**
 * The whole input of the simulator for one game (`{gameId}_gamemodel`). Every table is a list of integer weights that sum to
 * 2^32, so all platforms simulate the same records from the same model and seed.
 */
export type GameModel = {
  /** The version of this format. */
  readonly version: typeof MODEL_VERSION;
  /** The version of the random numbers and of the order in which a record draws them (GENERATOR_VERSION). */
  readonly generator: number;
  readonly gameId: string;
  /** Day and start time in New York, `HH:MM`. */
  readonly date: LeagueDate;
  readonly time: string;
  /** The default seed. It gives the published records. */
  readonly seed: number;
  /** The day of the last game result that the model uses. Models from other sources may lack it. */
  readonly through?: LeagueDate;
  /** Goals without empty-net and overtime goals: cell `away * side + home` of a square table, `side` = sqrt(length). */
  readonly score: Weights;
  /** Empty-net goals (index) of the leading team, by margin. Row 0 is margin 1; the last row includes all larger margins. */
  readonly emptyNet: readonly Weights[];
  /** How a tie ends: away wins in overtime, home in overtime, away in the shootout, home in the shootout. */
  readonly overtime: Weights;
  /** The number of assists (0, 1, 2) of an empty-net goal and of an overtime goal. */
  readonly assists: { readonly emptyNet: Weights; readonly overtime: Weights };
  /** Factor for the weight of a defenseman as second assistant after another defenseman, times 2^32. At least 1. */
  readonly secondDefence: { readonly [situation in Situation]: number };
  /** Which team presses (index 0 away, 1 home), by the leader after regulation. */
  readonly runOfPlay: { readonly [lead in Lead]: Weights };
  /** Additional non-goal shots (index) per team in a game that ends in overtime or in a shootout. */
  readonly extraShots: { readonly overtime: Weights; readonly shootout: Weights };
} & { readonly [venue in Venue]: TeamModel };

export const LEADS = ['level', 'away', 'home'] as const;
type Lead = (typeof LEADS)[number];

export type TeamModel = {
  readonly name: string;
  readonly abbreviation: string;
  /** State and assists of an open-play goal: cell `state * 3 + assists`, with the states of OPEN_STATES. */
  readonly openPlay: Weights;
  /**
   * `shots`: additional non-goal shots (index) when this team presses, one row per number of open-play goals of both teams; the
   * last row includes all larger numbers. `blocks`: additional blocks when the other team presses.
   */
  readonly pressing: { readonly shots: readonly Weights[]; readonly blocks: Weights };
  readonly skaters: readonly SkaterModel[];
};

export type SkaterModel = {
  /** The name that column names use. Namesakes have a position or team in parentheses, such as `Elias Pettersson (D)`. */
  readonly name: string;
  readonly playerId?: number;
  readonly position: Position;
  /** Weight as a scorer in each state. The weights of a team's skaters sum to 2^32. */
  readonly scores: { readonly [state in GoalState]: number };
  /** Weight of each skater of the team as an assistant of this scorer. The scorer's own weight is 0. */
  readonly assistants: { readonly [situation in Situation]: Weights };
  /** Non-goal shots (index), and the weight as shooter of the team's additional shots. */
  readonly shots: Weights;
  readonly shotShare: number;
  /** Blocks (index), and the weight as blocker of the team's additional blocks. */
  readonly blocks: Weights;
  readonly blockShare: number;
};

export const MODEL_VERSION = 2;

/** Limits of a model. They bound the number of draws per record. */
export const LIMITS = {
  /** Rows of the score table: 0 to 15 goals. */
  score: 16,
  /** Rows of `emptyNet`, and values per row. */
  emptyNetRows: 8,
  emptyNetGoals: 4,
  /** Rows of `pressing.shots`. */
  pressingRows: 10,
  /** A scorer needs two possible assistants. */
  skatersLeast: 3,
  skatersMost: 32,
  /** Values of a count table: 0 to 31. */
  counts: 32,
  name: 80,
} as const;
