import {
  compareTimeframes,
  figuresOf,
  type AvailablePlayer,
  type Cut,
  type FiguresOf,
  type FirstScreen,
  type Dataset,
  type Files,
  type PlayerInfo,
  type Projections,
  type SeasonGame,
  type TabReading,
} from '../datasets/index.ts';
import { chooseTimeframe, seasonWeeks, type SeasonWeek } from '../schedule/index.ts';
import { clubCode, clubName, groupOf, teamKey, type RosterGroup } from '../domain/index.ts';

/** A player who can be added to a roster. */
export type PoolPlayer = {
  readonly name: string;
  readonly group: RosterGroup;
  readonly position: string;
  /** Full name of the team, or `null` if it is not known. */
  readonly team: string | null;
  readonly abbreviation: string | null;
  readonly playerId: number | null;
  /** The player's other names, by which a saved roster may have the player. */
  readonly also: readonly string[];
};

export type SeasonTeam = { readonly name: string; readonly abbreviation: string | null };

export type WeekPage = {
  readonly games: readonly SeasonGame[];
  readonly teams: readonly SeasonTeam[];
  readonly players: readonly PoolPlayer[];
};
/** The other names of players, by id. Projections have no such column, so they come from `all_available_players`. */
export type OtherNames = ReadonlyMap<number, readonly string[]>;

/**
 * A page of projections. `weeks` and `teams` (the names of the season's teams, sorted) are empty if there is no
 * schedule.
 */
export type ProjectionsPage = {
  readonly projections: Projections;
  readonly otherNames: OtherNames;
  readonly weeks: readonly SeasonWeek[];
  readonly teams: readonly string[];
};
/** `weeks` is empty if there is no schedule. */
export type TradePage = {
  readonly skaters: Projections | null;
  readonly goalies: Projections | null;
  readonly otherNames: OtherNames;
  readonly weeks: readonly SeasonWeek[];
};
/** `games` is the schedule, empty if there is none. */
export type UsagePage = ProjectionsPage & { readonly games: readonly SeasonGame[] };

/** The tabs of the Fantasy Hub, in display order. */
export const FANTASY_TABS = ['team', 'skaters', 'goalies', 'week', 'trade', 'usage'] as const;
export type FantasyTab = (typeof FANTASY_TABS)[number];

/** What each tab reads and shows: `null` if the file of the tab is missing. */
export const FANTASY = {
  team: {
    needed: ['all_available_players'],
    optional: ['p_info'],
    figures: (files) => ({ players: pool(files) }),
  },
  skaters: {
    needed: ['skater_projections'],
    optional: ['season_schedule', 'all_available_players'],
    first: { skater_projections: timeframeCut },
    figures: (files) => projectionsPage(files.skater_projections, files),
  },
  goalies: {
    needed: ['goalie_projections'],
    optional: ['season_schedule', 'all_available_players'],
    first: { goalie_projections: timeframeCut },
    figures: (files) => projectionsPage(files.goalie_projections, files),
  },
  week: {
    needed: [],
    optional: ['season_schedule', 'all_available_players', 'p_info'],
    figures: weekPage,
  },
  trade: {
    needed: [],
    optional: ['skater_projections', 'goalie_projections', 'season_schedule', 'all_available_players'],
    figures: tradePage,
  },
  usage: {
    needed: [],
    optional: ['skater_projections', 'season_schedule'],
    figures: usagePage,
  },
} as const satisfies Readonly<Record<FantasyTab, TabReading<Dataset, Files>>>;

/** The data of each tab of the fantasy pages. */
export type FantasyFigures = FiguresOf<typeof FANTASY>;

/** Builds a tab's data from the files that could be read. */
export const fantasyFigures = <T extends FantasyTab>(tab: T, files: Files): FantasyFigures[T] =>
  figuresOf(FANTASY, tab, files);

/** The timeframes of cuts, in the order in which the whole file has them. */
export const cutTimeframes = (cuts: readonly Cut[]): readonly string[] =>
  cuts.flatMap(({ timeframe }) => timeframe ?? []).toSorted(compareTimeframes);

