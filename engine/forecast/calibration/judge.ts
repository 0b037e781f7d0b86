import { BAND_SECTIONS, type Band, type BandSection, type FigureName } from './bands.ts';
import type { MeasuredFigures } from './measure.ts';

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
    (Object.entries(BAND_SECTIONS[section]) as [FigureName, Band][]).map(
      ([name, { real, low, high, known = false }]) => {
        const measured = figures[name];
        const inside = measured >= low && measured <= high;
        return { section, name, measured, real, low, high, inside, known: known && !inside };
      },
    ),
  );

/** The figures that fail a calibration. */
export const failing = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ inside, known }) => !inside && !known);
