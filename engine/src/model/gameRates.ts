import type { DrawnStat, LeagueDate, SkaterGroup, Venue } from '../domain/index.ts';

/** Expected counts of one game. The ratings compute them, `parseGameRates` checks them, and `compileGameModel` compiles them. */
export type GameRates = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start time in New York, `HH:MM`. */
  readonly time: string | null;
  /** The default seed, an integer from 0 to 2^53 - 1. */
  readonly seed: number;
  /** The day of the last game result that the rates use. */
  readonly through?: LeagueDate;
} & { readonly [venue in Venue]: TeamRates };

/** Expected counts of one team in one game. */
export type TeamRates = {
  readonly name: string;
  readonly abbreviation: string;
  /** Final goals as sportsbooks settle them, so a won shootout counts as one goal. 0.5 to 10. */
  readonly goals: number;
  /** Shots on goal, including goals and overtime, without shootout attempts. 60 at most, and at least 2 more than goals. */
  readonly shots: number;
  /** Shots of the opponent that the team blocks. 40 at most. */
  readonly blocks: number;
  /** The part of `goals` that is scored on the power play. A model has at most 60 % of the goals in regulation there. */
  readonly powerPlayGoals: number;
  /** The expected starting goalie. The `goals` of the other team already include the goalie's effect. */
  readonly goalie?: ExpectedGoalie;
  /** The dressed skaters, normally 12 forwards and 6 defensemen. */
  readonly skaters: readonly SkaterRates[];
};

/** `chance` is the probability that the goalie starts. `confirmed`: the goalie was announced, not predicted. */
export type ExpectedGoalie = {
  readonly name: string;
  readonly playerId?: number;
  readonly chance: number;
  readonly confirmed?: boolean;
  readonly announced?: Announcement;
};

/** The announcement of a starting goalie. `at` is its time (ISO, in UTC), and `by` is its source. */
export type Announcement = { readonly at: string; readonly by: string };

/**
 * Expected counts of a skater per game played. Only the skater's share of the team's sum matters for counts that
 * `TeamRates` has, too, because the team's level comes from there.
 */
export type SkaterRates = {
  readonly name: string;
  readonly playerId?: number;
  readonly position: Position;
  /** Forward line (1 to 4) or defense pair (1 to 3). Linemates assist each other more often. */
  readonly line: number;
  /**
   * For a forward, the probability of playing on a line with each of the team's skaters, in the order of `skaters`. If
   * it is absent or empty, the probability follows from `line`.
   */
  readonly together?: readonly number[];
  /** Power-play unit. 0 if the skater is in neither unit. */
  readonly unit: 0 | 1 | 2;
  readonly goals: number;
  readonly assists: number;
  /** The parts of `goals` and `assists` that are on the power play. */
  readonly powerPlayGoals: number;
  readonly powerPlayAssists: number;
} & { readonly [stat in DrawnStat]: number };

export const POSITIONS = ['C', 'LW', 'RW', 'D'] as const;
export type Position = (typeof POSITIONS)[number];

export const forwardOrDefense = (position: Position): SkaterGroup => (position === 'D' ? 'D' : 'F');
