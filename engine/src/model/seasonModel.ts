import type { CountedStat, LeagueDate, Venue } from '../domain/index.ts';
import type { Position } from './gameRates.ts';

/**
 * The complete input of projections, as a document (`{season}_season.json`): the schedule, the strengths of the teams,
 * and the expected counts of each player per game.
 */
export type SeasonModel = {
  readonly version: typeof SEASON_VERSION;
  /** The season, such as `2025-26`. */
  readonly season: string;
  /** The day of the last game result that the model uses. Absent if the source of the model does not give it. */
  readonly through?: LeagueDate;
  /** Average counts of an away team and a home team per game. */
  readonly league: LeagueLevels;
  readonly teams: readonly SeasonTeamModel[];
  readonly games: readonly SeasonModelGame[];
};

/** @shape */
export const SEASON_VERSION = 1;

/**
 * The counts that teams are rated for. Goals are final goals as sportsbooks settle them, so a won shootout counts as
 * one goal.
 */
export const TEAM_COUNTS = ['goals', 'shots', 'blocks'] as const;
export type TeamCount = (typeof TEAM_COUNTS)[number];

export type LeagueLevels = { readonly [count in TeamCount]: { readonly [venue in Venue]: number } };

/**
 * A team's factors relative to the league average (1). `made` is for the team's own counts, and `allowed` is for the
 * counts of its opponents.
 */
export type Strength = { readonly made: number; readonly allowed: number };

export type SeasonTeamModel = {
  readonly name: string;
  /** The team's name, by which `games` refer to the team. */
  readonly abbreviation: string;
  readonly strength: { readonly [count in TeamCount]: Strength };
  /**
   * The share of the skaters' lineup places, goals and other counts that is reserved for players who are not on the
   * roster yet. Absent means 0.
   */
  readonly newcomers?: number;
  /** All skaters on the roster. */
  readonly skaters: readonly SeasonSkater[];
  readonly goalies: readonly SeasonGoalie[];
};

/**
 * A skater's counts and ice time in seconds, per game played. Of goals, assists, shots and blocks, only the skater's
 * share of the team's sum matters, because the team's level comes from its `strength`.
 */
export type SeasonSkater = {
  /**
   * The player's name in column names. Players with the same name have a position or team in parentheses, as in `Elias
   * Pettersson (D)`.
   */
  readonly name: string;
  readonly playerId: number;
  readonly position: Position;
  /** Share of the team's games in which the skater plays, 0 to 1. */
  readonly plays: number;
  readonly goals: number;
  readonly assists: number;
  /** Unlike the other counts, plus/minus may be negative. */
  readonly plusMinus: number;
  readonly powerPlayGoals: number;
  readonly iceTime: number;
  readonly absent?: Absence;
} & { readonly [stat in CountedStat]: number };

/** The player misses all games from the day `from` on, and may play again on the day `until`. */
export type Absence = { readonly from: LeagueDate; readonly until: LeagueDate };

type SeasonGoalie = {
  readonly name: string;
  readonly playerId: number;
  /** Share of the team's games that the goalie starts, 0 to 1. The shares of a team's goalies add up to 1. */
  readonly starts: number;
  /** Saves per shot against, 0 to 1. */
  readonly saveShare: number;
  readonly absent?: Absence;
};

export type SeasonModelGame = {
  readonly gameId: string;
  readonly date: LeagueDate;
  /** The fantasy week, from 1. */
  readonly week: number;
} & { readonly [venue in Venue]: string };

/**
 * Limits of a season model: the maximum lengths of its lists, the last week, and the maximum length of a name.
 * @shape
 */
export const SEASON_LIMITS = { teams: 64, skaters: 60, goalies: 10, games: 5000, weeks: 52, name: 80 } as const;
