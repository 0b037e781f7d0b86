import type { Bands } from './band.ts';
import { LIFT_BANDS } from './liftBands.ts';
import type { MeasuredFigures } from './measure.ts';
import { COUNT_BANDS, RESULT_BANDS } from './resultBands.ts';
import { PAIR_BANDS, SKATER_BANDS } from './skaterBands.ts';

export const BAND_SECTIONS = {
  results: RESULT_BANDS,
  counts: COUNT_BANDS,
  pairs: PAIR_BANDS,
  skaters: SKATER_BANDS,
  lifts: LIFT_BANDS,
} as const;

export type BandSection = keyof typeof BAND_SECTIONS;
const bandsOf = (section: BandSection): Bands => BAND_SECTIONS[section];
type Keys<T> = T extends unknown ? keyof T : never;
export type FigureName = Keys<(typeof BAND_SECTIONS)[BandSection]>;

/** A measured figure compared with its band. A figure that cannot be measured is NaN, which is outside the band. */
export type Judged = {
  readonly section: BandSection;
  readonly name: FigureName;
  readonly measured: number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  readonly inside: boolean;
  /**
   * True if the figure is outside its band because of a known deviation. Such a figure does not fail the calibration.
   */
  readonly known: boolean;
};

export const judge = (figures: MeasuredFigures): readonly Judged[] =>
  (Object.keys(BAND_SECTIONS) as BandSection[]).flatMap((section) =>
    Object.entries(bandsOf(section)).map(([name, { of, real, low, high, known = false }]) => {
      const measured = of(figures);
      const inside = measured >= low && measured <= high;
      return {
        section,
        name: name as FigureName,
        measured,
        real,
        low,
        high,
        inside,
        known: known && !inside,
      };
    }),
  );

/** The figures that fail a calibration. */
export const failing = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ inside, known }) => !inside && !known);
