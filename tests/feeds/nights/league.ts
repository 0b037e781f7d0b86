import { createWorldOf, type World } from '../fetch/world.ts';
import { fold, type Team } from '../league.ts';
import { createSeason, type Season } from '../season.ts';

const EARLIER_YEARS = [2024, 2025] as const;

type NightsOptions = {
  readonly seed?: number;
  readonly teams: number;
  readonly games: number;
  readonly credits?: number;
};

/** Returns two earlier seasons with few games, which last from September to April, and the season of 2026-27. */
export function nightsSeasons({ seed = 1, teams, games }: NightsOptions): readonly Season[] {
  const earlier = EARLIER_YEARS.map((year) => createSeason({ seed, teams, games: 6, daysPerGame: 32, year }));
  return [...earlier, createSeason({ seed, teams, games })];
}

/** Creates a world with the seasons of `nightsSeasons`. Its operator's folder contains only `ddh.json`. */
export const nightsWorld = (options: NightsOptions): Promise<World> =>
  createWorldOf(nightsSeasons(options), null, options.credits);

/** Returns the name of a team as in data files. */
export const nameOf = ({ place, nickname }: Team): string => fold(`${place} ${nickname}`);

/** Fetches the two earlier seasons. */
export async function fetchEarlier(world: World): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const year of EARLIER_YEARS)
    codes.push((await world.fetchNhl('--season', `${year}-${String(year + 1).slice(2)}`)).code);
  return codes;
}
