import {
  projected,
  weekNumber,
  type ProjectedPlayer,
  type Projections,
  type SeasonGame,
} from '../../datasets/index.ts';
import { foldWords, hasWords } from '../../text/index.ts';
import {
  compareDates,
  eachOf,
  groupOf,
  groupsOf,
  pressOrder,
  clubCode,
  teamKey,
  type Order,
  type RosterGroup,
  type Venue,
} from '../../domain/index.ts';
import {
  compareBy,
  formatHundredths,
  formatPercent,
  formatPoints,
  type Column,
  type Sorted,
} from '../../figures/index.ts';
import { byName } from '../ranking/compare.ts';
import { isOfTeam, rankTable, teamNameOf, type Figure, type RankRow, type Scoring } from '../ranking/index.ts';
import type { WeekMeeting } from '../week.ts';

type UsageFigure =
  | 'games'
  | 'shots'
  | 'shotsPerGame'
  | 'shotShare'
  | 'goals'
  | 'goalShare'
  | 'powerPlayShare'
  | 'points';
export type UsageColumn = 'player' | UsageFigure;

/** The figures that are compared with those of other skaters. */
const COMPARED = ['shots', 'goals', 'powerPlayShare'] as const satisfies readonly UsageFigure[];
type ComparedFigure = (typeof COMPARED)[number];

export type UsageWeek = { readonly shots: Figure; readonly bar: number; readonly meetings: readonly WeekMeeting[] };

/** A skater's projected usage in a timeframe. Unknown figures are `null`. */
export type Usage = {
  /** The player's index in the file. It identifies the player, because names are not unique. */
  readonly at: number;
  readonly player: ProjectedPlayer;
  /**
   * `powerPlayShare` is power-play points divided by points. `shotShare` and `goalShare` divide the skater's figure by
   * the sum over the team's projected skaters. `points` are fantasy points.
   */
  readonly figures: { readonly [figure in UsageFigure]: Figure };
  /** The group of the main position, with which `above` compares. `null` if the position is unknown. */
  readonly group: RosterGroup | null;
  /** For some figures, the share of the group's other skaters who have less, from `sharesBelow`. */
  readonly above: { readonly [figure in ComparedFigure]: Figure };
  /**
   * The skater's shots in each week, and the games of the team, which are empty without a schedule. `bar` divides the
   * shots by the largest figure of any skater in any week.
   */
  readonly weeks: readonly UsageWeek[];
  readonly folded: string;
};

export type UsageTable = {
  readonly players: readonly Usage[];
  readonly weeks: readonly string[];
};

/**
 * Every skater of the timeframe, in file order. Each row has all weeks of the file, with the team's games of the
 * schedule `season`.
 */
export function usageTable(
  projections: Projections,
  scoring: Scoring,
  timeframe: string,
  season: readonly SeasonGame[],
): UsageTable {
  const rows = rankTable(projections, scoring, timeframe);
  const weeks = projections.timeframes.flatMap((name, t) => (weekNumber(name) === null ? [] : [{ name, t }]));
  const meetings = weekMeetings(projections, season);
  const sums = { shots: teamSums(rows, 'shots'), goals: teamSums(rows, 'goals') };
  const skaters = rows.map((row) => {
    const ofTeam = meetings.get(teamKey(teamNameOf(row.player) ?? ''));
    return {
      row,
      group: groupOf(row.player.position),
      figures: usageFigures(row, sums),
      byWeek: weeks.map(({ name, t }) => ({
        shots: projected(projections, t, row.at, 'shots'),
        meetings: ofTeam?.get(name) ?? [],
      })),
    };
  });
  const above = eachOf(COMPARED, (key) =>
    sharesBelow(skaters.map(({ group, figures }) => ({ group, figure: figures[key] }))),
  );
  const mostInWeek = skaters.reduce(
    (most, { byWeek }) => byWeek.reduce((high, { shots }) => Math.max(high, shots ?? 0), most),
    0,
  );
  const players = skaters.map(({ row, group, figures, byWeek }, i): Usage => ({
    at: row.at,
    player: row.player,
    figures,
    group,
    above: eachOf(COMPARED, (key) => above[key][i] ?? null),
    weeks: byWeek.map((week) => ({ ...week, bar: Math.max(0, part(week.shots, mostInWeek) ?? 0) })),
    folded: row.folded,
  }));
  return { players, weeks: weeks.map(({ name }) => name) };
}

type TeamSums = ReadonlyMap<string | null, number>;

const usageFigures = (
  { player, games, points, stats }: RankRow,
  sums: { readonly shots: TeamSums; readonly goals: TeamSums },
): Usage['figures'] => ({
  games,
  points,
  shots: stats.shots,
  goals: stats.goals,
  shotsPerGame: part(stats.shots, games),
  shotShare: part(stats.shots, sums.shots.get(teamNameOf(player)) ?? null),
  goalShare: part(stats.goals, sums.goals.get(teamNameOf(player)) ?? null),
  powerPlayShare: part(stats.ppPoints, stats.points),
});

/**
 * Returns for each figure the share of the other known figures of its group that are lower, from 0 to 1. Equal figures
 * have equal shares. `null` if the figure or the group is unknown, or if the group has no other known figure.
 */
