import type { End } from '../history/index.ts';
import type { Venue } from '@ddh/engine/internal/domain';

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
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly blocks: number;
};

/** All games of one season. */
export type SeasonRows = readonly PlayedRow[];

export const MEASURED_COUNTS = ['goals', 'assists', 'points', 'shots', 'blocks'] as const;
export type SkaterCount = (typeof MEASURED_COUNTS)[number];

export const countOf = (row: SkaterRow, count: SkaterCount): number =>
  count === 'points' ? row.goals + row.assists : row[count];
