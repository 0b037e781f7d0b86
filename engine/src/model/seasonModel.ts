import type { LeagueDate, Venue } from '../domain/index.ts';
import type { Position } from './gameRates.ts';

/**
 * What is expected of a season before it is played: who plays whom and when, how strong teams are, and each player's
 * counts per game. The whole input of `projecting`, as a document (`{season}_season.json`).
 */
export type SeasonModel = {
  /** Of this format. */
  readonly version: typeof SEASON_VERSION;
  /** `2025-26`. */
  readonly season: string;
  /** The day of the last result that the model uses. Models from other sources may not say it. */
  readonly through?: LeagueDate;
  /** Counts of an average away and an average home team in a game. */
  readonly league: LeagueLevels;
  readonly teams: readonly SeasonTeamModel[];
  readonly games: readonly SeasonModelGame[];
};

export const SEASON_VERSION = 1;

/** What a team is rated for. Goals are final, as books settle: a shootout won counts one. */
export const TEAM_COUNTS = ['goals', 'shots', 'blocks'] as const;
export type TeamCount = (typeof TEAM_COUNTS)[number];

export type LeagueLevels = { readonly [count in TeamCount]: { readonly [venue in Venue]: number } };

/** A team's strength in one count as factors of the league's level: what it makes and what it allows. 1 is average. */
export type Strength = { readonly made: number; readonly allowed: number };

export type SeasonTeamModel = {
  readonly name: string;
  /** The team's key in `games`. */
  readonly abbreviation: string;
  readonly strength: { readonly [count in TeamCount]: Strength };
  /** Everybody on the roster. */
  readonly skaters: readonly SeasonSkater[];
  readonly goalies: readonly SeasonGoalie[];
};

/**
 * Counts and seconds on the ice per game he plays. Of goals, assists, shots and blocks only his share of the team's sum
 * counts: the team's level comes from its strength.
 */
export type SeasonSkater = {
  /** As columns spell him: namesakes carry position or team (`Elias Pettersson (D)`). */
  readonly name: string;
  readonly playerId: number;
  readonly position: Position;
  /** The share of his team's games that he plays, 0 to 1. */
  readonly plays: number;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly blocks: number;
  readonly hits: number;
  /** May be negative, as the count itself. */
  readonly plusMinus: number;
  readonly powerPlayGoals: number;
  readonly iceTime: number;
};

export type SeasonGoalie = {
  readonly name: string;
  readonly playerId: number;
  /** The share of his team's games that he starts; a team's add up to 1. */
  readonly starts: number;
  /** Saves of the shots against him, 0 to 1. */
  readonly saveShare: number;
};

export type SeasonModelGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** The fantasy week it counts for, from 1. */
  readonly week: number;
} & { readonly [venue in Venue]: string };

/** What a document may ask of memory. */
export const SEASON_LIMITS = { teams: 64, skaters: 60, goalies: 10, games: 5000, weeks: 52, name: 80 } as const;
