import type { Projections } from '../../datasets/index.ts';
import { pressOrder, type Order } from '../../domain/index.ts';
import { RANK_STATS, type RankKind, type RankStat } from './scoring.ts';

/**
 * The columns of a ranking to the left of the stats. `fantasyPoints` depends on the scoring, and the stat `points` is
 * goals plus assists.
 */
const LEADS = ['player', 'fantasyPoints', 'zScore', 'team', 'position', 'owned', 'games'] as const;
export type RankColumn = (typeof LEADS)[number] | RankStat;

const TEXT_COLUMNS = ['player', 'team', 'position'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];
export type FigureColumn = Exclude<RankColumn, TextColumn>;

export const isTextColumn = (column: RankColumn): column is TextColumn => TEXT_COLUMNS.some((text) => text === column);

/** Columns of a ranking, in order. Goalies have no position column, because they all have the same position. */
export const rankColumns = (kind: RankKind): readonly RankColumn[] => [
  ...LEADS.filter((column) => kind === 'skaters' || column !== 'position'),
  ...RANK_STATS[kind],
];

/**
 * The columns that have values in the file. A column of games or stats that is empty in every row is left out, for
 * example goalies' shutouts.
 */
export function filledColumns(kind: RankKind, projections: Projections): readonly RankColumn[] {
  const optional: readonly RankColumn[] = ['games', ...RANK_STATS[kind]];
  return rankColumns(kind).filter((column) => !optional.includes(column) || isFilled(projections, column));
}

function isFilled({ columns, figures }: Projections, column: RankColumn): boolean {
  const first = columns.findIndex((one) => one === column);
  if (first < 0) return false;
  for (let at = first; at < figures.length; at += columns.length) if (!Number.isNaN(figures[at])) return true;
  return false;
}

export type RankOrder = Order<RankColumn>;

/** The default order (spec 9). */
export const POINTS_FIRST: RankOrder = { by: 'fantasyPoints', descending: true };

export const pressRankOrder = (order: RankOrder, by: RankColumn): RankOrder =>
  pressOrder(order, by, [...TEXT_COLUMNS, 'goalsAgainst']);
