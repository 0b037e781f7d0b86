import type { LeagueDate, Venue } from '@ddh/engine/internal/domain';
import type { Position } from '@ddh/engine/internal/model';
import type { ShotKind } from './plays.ts';

/** The rows that a finished game adds to the season files. */
export type GameRows = {
  readonly game: GameRow;
  readonly skaters: readonly SkaterRow[];
  readonly goalies: readonly GoalieRow[];
  readonly shots: readonly ShotRow[];
};

type End = 'REG' | 'OT' | 'SO';

export type SideRow = {
  readonly team: string;
  /** Official goals: winning a shootout adds one. */
  readonly goals: number;
  readonly regulationGoals: number;
  readonly emptyNetGoals: number;
  readonly sog: number;
  /** From `powerPlayGoals` on, the fields are sums over the team's skaters. */
  readonly powerPlayGoals: number;
  /** `null`: the response lacks the figure of a skater. */
  readonly blocks: number | null;
  readonly hits: number | null;
  readonly pim: number | null;
};

export type GameRow = {
  readonly season: string;
  readonly gameId: string;
  readonly date: LeagueDate;
  readonly time: string | null;
  readonly startUtc: string | null;
  readonly end: End;
  readonly away: SideRow;
  readonly home: SideRow;
};

/** A player of a game. */
export type PlayerRow = {
  readonly season: string;
  readonly gameId: string;
  readonly date: LeagueDate;
  readonly team: string;
  readonly opponent: string;
  readonly venue: Venue;
  readonly playerId: number;
  readonly player: string;
};

/** A skater who dressed. Goals and assists exclude the shootout. */
export type SkaterRow = PlayerRow & {
  readonly position: Position;
  readonly goals: number;
  readonly assists: number;
  readonly sog: number;
  /** `null`: the response lacks the figure. */
  readonly blocks: number | null;
  readonly hits: number | null;
  readonly plusMinus: number | null;
  readonly pim: number | null;
  readonly powerPlayGoals: number;
  readonly iceTime: number;
  readonly powerPlayAssists: number;
  readonly shortHandedGoals: number;
  readonly shortHandedAssists: number;
  readonly emptyNetGoals: number;
  /** A win in a shootout credits no player with a winning goal. */
  readonly winningGoals: number;
  readonly faceoffsWon: number;
  readonly faceoffsLost: number;
};

/** A goalie with ice time. */
export type GoalieRow = PlayerRow & {
  readonly starter: boolean;
  /** W is a win, L a loss in regulation, O a loss in overtime or a shootout. */
  readonly decision: 'W' | 'L' | 'O' | null;
  readonly shotsAgainst: number;
  readonly saves: number;
  readonly goalsAgainst: number;
  readonly shutout: boolean;
  readonly iceTime: number;
};

export type ShotRow = {
  readonly gameId: string;
  readonly period: number;
  readonly second: number;
  readonly team: string;
  readonly playerId: number;
  readonly goalieId: number | null;
  readonly blockerId: number | null;
  readonly kind: ShotKind;
  readonly shotType: string | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly skaters: number;
  readonly opposingSkaters: number;
  readonly emptyNet: boolean;
  readonly lead: number;
};
