import { compareTimeframes, type ProjectedPlayer, type Projections, REST_OF_SEASON } from '../../datasets/index.ts';
import { DEFAULT_TIMEFRAME } from '../../schedule/index.ts';
import { clubName, CLUBS, isSameTeam, teamKey, type RosterGroup } from '../../domain/index.ts';
import { foldText } from '../../text/index.ts';
import { POINTS_FIRST, type RankOrder } from './columns.ts';

/** Choices for the ownership filter, as maximum percent owned (spec 9). */
export const OWNED_LIMITS = [100, 90, 80, 70, 60, 50, 40] as const;
export type OwnedLimit = (typeof OWNED_LIMITS)[number];

export type RankQuery = {
  readonly timeframe: string;
  /** A team name as returned by `teamNameOf`. `null` for all teams. */
  readonly team: string | null;
  /** The chosen position group. `null` for all groups. */
  readonly group: RosterGroup | null;
  readonly owned: OwnedLimit;
  /**
   * The text to search for. Each of its words must start a word of the name, team or abbreviation. Accents are ignored.
   */
  readonly search: string;
  readonly order: RankOrder;
};

/** The defaults of spec 9. */
export const DEFAULT_QUERY: RankQuery = {
  timeframe: DEFAULT_TIMEFRAME,
  team: null,
  group: null,
  owned: 100,
  search: '',
  order: POINTS_FIRST,
};

/**
 * Returns the team's full name. If the file lacks the name, returns the club's name for the abbreviation, or else the
 * abbreviation itself.
 */
export const teamNameOf = ({ team, abbreviation }: Pick<ProjectedPlayer, 'team' | 'abbreviation'>): string | null =>
  team ?? clubName(abbreviation) ?? abbreviation;

/** Returns the text that a search compares: the folded name, team and abbreviation. */
export const searchText = ({ player, team, abbreviation }: ProjectedPlayer): string =>
  foldText(`${player} ${team ?? ''} ${abbreviation ?? ''}`);

/**
 * Names of the season's teams and of any other team in the file, sorted. Without a schedule, the season's teams are the
 * clubs that the engine knows (spec 9).
 */
export function teamsOf({ players }: Pick<Projections, 'players'>, season: readonly string[]): readonly string[] {
  const listed = new Map<string, string>();
  for (const team of [
    ...(season.length > 0 ? season : CLUBS.map(({ name }) => name)),
    ...new Set(players.map(teamNameOf)),
  ])
    if (team !== null && !listed.has(teamKey(team))) listed.set(teamKey(team), team);
  return [...listed.values()].toSorted();
}

/** Whether a player is of the team that a filter names, however the file spells it. Null names no team. */
export function isOfTeam(player: Pick<ProjectedPlayer, 'team' | 'abbreviation'>, team: string | null): boolean {
  const own = teamNameOf(player);
  return team === null || (own !== null && isSameTeam(own, team));
}

/** Timeframes of all files, without duplicates: weeks by number, then all other timeframes. */
export const timeframesOf = (files: readonly (Pick<Projections, 'timeframes'> | null)[]): readonly string[] =>
  [...new Set(files.flatMap((file) => file?.timeframes ?? []))].toSorted(compareTimeframes);

/**
 * Returns the wanted timeframe if it exists, otherwise the rest of the season, otherwise the last timeframe. Returns
 * `null` if there are no timeframes. Pages of trades and usage start with the rest of the season, because they are
 * about more than one week.
 */
export const longTimeframe = (timeframes: readonly string[], wanted: string | null): string | null =>
  [wanted, REST_OF_SEASON].find((one) => one !== null && timeframes.includes(one)) ?? timeframes.at(-1) ?? null;
