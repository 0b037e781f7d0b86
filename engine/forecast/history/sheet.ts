import type { Position } from '@ddh/engine/internal/model';
import { STAT_OF, type LeagueDate, type Prop } from '@ddh/engine/internal/domain';
import type { TeamKey } from './rows.ts';

/** How a game ended: after 60 minutes, in overtime or in a shootout. */
export const ENDS = ['REG', 'OT', 'SO'] as const;
export type End = (typeof ENDS)[number];

/** One team's counts in a played game. */
export type PlayedSide = {
  readonly team: TeamKey;
  /** Final goals as sportsbooks settle bets: winning a shootout counts as one goal. */
  readonly goals: number;
  /** Goals after 60 minutes. */
  readonly regulationGoals: number;
  /** `null` if unknown. */
  readonly emptyNetGoals: number | null;
  /** Shots on goal, including overtime but not shootout attempts. */
  readonly shots: number;
  readonly powerPlayGoals: number;
  /** Opponent shots that this team blocked. `null` if unknown. */
  readonly blocks: number | null;
};

export type PlayedGame = {
  /** The season, for example `2024-25`. Text order is chronological. */
  readonly season: string;
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York time, `HH:MM`. `null` if unknown. */
  readonly time: string | null;
  readonly end: End;
  readonly away: PlayedSide;
  readonly home: PlayedSide;
};

/** A dressed skater's counts in one game. Shootout goals are not counted. */
export type SkaterGame = {
  readonly team: TeamKey;
  readonly playerId: number;
  readonly name: string;
  readonly position: Position;
  readonly goals: number;
  readonly assists: number;
  readonly points: number;
  readonly shots: number;
  /** `null` if the source lacks the figure. */
  readonly blocks: number | null;
  readonly hits: number | null;
  readonly plusMinus: number | null;
  readonly powerPlayGoals: number;
  /** `null` if the source lacks the figure. */
  readonly powerPlayAssists: number | null;
  /** In seconds. */
  readonly iceTime: number;
};

/** Counts of one goalie who was on the ice. */
export type GoalieGame = {
  readonly team: TeamKey;
  readonly playerId: number;
  readonly name: string;
  readonly starter: boolean;
  readonly shotsAgainst: number;
  readonly saves: number;
  readonly goalsAgainst: number;
  /** In seconds. */
  readonly iceTime: number;
  readonly shutout: boolean;
  readonly won: boolean;
};

/** A played game with the rows of its skaters and goalies. */
export type GameSheet = {
  readonly game: PlayedGame;
  readonly skaters: readonly SkaterGame[];
  readonly goalies: readonly GoalieGame[];
};

/** A skater's count. `null` if the source lacks it. */
export const propCountOf = (game: SkaterGame, prop: Prop): number | null => game[STAT_OF[prop]];
