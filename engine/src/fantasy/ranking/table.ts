import { projected, type ProjectedPlayer, type Projections } from '../../datasets/index.ts';
import type { FigureColumn, RankColumn, TextColumn } from './columns.ts';
import { fantasyPoints } from './points.ts';
import { searchText, teamNameOf } from './query.ts';
import { RANK_STATS, type RankStat, type Scoring } from './scoring.ts';
import { categoriesOf, signedScores, standardScores, zScore, type Figure } from './zScores.ts';

type ByStat = Readonly<Record<RankStat, Figure>>;

/** A player in a timeframe. Filters and orders choose among rows and change none. */
export type RankRow = {
  /** His place in the file: names are not unique. */
  readonly at: number;
  readonly player: ProjectedPlayer;
  /** Percent, 0 to 100. */
  readonly owned: Figure;
  readonly games: Figure;
  /** Fantasy points; `stats.points` are goals and assists. */
  readonly points: Figure;
  readonly zScore: Figure;
  /** Stats of the other kind of player are not known. */
  readonly stats: ByStat;
  /** The stats' scores among all of the timeframe, signed so that more is better. */
  readonly scores: ByStat;
  /** Where figures stand among all of the timeframe, -1 to 1, good is positive; `null` where a shade would say nothing. */
  readonly shades: Readonly<Record<RankColumn, Figure>>;
  /** By fantasy points among all of the timeframe; equal points share the better place. */
  readonly rank: Figure;
  /** His `searchText`. */
  readonly folded: string;
};

/** Everybody whom a timeframe has, in the file's order. A timeframe that the file does not have has nobody. */
export function rankTable(projections: Projections, scoring: Scoring, timeframe: string): readonly RankRow[] {
  const t = projections.timeframes.indexOf(timeframe);
  const members = t < 0 ? [] : membersOf(projections, t);
  const stats = RANK_STATS[scoring.kind];
  const categories = categoriesOf(scoring);

  const figures = new Map<FigureColumn, readonly Figure[]>();
  for (const column of ['owned', 'games', ...stats] as const)
    figures.set(
      column,
      members.map((at) => projected(projections, t, at, column)),
    );
  const points = members.map((_, i) => fantasyPoints(scoring, cellsOf(figures, i)));
  figures.set('fantasyPoints', points);
  const scores = new Map<FigureColumn, readonly Figure[]>();
  for (const stat of stats) scores.set(stat, signedScores(stat, figures.get(stat)!));
  figures.set(
    'zScore',
    members.map((_, i) => zScore(categories, cellsOf(scores, i))),
  );
  for (const column of ['games', 'fantasyPoints', 'zScore'] as const)
    scores.set(column, standardScores(figures.get(column)!));
  const ranks = ranksOf(points);

  return members.map((at, i) => {
    const player = projections.players[at]!;
    const [cell, score] = [cellsOf(figures, i), cellsOf(scores, i)];
    const row = { stats: { ...NO_STATS }, scores: { ...NO_STATS }, shades: { ...NO_SHADES } };
    for (const stat of stats) {
      row.stats[stat] = cell(stat);
      row.scores[stat] = score(stat);
    }
    for (const column of scores.keys()) row.shades[column] = shadeOf(score(column));
    return {
      at,
      player,
      owned: cell('owned'),
      games: cell('games'),
      points: cell('fantasyPoints'),
      zScore: cell('zScore'),
      ...row,
      rank: ranks[i]!,
      folded: searchText(player),
    };
  });
}

/** The players of whom a timeframe knows anything, by their places. */
function membersOf({ players, columns, figures }: Projections, timeframe: number): readonly number[] {
  return players.flatMap((_, at) => {
    const row = (timeframe * players.length + at) * columns.length;
    return figures.subarray(row, row + columns.length).every(Number.isNaN) ? [] : [at];
  });
}

const cellsOf =
  (columns: ReadonlyMap<FigureColumn, readonly Figure[]>, i: number) =>
  (column: FigureColumn): Figure =>
    columns.get(column)![i]!;

/** Competition ranks, 1 for the most: 1, 2, 2, 4. */
function ranksOf(points: readonly Figure[]): readonly Figure[] {
  const ranks = new Map<number, number>();
  const descending = points.filter((one) => one !== null).toSorted((a, b) => b - a);
  descending.forEach((one, i) => {
    if (!ranks.has(one)) ranks.set(one, i + 1);
  });
  return points.map((one) => (one === null ? null : ranks.get(one)!));
}

/**
 * So many standard deviations from the mean is as strong as a shade gets. Two, and the first hundred of seven hundred would
 * look all the same.
 */
const SHADE_SPAN = 4;
const shadeOf = (score: Figure): Figure => (score === null ? null : Math.max(-1, Math.min(1, score / SHADE_SPAN)));

const NO_STATS = Object.fromEntries(
  Object.values(RANK_STATS).flatMap((stats) => stats.map((stat) => [stat, null])),
) as Record<RankStat, Figure>;
const NO_SHADES: Record<RankColumn, Figure> = {
  player: null,
  team: null,
  position: null,
  owned: null,
  games: null,
  fantasyPoints: null,
  zScore: null,
  ...NO_STATS,
};

/** The figure that a column shows of a row. */
export function figureOf(row: RankRow, column: FigureColumn): Figure {
  switch (column) {
    case 'fantasyPoints':
      return row.points;
    case 'zScore':
    case 'owned':
    case 'games':
      return row[column];
    default:
      return row.stats[column];
  }
}

/** The text that a column shows of a row. `null`: not known. */
export const columnText = ({ player }: RankRow, column: TextColumn): string | null =>
  column === 'team' ? teamNameOf(player) : player[column];
