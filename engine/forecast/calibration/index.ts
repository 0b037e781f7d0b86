export { measureSeasons, measureSlate, type CalibrationStep, type SlateOptions } from './calibrate.ts';
export { failing, judge, SECTIONS, type FigureName, type Judged, type Section } from './judge.ts';
export { type Figures } from './measure.ts';
export { type PlayedRow, type SeasonRows, type SideRow, type SkaterRow } from './rows.ts';
export { seasonSlate } from './seasonSlate.ts';
export { realSeasons } from './sheets.ts';
