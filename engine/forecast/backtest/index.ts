export { walkForward, type Walk, type WalkStep } from './walkForward.ts';
export { type LevelName, type LevelSummary } from './levels.ts';
export { walkTrackRecord } from './walkTrackRecord.ts';
export { summarizeEvents, type MarketSummary } from './summary.ts';
export { BASELINES, type BaselineName } from './events.ts';
export { type Market } from './markets.ts';
export { TIMEFRAMES, walkProjections, type ProjectedTimeframe, type ProjectionWalk } from './walkProjections.ts';
export {
  ERROR_RULES,
  PROJECTION_BASELINES,
  summarizeProjections,
  type ErrorRule,
  type ProjectionBaseline,
  type ProjectionErrors,
} from './projectionErrors.ts';
export { FAMILIES, type Family } from './families.ts';
export { DIVISIONS } from './slices.ts';
export { walkSlices, type KeyedForecasts } from './walkSlices.ts';
export {
  compareForecasts,
  forecastsToCompare,
  summarizeSlices,
  type FamilyScore,
  type ForecastComparison,
  type ModelComparison,
  type OtherForecasts,
  type SliceSummary,
} from './sliceSummary.ts';
