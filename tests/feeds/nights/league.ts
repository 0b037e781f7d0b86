import { cp, rm } from 'node:fs/promises';
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

/** A copy of an operator's folder. `restore` puts it in place of the folder and sets the clock back. */
export type Kept = { readonly restore: () => Promise<void>; readonly remove: () => Promise<void> };

/** Copies the operator's folder, so that several tests begin with the same nights. */
export async function keepFolder({ cwd, feeds }: World): Promise<Kept> {
  const copy = `${cwd}-start`;
  const { now } = feeds;
  await cp(cwd, copy, { recursive: true });
  return {
    async restore() {
      await rm(cwd, { recursive: true });
      await cp(copy, cwd, { recursive: true });
      feeds.now = now;
    },
    remove: () => rm(copy, { recursive: true }),
  };
}
