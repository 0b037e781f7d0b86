export { brier, floorOf, logLoss, lossesOf, meanOf, RULES, type ByRule, type Rule } from './rules.ts';
export { bootstrapMean, bootstrapShare, clusteredMean, type Estimate } from './clusters.ts';
export { equalTenths, reliability, tenths, type ReliabilityBin } from './reliability.ts';
export {
  compareWith,
  scoreForecasts,
  scoreGroup,
  select,
  type Comparison,
  type Forecasts,
  type GroupScore,
  type Scores,
} from './scoreForecasts.ts';
