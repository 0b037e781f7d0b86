import type { Position } from '@ddh/engine/internal/model';
import type { LeagueDate } from '@ddh/engine/internal/domain';

/** What is known beside the games that were played, as plain rows. */

/** A team's key in all rows: its abbreviation. A club that moved keeps one key (ARI is UTA). */
export type TeamKey = string;

export type TeamName = { readonly key: TeamKey; readonly name: string };

export type ScheduledGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York, `HH:MM`. */
  readonly time: string;
  readonly away: TeamKey;
  readonly home: TeamKey;
};

/** A game of a schedule's file. */
export type ScheduleRow = ScheduledGame & {
  /** The fantasy week it counts for, from 1. `null`: the file does not say. */
  readonly week: number | null;
};

/** A player under contract. */
export type RosterPlayer = {
  readonly playerId: number;
  readonly name: string;
  readonly team: TeamKey;
  readonly position: Position | 'G';
};

/** The goalie who begins a team's game of a day. */
export type Starter = { readonly date: LeagueDate; readonly team: TeamKey; readonly playerId: number };
