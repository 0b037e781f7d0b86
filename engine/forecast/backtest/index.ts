export { walkForward, type Walk, type WalkOptions } from './walkForward.ts';
export { summarizeEvents, RULES, type MarketSummary, type Rule } from './summary.ts';
export { BASELINES, type BaselineName, type Events, type Forecaster } from './events.ts';
export { type GameMarket, type Market, type SkaterMarket } from './markets.ts';
export { type Estimate } from './paired.ts';
export { type ReliabilityBin } from './reliability.ts';
