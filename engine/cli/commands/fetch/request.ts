import type { Client, HttpFault, JsonAnswer } from '@ddh/feeds/http';
import type { Result } from '@ddh/engine/internal/result';
import type { StoredAnswer } from '@ddh/feeds/store';

/** Sends requests to the league's API. */
export type Api = {
  readonly week: (date: string) => Promise<Result<JsonAnswer, HttpFault>>;
  /** Requests the current players of a team or, if `season` is given, all its players of that season. */
  readonly roster: (team: string, season: string | null) => Promise<Result<JsonAnswer, HttpFault>>;
  readonly game: (gameId: string, endpoint: string) => Promise<Result<JsonAnswer, HttpFault>>;
};

export function createApi(client: Client, base: string): Api {
  const get = (path: string) => client.getJson(`${base.replace(/\/+$/, '')}/${path}`);
  return {
    week: (date) => get(`schedule/${date}`),
    roster: (team, season) => get(`roster/${team}/${season === null ? 'current' : seasonCode(season)}`),
    game: (gameId, endpoint) => get(`gamecenter/${gameId}/${endpoint}`),
  };
}

/** Returns a season such as `2026-27` in the API's form, `20262027`. */
const seasonCode = (season: string): string => `${season.slice(0, 4)}${Number(season.slice(0, 4)) + 1}`;

export const storedAnswer = ({ url, time, status, body }: JsonAnswer, state: string | null = null): StoredAnswer => ({
  address: url,
  time: new Date(time).toISOString(),
  status,
  state,
  body,
});
