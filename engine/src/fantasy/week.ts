import {
  addedStarts,
  orderTeams,
  rosterDays,
  weekGrid,
  type AddedStarts,
  type CandidateDay,
  type LineupSpots,
  type Meeting,
  type RosterDay,
  type TeamWeek,
  type WeekDay,
  type WeekOrder,
  type WeekPlayer,
} from '../schedule/index.ts';
import type { LeagueDate, Venue } from '../domain/index.ts';
import type { PoolPlayer, SeasonTeam, WeekPage } from './tabs.ts';

export type WeekMeeting = { readonly opponent: SeasonTeam; readonly venue: Venue };

/** A team's row in the week table, with the rostered players who are on that team. */
export type WeekRow = Omit<TeamWeek, 'team' | 'days'> & {
  readonly team: SeasonTeam;
  readonly days: readonly (readonly WeekMeeting[])[];
  readonly players: readonly PoolPlayer[];
};

/**
 * The players of the user's team, and the lineup spots of its league. `spots` is `null` if the league sets no spots.
 */
export type WeekRoster = { readonly players: readonly PoolPlayer[]; readonly spots: LineupSpots | null };

export type WeekQuery = {
  readonly week: string;
  readonly offNightLimit: number;
  readonly order: WeekOrder;
  /** The roster of the chosen fantasy team. `null` if no team is chosen. */
  readonly roster: WeekRoster | null;
  /** True to show only teams with a rostered player. */
  readonly onlyRoster: boolean;
};

/** How many rostered players have a game and how many start, for each day of the week and in total. */
export type RosterWeek = { readonly days: readonly RosterDay[]; readonly total: RosterDay };

/** `of` is the number of teams before the `onlyRoster` filter. */
export type WeekView = {
  readonly days: readonly WeekDay[];
  readonly rows: readonly WeekRow[];
  readonly of: number;
  readonly roster: RosterWeek | null;
};

/** `AddedStarts` with the opponents' names and abbreviations. */
export type CandidateStarts = Omit<AddedStarts, 'days'> & {
  readonly days: readonly (Omit<CandidateDay, 'meetings'> & { readonly meetings: readonly WeekMeeting[] })[];
};

export function weekView(page: WeekPage, query: WeekQuery): WeekView {
  const grid = weekGrid(page.games, query.week, query.offNightLimit);
  const teamOf = teamsOf(page);
  const rostered = query.roster?.players ?? [];
  const rows = orderTeams(grid.teams, query.order).map((row): WeekRow => ({
    ...row,
    team: teamOf(row.team),
    days: row.days.map((day) => day.map((one) => meeting(one, teamOf))),
    players: rostered.filter(({ team }) => team === row.team),
  }));
  return {
    days: grid.days,
    rows: query.onlyRoster ? rows.filter(({ players }) => players.length > 0) : rows,
    of: rows.length,
    roster: query.roster && rosterWeek(rosterDays(onTeams(rostered), query.roster.spots, grid)),
  };
}

function rosterWeek(days: readonly RosterDay[]): RosterWeek {
  const total = days.reduce<RosterDay>(
    (all, { playing, starting }) => ({
      playing: all.playing + playing,
      starting: starting === null ? null : (all.starting ?? 0) + starting,
    }),
    { playing: 0, starting: null },
  );
  return { days, total };
}

const teamsOf = ({ teams }: WeekPage): ((name: string) => SeasonTeam) => {
  const known = new Map(teams.map((team) => [team.name, team]));
  return (name) => known.get(name) ?? { name, abbreviation: null };
};

const meeting = ({ opponent, venue }: Meeting, teamOf: (name: string) => SeasonTeam): WeekMeeting => ({
  opponent: teamOf(opponent),
  venue,
});

/**
 * Returns the games of the week that a candidate would start. For a player on the roster, these are the starts lost by
 * dropping this player. `null` if the candidate's team is unknown.
 */
export function candidateStarts(
  page: WeekPage,
  { week, offNightLimit, roster }: Pick<WeekQuery, 'week' | 'offNightLimit' | 'roster'>,
  candidate: PoolPlayer,
  today: LeagueDate,
): CandidateStarts | null {
  const [player] = onTeams([candidate]);
  if (player === undefined) return null;
  const others = (roster?.players ?? []).filter((one) => !isSame(one, candidate));
  const grid = weekGrid(page.games, week, offNightLimit);
  const { days, ...counts } = addedStarts(player, onTeams(others), roster?.spots ?? null, grid, today);
  const teamOf = teamsOf(page);
  return {
    ...counts,
    days: days.map((day) => ({ ...day, meetings: day.meetings.map((one) => meeting(one, teamOf)) })),
  };
}

/** Rosters store only group and name, so these two identify a player. */
export const isSame = (a: PoolPlayer, b: PoolPlayer): boolean => a.group === b.group && a.name === b.name;

const onTeams = (players: readonly PoolPlayer[]): readonly WeekPlayer[] =>
  players.flatMap(({ group, team }) => (team === null ? [] : [{ group, team }]));