/** The cut of the timeframe that a ranking opens with. The cuts say which days are in a week, as the schedule does. */
function timeframeCut(cuts: readonly Cut[], { timeframe, today }: FirstScreen): readonly Cut[] | null {
  const weeks = cuts.flatMap(({ timeframe: name, first, last }) =>
    name === undefined || first === undefined || last === undefined ? [] : [{ name, first, last }],
  );
  const shown = chooseTimeframe({ timeframes: cutTimeframes(cuts) }, timeframe, weeks, today);
  const own = cuts.filter((cut) => cut.timeframe === shown);
  return own.length === 0 ? null : own;
}

const projectionsPage = (
  projections: Projections | null,
  { season_schedule, all_available_players }: Pick<Files, 'season_schedule' | 'all_available_players'>,
): ProjectionsPage | null =>
  projections && {
    projections,
    otherNames: otherNamesOf(all_available_players ?? []),
    ...seasonFacts(season_schedule ?? []),
  };

const otherNamesOf = (players: readonly AvailablePlayer[]): OtherNames =>
  new Map(players.flatMap(({ playerId, also }) => (playerId === null || also.length === 0 ? [] : [[playerId, also]])));

/** The weeks and team names of a schedule, for `ProjectionsPage`. */
export const seasonFacts = (games: readonly SeasonGame[]): Pick<ProjectionsPage, 'weeks' | 'teams'> => ({
  weeks: seasonWeeks(games),
  teams: teamNames(games),
});

const teamNames = (games: readonly SeasonGame[]): readonly string[] =>
  [...new Set(games.flatMap(({ away, home }) => [away, home]))].toSorted();

/**
 * Players of `all_available_players` with a known position. The name of a team is that of `scheduled`, or else of
 * `p_info`, which in the files of a night may lack teams without a game, or else of the club.
 */
function pool(
  { all_available_players, p_info }: Pick<Files, 'all_available_players' | 'p_info'>,
  scheduled: readonly string[] = [],
): readonly PoolPlayer[] {
  const infos = new Map((p_info ?? []).map((info) => [info.abbreviation, info.team]));
  const byKey = new Map(scheduled.map((name) => [teamKey(name), name]));
  const teamOf = (abbreviation: string): string | null => {
    const name = infos.get(abbreviation) ?? clubName(abbreviation);
    return byKey.get(teamKey(name ?? abbreviation)) ?? name;
  };
  return (all_available_players ?? []).flatMap((player: AvailablePlayer): readonly PoolPlayer[] => {
    const group = groupOf(player.position);
    if (group === null || player.position === null) return [];
    const { player: name, abbreviation, playerId, position, also } = player;
    return [{ name, group, position, team: abbreviation && teamOf(abbreviation), abbreviation, playerId, also }];
  });
}

function weekPage(files: Files): WeekPage | null {
  const { season_schedule: games } = files;
  if (games === null) return null;
  const abbreviations = new Map((files.p_info ?? []).map((info: PlayerInfo) => [info.team, info.abbreviation]));
  const names = teamNames(games);
  return {
    games,
    teams: names.map((name) => ({ name, abbreviation: abbreviations.get(name) ?? clubCode(name) })),
    players: pool(files, names),
  };
}

function tradePage({
  skater_projections: skaters,
  goalie_projections: goalies,
  season_schedule,
  all_available_players,
}: Files): TradePage | null {
  if (skaters === null && goalies === null) return null;
  const weeks = seasonWeeks(season_schedule ?? []);
  return { skaters, goalies, otherNames: otherNamesOf(all_available_players ?? []), weeks };
}

function usagePage(files: Files): UsagePage | null {
  // Usage is found by the name in its own row, so it needs no other names.
  const page = projectionsPage(files.skater_projections, { ...files, all_available_players: null });
  return page && { ...page, games: files.season_schedule ?? [] };
}
