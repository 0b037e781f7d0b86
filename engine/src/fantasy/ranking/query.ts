import {
  compareTimeframes,
  weekName,
  type ProjectedPlayer,
  type Projections,
  REST_OF_SEASON,
} from '../../datasets/index.ts';
import { currentWeek, type SeasonWeek } from '../../schedule/index.ts';
import { CLUBS, type LeagueDate, type RosterGroup } from '../../domain/index.ts';
import { foldText } from '../../text/index.ts';
import { POINTS_FIRST, type RankOrder } from './columns.ts';

/** At most so many percent own him (spec 9). */
export const OWNED_LIMITS = [100, 90, 80, 70, 60, 50, 40] as const;
export type OwnedLimit = (typeof OWNED_LIMITS)[number];

export type RankQuery = {
  readonly timeframe: string;
  /** A team as `teamNameOf` names it; `null` is all of them. */
  readonly team: string | null;
  /** `null` is all of them. */
  readonly group: RosterGroup | null;
  readonly owned: OwnedLimit;
  /** Beginnings of words of name, team or abbreviation, accents or not. */
  readonly search: string;
  readonly order: RankOrder;
};

export const DEFAULT_TIMEFRAME = weekName(1);

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
 * The wanted timeframe if the file has it, else the week of `currentWeek`, else the file's next one; `null` for a file
 * without any. Without weeks it is Week 1 (spec 9).
 */
export function chooseTimeframe(
  { timeframes }: Pick<Projections, 'timeframes'>,
  wanted: string | null,
  weeks: readonly SeasonWeek[],
  today: LeagueDate,
): string | null {
  if (wanted !== null && timeframes.includes(wanted)) return wanted;
  const current = currentWeek(weeks, today)?.name ?? DEFAULT_TIMEFRAME;
  return timeframes.find((name) => compareTimeframes(name, current) >= 0) ?? timeframes.at(-1) ?? null;
}

const CLUB_NAMES = new Map(CLUBS.map(({ key, name }) => [key, name]));

/** A player's team by its full name, else the name of its abbreviation, else the abbreviation. */
export const teamNameOf = ({ team, abbreviation }: Pick<ProjectedPlayer, 'team' | 'abbreviation'>): string | null =>
  team ?? CLUB_NAMES.get(abbreviation ?? '') ?? abbreviation;

/** What a search looks at, folded: name, team and abbreviation. */
export const searchText = ({ player, team, abbreviation }: ProjectedPlayer): string =>
  foldText(`${player} ${team ?? ''} ${abbreviation ?? ''}`);

/** The league's 32 teams (spec 9), and any other team of the file, by name. */
export const teamsOf = ({ players }: Pick<Projections, 'players'>): readonly string[] =>
  [...new Set([...CLUBS.map(({ name }) => name), ...players.map(teamNameOf)])]
    .filter((team) => team !== null)
    .toSorted();

/** The timeframes of some files: weeks by their numbers, then the others. */
export const timeframesOf = (files: readonly (Pick<Projections, 'timeframes'> | null)[]): readonly string[] =>
  [...new Set(files.flatMap((file) => file?.timeframes ?? []))].toSorted(compareTimeframes);

/**
 * The wanted timeframe where there is such a one, else the rest of the season, for all of which a trade holds and a player
 * is used, else the last; `null`: there is none.
 */
export const longTimeframe = (timeframes: readonly string[], wanted: string | null): string | null =>
  [wanted, REST_OF_SEASON].find((one) => one !== null && timeframes.includes(one)) ?? timeframes.at(-1) ?? null;
