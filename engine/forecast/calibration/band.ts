import type { MeasuredFigures } from './measure.ts';

/**
 * What a figure is in the real seasons 2022-23 to 2024-25, pooled, and where a simulated season's may lie: the range of the
 * three, widened by two standard errors of one season (jackknife over 20 groups of its games). All were computed with
 * `Measure` from public NHL game data (3,936 games, 141,659 skater-games); rounded bands are the project's acceptance bands.
 */
export type Band = {
  readonly of: (figures: MeasuredFigures) => number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  /** What the simulator is known to miss: it stands there for everybody to see, and fails nothing. */
  readonly known?: true;
};

export type Bands = { readonly [figure: string]: Band };
