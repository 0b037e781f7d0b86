import * as v from 'valibot';
import { BAND_SECTIONS, type BandSection, type FigureName } from '@ddh/forecast/calibration';
import { count, type Printed } from './figures.ts';

const figure = v.object({
  section: v.picklist(Object.keys(BAND_SECTIONS) as BandSection[]),
  name: v.picklist(Object.values(BAND_SECTIONS).flatMap((section) => Object.keys(section) as FigureName[])),
  measured: v.pipe(v.nullable(v.number()), v.description('Null if it cannot be measured.')),
  real: v.number(),
  low: v.pipe(v.number(), v.description('The low end of the band.')),
  high: v.number(),
  inside: v.boolean(),
  known: v.pipe(v.boolean(), v.description('It is outside because of a known deviation.')),
});

export const calibrateReport = v.object({
  games: count,
  seasons: count,
  seed: v.pipe(v.nullable(count), v.description('Null for played seasons.')),
  rows: v.array(figure),
  outside: v.pipe(count, v.description('Figures outside their bands, except known deviations.')),
});
export type CalibrateReport = Printed<typeof calibrateReport>;
