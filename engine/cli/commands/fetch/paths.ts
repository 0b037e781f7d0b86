import type { LeagueDate } from '@ddh/engine/internal/domain';
import { GAME_ENDPOINTS, type GameEndpoint } from './plan.ts';

const EXTENSION = '.json.gz';
/** Returns the folder of a season's raw responses. `season` is a text such as `2026-27`. */
const seasonFolder = (season: string): string => `raw/nhl/${season}`;

export const scheduleFolder = (season: string): string => `${seasonFolder(season)}/schedule`;
export const gamesFolder = (season: string): string => `${seasonFolder(season)}/games`;
export const rostersFolder = (season: string): string => `${seasonFolder(season)}/rosters`;

/** The path of the newest response for a week of the schedule. */
export const weekPath = (season: string, week: LeagueDate): string => `${scheduleFolder(season)}/${week}${EXTENSION}`;

/**
 * The path of an older response for a week of the schedule, which is kept because it has games that the newest response
 * lacks.
 */
export const earlierWeekPath = (season: string, week: LeagueDate, time: string): string =>
  `${scheduleFolder(season)}/earlier/${week}.${time.replaceAll(/\D/g, '')}${EXTENSION}`;

export const rosterPath = (season: string, team: string): string => `${rostersFolder(season)}/${team}${EXTENSION}`;

export const gamePath = (season: string, gameId: string, endpoint: GameEndpoint): string =>
  `${gamesFolder(season)}/${gameId}/${endpoint}${EXTENSION}`;

/** The path of a newer but unusable response for a game. The older, usable response keeps its path. */
export const refusedPath = (season: string, gameId: string, endpoint: GameEndpoint): string =>
  `${gamesFolder(season)}/${gameId}/refused/${endpoint}${EXTENSION}`;

export const filesFolder = (season: string): string => `seasons/${season}`;

/** Splits the path of a response for a game into its parts. Returns `null` for any other path. */
export function partsOfGamePath(path: string): { gameId: string; refused: boolean; endpoint: GameEndpoint } | null {
  const [, gameId, refused, name] = /\/games\/(\d+)\/(refused\/)?([a-z-]+)\.json\.gz$/.exec(path) ?? [];
  const endpoint = GAME_ENDPOINTS.find((one) => one === name);
  return gameId === undefined || endpoint === undefined ? null : { gameId, refused: refused !== undefined, endpoint };
}

/** Returns the file name in a path, without the extension. The name is a team or the first day of a week. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -EXTENSION.length);