export function sharesBelow(
  all: readonly { readonly group: RosterGroup | null; readonly figure: Figure }[],
): readonly Figure[] {
  const lower = new Map<RosterGroup, { readonly at: ReadonlyMap<number, number>; readonly others: number }>();
  for (const group of new Set(all.map((one) => one.group))) {
    if (group === null) continue;
    const sorted = all
      .flatMap((one) => (one.group === group && one.figure !== null ? [one.figure] : []))
      .toSorted((a, b) => b - a);
    // Of equal figures, the last in descending order has the right number of lower ones, and is set last.
    const at = new Map(sorted.map((figure, i) => [figure, sorted.length - 1 - i]));
    lower.set(group, { at, others: sorted.length - 1 });
  }
  return all.map(({ group, figure }) => {
    const of = group === null || figure === null ? undefined : lower.get(group);
    return of === undefined || figure === null ? null : part(of.at.get(figure) ?? null, of.others);
  });
}

/** The games of each team (by `teamKey`) and week in order of date, with their abbreviations. */
function weekMeetings(
  { players }: Projections,
  season: readonly SeasonGame[],
): ReadonlyMap<string, ReadonlyMap<string, readonly WeekMeeting[]>> {
  const abbreviations = new Map(players.map((player) => [teamKey(teamNameOf(player) ?? ''), player.abbreviation]));
  const teams = new Map<string, Map<string, readonly WeekMeeting[]>>();
  const add = (team: string, week: string, name: string, venue: Venue): void => {
    const weeks = teams.get(teamKey(team)) ?? new Map<string, readonly WeekMeeting[]>();
    const opponent = { name, abbreviation: abbreviations.get(teamKey(name)) ?? clubCode(name) };
    teams.set(teamKey(team), weeks.set(week, [...(weeks.get(week) ?? []), { opponent, venue }]));
  };
  for (const { week, away, home } of season.toSorted((a, b) => compareDates(a.date, b.date))) {
    add(away, week, home, 'away');
    add(home, week, away, 'home');
  }
  return teams;
}

/** Returns the sum of a stat over each team's skaters. Players without a team are left out. */
function teamSums(rows: readonly RankRow[], stat: 'shots' | 'goals'): TeamSums {
  const sums = new Map<string | null, number>();
  for (const { player, stats } of rows) {
    const team = teamNameOf(player);
    if (team !== null) sums.set(team, (sums.get(team) ?? 0) + (stats[stat] ?? 0));
  }
  return sums;
}
/** Returns `some` / `whole`, or `null` if one of them is unknown or `whole` is not positive. */
const part = (some: Figure, whole: Figure): Figure =>
  some === null || whole === null || whole <= 0 ? null : some / whole;

export type UsageOrder = Order<UsageColumn>;

export const SHOTS_FIRST: UsageOrder = { by: 'shots', descending: true };

export const pressUsageOrder = (order: UsageOrder, by: UsageColumn): UsageOrder => pressOrder(order, by, ['player']);

export type UsageQuery = {
  /** Full team name; `null` for all teams. */
  readonly team: string | null;
  readonly group: RosterGroup | null;
  /**
   * The text to search for. Each of its words must start a word of the name, team or abbreviation. Accents are ignored.
   */
  readonly search: string;
  readonly order: UsageOrder;
};

/** Returns the rows that match the query, sorted. Does not modify `rows`. */
export function queryUsage(players: readonly Usage[], { team, group, search, order }: UsageQuery): readonly Usage[] {
  const words = foldWords(search);
  return players
    .filter(
      ({ player, folded }) =>
        isOfTeam(player, team) &&
        (group === null || groupsOf(player.position).includes(group)) &&
        hasWords(folded, words),
    )
    .toSorted(compare(order));
}

type UsageListColumn = Column<UsageColumn, Usage> & Sorted<Usage> & { readonly name: string };

const figure = (key: UsageFigure, head: string, name: string, format: (figure: Figure) => string): UsageListColumn => ({
  key,
  head,
  name,
  value: ({ figures }) => figures[key],
  text: ({ figures }) => format(figures[key]),
});
const share = (key: UsageFigure, head: string, name: string) => figure(key, head, name, formatPercent);

/** The columns of the usage table. It can be sorted by each of them. Shares are from 0 to 1. */
export const USAGE_COLUMNS: readonly UsageListColumn[] = [
  {
    key: 'player',
    head: 'Player',
    name: 'Player',
    left: true,
    value: ({ player }) => player.player,
    text: ({ player }) => player.player,
  },
  figure('games', 'GP', 'Games', formatPoints),
  figure('shots', 'Shots', 'Shots on goal', formatPoints),
  figure('shotsPerGame', 'Per game', 'Shots per game', formatHundredths),
  share('shotShare', 'Team shots', "Share of the team's shots"),
  figure('goals', 'Goals', 'Goals', formatHundredths),
  share('goalShare', 'Team goals', "Share of the team's goals"),
  share('powerPlayShare', 'PP share', 'Power-play share of points'),
  figure('points', 'FP', 'Fantasy points', formatPoints),
];

/** Unknown figures sort last in both directions. Ties are sorted by name, and equal names by file order. */
function compare({ by, descending }: UsageOrder): (a: Usage, b: Usage) => number {
  const column = USAGE_COLUMNS.find(({ key }) => key === by);
  if (column === undefined || by === 'player') return (a, b) => byName(a, b, descending ? -1 : 1);
  const compareCells = compareBy(column, descending);
  return (a, b) => compareCells(a, b) || byName(a, b);
}
