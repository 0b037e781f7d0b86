import type { End } from '../history/index.ts';
import type { Venue } from '@ddh/engine/internal/domain';

/** A played game as it is measured, simulated or real. */
export type PlayedRow = { readonly end: End } & { readonly [venue in Venue]: SideRow };

export type SideRow = {
  /** Final goals, the shootout winner's +1 included. */
  readonly goals: number;
  /** Goals of its skaters into an empty net; `null` where nobody counted them. */
  readonly emptyNet: number | null;
  readonly shots: number;
  readonly powerPlayGoals: number;
  readonly skaters: readonly SkaterRow[];
};

export type SkaterRow = {
  /** The same man has the same id all season. */
  readonly id: number;
  readonly defence: boolean;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly blocks: number;
};

/** A season's games, each once. */
export type SeasonRows = readonly PlayedRow[];

export const MEASURED_COUNTS = ['goals', 'assists', 'points', 'shots', 'blocks'] as const;
export type SkaterCount = (typeof MEASURED_COUNTS)[number];

export const countOf = (row: SkaterRow, count: SkaterCount): number =>
  count === 'points' ? row.goals + row.assists : row[count];
