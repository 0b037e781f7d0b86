import type { Position } from '../model/index.ts';
import type { LeagueDate } from '../words/index.ts';

/** Past facts as plain rows. Whoever reads the files makes them; nothing here knows a file. */

/** A team's key in all rows: its abbreviation. A club that moved keeps one key (ARI is UTA). */
export type TeamKey = string;

/** A game that was played. Goals are final, as books settle: a shootout won counts one. */
export type PastGame = {
  /** Sorts by time: `2024-25`. */
  readonly season: string;
  readonly away: SideOfGame;
  readonly home: SideOfGame;
};
export type SideOfGame = {
  readonly team: TeamKey;
  readonly goals: number;
  readonly shots: number;
  readonly blocks: number;
};

/** A skater's counts in one season, all his teams together. Shootout goals are not goals here. */
export type SkaterSeason = {
  readonly season: string;
  readonly playerId: number;
  readonly position: Position;
  readonly games: number;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly blocks: number;
  /** Seconds on the ice. */
  readonly iceTime: number;
};

/** The same with what only a season's projection needs. */
export type FullSkaterSeason = SkaterSeason & {
  readonly hits: number;
  readonly plusMinus: number;
  readonly powerPlayGoals: number;
};

/** A goalie's counts in one season, all his teams together. */
export type GoalieSeason = {
  readonly season: string;
  readonly playerId: number;
  readonly starts: number;
  readonly shotsAgainst: number;
  readonly saves: number;
};

/** A skater under contract; goalies are not listed. */
export type RosterSkater = {
  readonly playerId: number;
  readonly name: string;
  readonly team: TeamKey;
  readonly position: Position;
};

export type RosterGoalie = {
  readonly playerId: number;
  readonly name: string;
  readonly team: TeamKey;
};

export type ScheduledGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** Start in New York, `HH:MM`. */
  readonly time: string;
  readonly away: TeamKey;
  readonly home: TeamKey;
};

/** A game of a season, and the fantasy week (from 1) it counts for. */
export type WeekGame = Omit<ScheduledGame, 'time'> & { readonly week: number };

export type TeamName = { readonly key: TeamKey; readonly name: string };
