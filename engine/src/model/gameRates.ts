import type { LeagueDate, Venue } from '../domain/index.ts';

/** What is expected of one game, in readable units: the input of `compileGameModel`, the output of the rating. */
export type GameRates = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York, `HH:MM`. */
  readonly time: string;
  /** The published seed, a whole number from 0 to 2^53 - 1. */
  readonly seed: number;
  /** The day of the last result that the rates use. */
  readonly through?: LeagueDate;
} & { readonly [venue in Venue]: TeamRates };

/** Expected counts of this team in this game. */
export type TeamRates = {
  readonly name: string;
  readonly abbreviation: string;
  /** Final goals as books settle: a shootout won counts one. */
  readonly goals: number;
  /** Shots on goal: goals included, overtime included, shootout attempts not. */
  readonly shots: number;
  /** Opponent's shots blocked. */
  readonly blocks: number;
  /** The part of `goals` that it scores on the power play. */
  readonly powerPlayGoals: number;
  /** Who is expected in its net, and how sure that is (0 to 1). The effect is already in the other side's `goals`. */
  readonly goalie?: ExpectedGoalie;
  /** The dressed skaters, normally 12 forwards and 6 defencemen. */
  readonly skaters: readonly SkaterRates[];
};

export type ExpectedGoalie = { readonly name: string; readonly playerId?: number; readonly chance: number };

/**
 * A skater's expected counts per game he plays. Only his share of the team's sum counts: the team's level comes from
 * `TeamRates`.
 */
export type SkaterRates = {
  readonly name: string;
  readonly playerId?: number;
  readonly position: Position;
  /** Forward line 1-4 or defence pair 1-3: with whom he shares goals and assists. */
  readonly line: number;
  /** The power-play unit he plays in, 0 for none. */
  readonly unit: 0 | 1 | 2;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly blocks: number;
  /** The parts of `goals` and `assists` that fall on the power play. */
  readonly powerPlayGoals: number;
  readonly powerPlayAssists: number;
};

export const POSITIONS = ['C', 'LW', 'RW', 'D'] as const;
export type Position = (typeof POSITIONS)[number];

export const GROUPS = ['F', 'D'] as const;
/** Forward or defence. */
export type Group = (typeof GROUPS)[number];
export const forwardOrDefense = (position: Position): Group => (position === 'D' ? 'D' : 'F');
