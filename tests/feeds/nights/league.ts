import { createWorldOf, type World } from '../fetch/world.ts';
import { createSeason } from '../season.ts';

const EARLIER_YEARS = [2024, 2025] as const;

type NightsOptions = { readonly teams: number; readonly games: number; readonly credits?: number };

/**
 * A world with two earlier seasons, which last from September to April with few games, and the season of 2026-27. The
 * operator's folder has nothing but `ddh.json`.
 */
export function nightsWorld({ teams, games, credits }: NightsOptions): Promise<World> {
  const earlier = EARLIER_YEARS.map((year) => createSeason({ teams, games: 6, daysPerGame: 32, year }));
  return createWorldOf([...earlier, createSeason({ teams, games })], null, credits);
}

/** Fetches the two earlier seasons. */
export async function fetchEarlier(world: World): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const year of EARLIER_YEARS)
    codes.push((await world.fetchNhl('--season', `${year}-${String(year + 1).slice(2)}`)).code);
  return codes;
}
