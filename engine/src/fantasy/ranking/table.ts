import { projected, type ProjectedPlayer, type Projections } from '../../datasets/index.ts';
import { zip } from '../../domain/index.ts';
import type { FigureColumn, RankColumn, TextColumn } from './columns.ts';
import { fantasyPoints } from './points.ts';
import { searchText, teamNameOf } from './query.ts';
import { RANK_STATS, type RankStat, type Scoring } from './scoring.ts';
import { categoriesOf, signedScores, standardScores, zScore, type Figure } from './zScores.ts';

type ByStat = Readonly<Record<RankStat, Figure>>;

/**
 * A player's row in a ranking of one timeframe. It does not depend on filters and sorting: ranks, scores and shades are
 * relative to all players of the timeframe.
 */
export type RankRow = {
  /** The player's index in the file. It identifies the player, because names are not unique. */
  readonly at: number;
  readonly player: ProjectedPlayer;
  /** Percentage of leagues in which the player is owned, from 0 to 100. */
  readonly owned: Figure;
  readonly games: Figure;
  /** Fantasy points. In contrast, `stats.points` is goals plus assists. */
  readonly points: Figure;
  readonly zScore: Figure;
  /** A stat that this kind of player does not have is `null`. */
  readonly stats: ByStat;
  /** Standard scores within the timeframe. Higher is better: scores of stats where less is better are negated. */
  readonly scores: ByStat;
  /**
   * Strength of each cell's shade, from -1 (bad) to 1 (good), computed from the standard score within the timeframe.
   * `null` for columns that are not shaded.
   */
  readonly shades: Readonly<Record<RankColumn, Figure>>;
  /** Rank by fantasy points within the timeframe. Players with equal points have the same rank: 1, 2, 2, 4. */
  readonly rank: Figure;
  /** From `searchText`. */
  readonly folded: string;
};

/** The players of a timeframe, in file order. Empty if the file does not have the timeframe. */
export function rankTable(projections: Projections, scoring: Scoring, timeframe: string): readonly RankRow[] {
  const t = projections.timeframes.indexOf(timeframe);
  const stats = RANK_STATS[scoring.kind];
  const categories = categoriesOf(scoring);
  const members = (t < 0 ? [] : membersOf(projections, t)).map((member) => {
    const figures = { ...NO_FIGURES };
    for (const column of ['owned', 'games', ...stats] as const) {
      figures[column] = projected(projections, t, member.at, column);
    }
    figures.fantasyPoints = fantasyPoints(scoring, (stat) => figures[stat]);
    return { ...member, figures, scores: { ...NO_FIGURES } };
  });
  const setScores = (column: FigureColumn, scoresOf: (figures: readonly Figure[]) => readonly Figure[]): void => {
    const scores = scoresOf(members.map(({ figures }) => figures[column]));
    for (const [member, score] of zip(members, scores)) member.scores[column] = score;
  };
  for (const stat of stats) setScores(stat, (figures) => signedScores(stat, figures));
  for (const { figures, scores } of members) figures.zScore = zScore(categories, (stat) => scores[stat]);
  for (const column of ['games', 'fantasyPoints', 'zScore'] as const) setScores(column, standardScores);

  const ranks = ranksOf(members.map(({ figures }) => figures.fantasyPoints));
  return zip(members, ranks).map(([{ at, player, figures, scores }, rank]) => {
    const row = { stats: { ...NO_STATS }, scores: { ...NO_STATS }, shades: { ...NO_SHADES } };
    for (const stat of stats) {
      row.stats[stat] = figures[stat];
      row.scores[stat] = scores[stat];
    }
    for (const column of ['games', 'fantasyPoints', 'zScore', ...stats] as const) {
      row.shades[column] = shadeOf(scores[column]);
    }
    const { owned, games, fantasyPoints: points, zScore: score } = figures;
    return { at, player, owned, games, points, zScore: score, ...row, rank, folded: searchText(player) };
  });
}

/** Returns the players with at least one known figure in a timeframe. */
function membersOf(
  { players, columns, figures }: Projections,
  timeframe: number,
): readonly { readonly at: number; readonly player: ProjectedPlayer }[] {
  return players.flatMap((player, at) => {
    const row = (timeframe * players.length + at) * columns.length;
    return figures.subarray(row, row + columns.length).every(Number.isNaN) ? [] : [{ at, player }];
  });
}

/** Ranks in descending order of points, where equal points have the same rank: 1, 2, 2, 4. */
function ranksOf(points: readonly Figure[]): readonly Figure[] {
  const descending = points.filter((one) => one !== null).toSorted((a, b) => b - a);
  return points.map((one) => (one === null ? null : descending.indexOf(one) + 1));
}

/**
 * Number of standard deviations from the mean at which a cell's shade has full strength. At 2 standard deviations, the
 * best hundred of seven hundred players would all have the same shade.
 */
const SHADE_SPAN = 4;
const shadeOf = (score: Figure): Figure => (score === null ? null : Math.max(-1, Math.min(1, score / SHADE_SPAN)));

const NO_STATS = Object.fromEntries(
  Object.values(RANK_STATS).flatMap((stats) => stats.map((stat) => [stat, null])),
) as Record<RankStat, Figure>;
const NO_FIGURES: Record<FigureColumn, Figure> = {
  owned: null,
  games: null,
  fantasyPoints: null,
  zScore: null,
  ...NO_STATS,
};
const NO_SHADES: Record<RankColumn, Figure> = { player: null, team: null, position: null, ...NO_FIGURES };

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

/** `null` if unknown. */
export const columnText = ({ player }: RankRow, column: TextColumn): string | null =>
  column === 'team' ? teamNameOf(player) : player[column];
