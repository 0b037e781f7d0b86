import { projected, weekNumber, type ProjectedPlayer, type Projections } from '../../datasets/index.ts';
import { foldWords, hasWords } from '../../text/index.ts';
import { pressOrder, type Order, groupsOf, type RosterGroup } from '../../domain/index.ts';
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
  /** The skater's shots and goals, each divided by the largest figure of any skater in the timeframe, from 0 to 1. */
  readonly bars: { readonly shots: number; readonly goals: number };
  /** The skater's shots in each week. `bar` divides them by the largest figure of any skater in any week. */
  readonly weeks: readonly { readonly shots: Figure; readonly bar: number }[];
  readonly folded: string;
};

export type UsageTable = {
  readonly players: readonly Usage[];
  readonly weeks: readonly string[];
};

/** Every skater of the timeframe, in file order. Each row has all weeks of the file. */
export function usageTable(projections: Projections, scoring: Scoring, timeframe: string): UsageTable {
  const rows = rankTable(projections, scoring, timeframe);
  const weeks = projections.timeframes.flatMap((name, t) => (weekNumber(name) === null ? [] : [{ name, t }]));
  const skaters = rows.map((row) => ({
    row,
    byWeek: weeks.map(({ t }) => projected(projections, t, row.at, 'shots')),
  }));
  const [shots, goals] = [teamSums(rows, 'shots'), teamSums(rows, 'goals')];
  const most = {
    shots: mostOf(rows.map(({ stats }) => stats.shots)),
    goals: mostOf(rows.map(({ stats }) => stats.goals)),
  };
  const mostInWeek = mostOf(skaters.flatMap(({ byWeek }) => byWeek));
  const players = skaters.map(({ row, byWeek }): Usage => {
    const { at, player, games, points, stats, folded } = row;
    return {
      at,
      player,
      figures: {
        games,
        points,
        shots: stats.shots,
        goals: stats.goals,
        shotsPerGame: part(stats.shots, games),
        shotShare: part(stats.shots, sumOf(shots, row)),
        goalShare: part(stats.goals, sumOf(goals, row)),
        powerPlayShare: part(stats.ppPoints, stats.points),
      },
      bars: { shots: barOf(stats.shots, most.shots), goals: barOf(stats.goals, most.goals) },
      weeks: byWeek.map((one) => ({ shots: one, bar: barOf(one, mostInWeek) })),
      folded,
    };
  });
  return { players, weeks: weeks.map(({ name }) => name) };
}

const mostOf = (figures: readonly Figure[]): number =>
  figures.reduce<number>((most, figure) => Math.max(most, figure ?? 0), 0);

/** Returns the sum of a stat over each team's skaters. Players without a team are left out. */
function teamSums(rows: readonly RankRow[], stat: 'shots' | 'goals'): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { player, stats } of rows) {
    const team = teamNameOf(player);
    if (team !== null) sums.set(team, (sums.get(team) ?? 0) + (stats[stat] ?? 0));
  }
  return sums;
}
const sumOf = (sums: ReadonlyMap<string | null, number>, { player }: RankRow): Figure =>
  sums.get(teamNameOf(player)) ?? null;

/** Returns `some` / `whole`, or `null` if one of them is unknown or `whole` is not positive. */
const part = (some: Figure, whole: Figure): Figure =>
  some === null || whole === null || whole <= 0 ? null : some / whole;

const barOf = (figure: Figure, most: number): number => Math.max(0, part(figure, most) ?? 0);

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
