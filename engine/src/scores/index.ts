export { floorOf, lossesOf, meanOf, RULES, type ByRule, type Numbers, type Rule } from './rules.ts';
export { bootstrapMean, bootstrapShare, clusteredMean, LEVEL_99, type Estimate } from './clusters.ts';
export { logitSlope } from './logitSlope.ts';
export { reliability, tenths, type ReliabilityBin } from './reliability.ts';
export {
  compareWith,
  scoreForecasts,
  scoreGroup,
  type Comparison,
  type Forecasts,
  type GroupScore,
  type Scores,
} from './scoreForecasts.ts';
