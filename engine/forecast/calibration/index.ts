export { measureSeasons, measureSlate } from './calibrate.ts';
export { BAND_SECTIONS, type BandSection, type FigureName } from './bands.ts';
export { failing, judge, type Judged } from './judge.ts';
export { type MeasuredFigures } from './measure.ts';
export { type SeasonRows } from './rows.ts';
export { seasonSlate } from './seasonSlate.ts';
export { realSeasons } from './sheets.ts';
