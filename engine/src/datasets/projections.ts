import type { FantasyStat } from '../domain/index.ts';
import type { Figures } from './ladders.ts';
import { identity } from './records.ts';

/** Column names of skater projections. */
export const SKATER_STATS = {
  goals: 'Goals',
  assists: 'Assists',
  points: 'Points',
  ppGoals: 'PP Goals',
  ppAssists: 'PP Assists',
  ppPoints: 'PP Points',
  pkGoals: 'PK Goals',
  pkAssists: 'PK Assists',
  pkPoints: 'PK Points',
  shots: 'SOG',
  plusMinus: 'PlusMinus',
  blocks: 'Blocks',
  hits: 'Hits',
} as const satisfies { readonly [stat in FantasyStat]: string };
export type SkaterStat = FantasyStat;

/** Column names of goalie projections. */
export const GOALIE_STATS = {
  wins: 'Wins Remaining',
  shotsAgainst: 'Shots Against Remaining',
  goalsAgainst: 'Goals Against Remaining',
  saves: 'Saves Remaining',
  shutouts: 'Shutouts Remaining',
} as const;
export type GoalieStat = keyof typeof GOALIE_STATS;

/**
 * The first columns of each row of projections: the percentage of leagues in which the player is owned (0 to 100), and
 * the player's number of games.
 */
export const PROJECTION_LEADS = ['owned', 'games'] as const;
export type ProjectionFigure = (typeof PROJECTION_LEADS)[number] | SkaterStat | GoalieStat;

export type ProjectedPlayer = {
  readonly player: string;
  readonly playerId: number | null;
  readonly team: string | null;
  readonly abbreviation: string | null;
  /** C, LW, RW, F, D or G, or several of them, the main position first: `LW/D`. */
  readonly position: string | null;
};

/**
 * The decoded file `skater_projections` or `goalie_projections`. Row `t * players.length + p` of `figures` is for
 * player p in timeframe t, in the order of `columns`. NaN means "unknown". The row is all NaN if the player has no
 * record in the timeframe. Use `projected` to read a number.
 */
export type Projections = {
  readonly players: readonly ProjectedPlayer[];
  /**
   * The weeks (`Week 1`, `Week 2` and so on) are first. All other timeframes, such as `Rest of Season`, follow in file
   * order.
   */
  readonly timeframes: readonly string[];
  readonly columns: readonly ProjectionFigure[];
  readonly figures: Figures;
  /** Whether at least one record is marked `Estimated`. */
  readonly estimated: boolean;
};

/** Returns a key that identifies a player within a projection file and in later versions of the file. */
export const playerKey = ({ player, playerId, team, abbreviation }: ProjectedPlayer): string =>
  identity(player, playerId, team ?? abbreviation);

/** Returns a projected number, or `null` if it is unknown. `timeframe` and `player` are indexes. */
export function projected(
  { players, columns, figures }: Projections,
  timeframe: number,
  player: number,
  column: ProjectionFigure,
): number | null {
  const i = columns.indexOf(column);
  const value = i < 0 ? undefined : figures[(timeframe * players.length + player) * columns.length + i];
  return value === undefined || Number.isNaN(value) ? null : value;
}
