export { measureSeasons, measureSlate } from './calibrate.ts';
export { failing, judge, BAND_SECTIONS, type FigureName, type Judged, type BandSection } from './judge.ts';
export { type MeasuredFigures } from './measure.ts';
export { type SeasonRows } from './rows.ts';
export { seasonSlate } from './seasonSlate.ts';
export { realSeasons } from './sheets.ts';
