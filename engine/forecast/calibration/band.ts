import type { MeasuredFigures } from './measure.ts';

/**
 * The allowed range of a figure in a simulated season. `real` is the figure over the three real seasons 2022-23 to
 * 2024-25 together. The range contains the figure of each single season, widened by two standard errors of one season
 * (jackknife over 20 groups of its games). `Measure` computed these numbers from public NHL game data (3,936 games,
 * 141,659 skater-games). A range with round limits was chosen by the project.
 */
export type Band = {
  readonly of: (figures: MeasuredFigures) => number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  /** A known deviation of the simulator. It is reported, but does not fail the calibration. */
  readonly known?: true;
};

export type Bands = { readonly [figure: string]: Band };
