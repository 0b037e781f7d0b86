import { LIFT_BANDS } from './liftBands.ts';
import type { Figures } from './measure.ts';
import { COUNT_BANDS, RESULT_BANDS } from './resultBands.ts';
import { PAIR_BANDS, SKATER_BANDS } from './skaterBands.ts';

/** All bands, in sections. */
export const SECTIONS = {
  results: RESULT_BANDS,
  counts: COUNT_BANDS,
  pairs: PAIR_BANDS,
  skaters: SKATER_BANDS,
  lifts: LIFT_BANDS,
} as const;

export type Section = keyof typeof SECTIONS;
type Keys<T> = T extends unknown ? keyof T : never;
export type FigureName = Keys<(typeof SECTIONS)[Section]>;

/** A measured figure beside its band. Not a number (nothing to measure it by) is outside. */
export type Judged = {
  readonly section: Section;
  readonly name: FigureName;
  readonly measured: number;
  readonly real: number;
  readonly low: number;
  readonly high: number;
  readonly inside: boolean;
};

export const judge = (figures: Figures): readonly Judged[] =>
  (Object.keys(SECTIONS) as Section[]).flatMap((section) =>
    Object.entries(SECTIONS[section]).map(([name, { of, real, low, high }]) => {
      const measured = of(figures);
      return {
        section,
        name: name as FigureName,
        measured,
        real,
        low,
        high,
        inside: measured >= low && measured <= high,
      };
    }),
  );
