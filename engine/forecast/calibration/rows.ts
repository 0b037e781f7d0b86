import type { End } from '../history/index.ts';
import { PROP_STATS, STATISTICS, type PropStat, type SumStat, type Venue } from '@ddh/engine/internal/domain';

/** A played game to measure, simulated or real. */
export type PlayedRow = { readonly end: End } & { readonly [venue in Venue]: SideRow };

export type SideRow = {
  /** Final goals, including the goal for winning a shootout. */
  readonly goals: number;
  /** Goals into an empty net; `null` if unknown. */
  readonly emptyNet: number | null;
  readonly shots: number;
  readonly powerPlayGoals: number;
  readonly skaters: readonly SkaterRow[];
};

export type SkaterRow = {
  /** Identifies a skater in all games of a season. */
  readonly id: number;
  readonly defense: boolean;
} & { readonly [stat in RowStat]: number };

/** All games of one season. */
export type SeasonRows = readonly PlayedRow[];

/** The statistics of a row. The others are sums of them. */
export type RowStat = Exclude<PropStat, SumStat>;
const isOfRow = (stat: PropStat): stat is RowStat => STATISTICS[stat].kind !== 'sum';
export const ROW_STATS = PROP_STATS.filter(isOfRow);

export const countOf = (row: SkaterRow, stat: PropStat): number =>
  isOfRow(stat) ? row[stat] : STATISTICS[stat].of.reduce((sum, part) => sum + row[part], 0);
