import type { Position } from '@ddh/engine/internal/model';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { TeamKey } from './rows.ts';

/** How a game ended: after 60 minutes, in overtime, in the shootout. */
export const ENDS = ['REG', 'OT', 'SO'] as const;
export type End = (typeof ENDS)[number];

/** One side's counts of a played game. */
export type PlayedSide = {
  readonly team: TeamKey;
  /** Final goals as books settle: a shootout won counts one. */
  readonly goals: number;
  /** After 60 minutes. */
  readonly regulationGoals: number;
  /** Scored into an empty net. `null`: not known. */
  readonly emptyNetGoals: number | null;
  /** Shots on goal: overtime's included, shootout attempts not. */
  readonly shots: number;
  readonly powerPlayGoals: number;
  /** Opponent's shots blocked. */
  readonly blocks: number;
};

export type PlayedGame = {
  /** Sorts by time: `2024-25`. */
  readonly season: string;
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York, `HH:MM`. */
  readonly time: string;
  readonly end: End;
  readonly away: PlayedSide;
  readonly home: PlayedSide;
};

/** What a dressed skater did. Shootout goals are not goals here. */
export type SkaterGame = {
  readonly team: TeamKey;
  readonly playerId: number;
  readonly name: string;
  readonly position: Position;
  readonly goals: number;
  readonly assists: number;
  readonly points: number;
  readonly shots: number;
  readonly blocks: number;
  readonly hits: number;
  readonly plusMinus: number;
  readonly powerPlayGoals: number;
  /** Seconds on the ice. */
  readonly iceTime: number;
};

/** What a goalie did who was on the ice. */
export type GoalieGame = {
  readonly team: TeamKey;
  readonly playerId: number;
  readonly name: string;
  readonly starter: boolean;
  readonly shotsAgainst: number;
  readonly saves: number;
  readonly goalsAgainst: number;
  /** Seconds on the ice. */
  readonly iceTime: number;
  readonly shutout: boolean;
  readonly won: boolean;
};

/** One played game with its rows. */
export type GameSheet = {
  readonly game: PlayedGame;
  readonly skaters: readonly SkaterGame[];
  readonly goalies: readonly GoalieGame[];
};
