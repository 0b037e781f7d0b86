export { type WalkOptions } from './walkDays.ts';
export { walkForward, type Walk, type WalkStep } from './walkForward.ts';
export { type Level, type LevelName, type LevelSummary } from './levels.ts';
export { walkRecord, type RecordWalk } from './walkRecord.ts';
export { summarizeEvents, type MarketSummary } from './summary.ts';
export { BASELINES, type BaselineName, type Events, type Forecaster } from './events.ts';
export { type GameMarket, type Market, type SkaterMarket } from './markets.ts';
export {
  TIMEFRAMES,
  walkProjections,
  type ProjectedTimeframe,
  type ProjectionEvent,
  type ProjectionWalk,
} from './walkProjections.ts';
export {
  PROJECTION_BASELINES,
  summarizeProjections,
  type ErrorRule,
  type ProjectionBaseline,
  type ProjectionErrors,
} from './projectionErrors.ts';
export { FAMILIES, type Family } from './families.ts';
export { walkSlices, type KeyedForecasts, type SliceWalk } from './walkSlices.ts';
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
