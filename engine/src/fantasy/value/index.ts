export { type LeagueChoice } from './league.ts';
export { timeframeLeft, type SeasonLeft } from './left.ts';
export { assetsOf, type Asset, type Assets } from './assets.ts';
export {
  offeredAssets,
  addToTrade,
  decodeTrade,
  encodeTrade,
  MOST_TRADED,
  NO_TRADE,
  removeFromTrade,
  swapTrade,
  TRADE_SIDES,
  type Trade,
  type TradeError,
  type TradeSide,
} from './trade.ts';
export {
  CATEGORY_COLUMNS,
  formatNet,
  weighTrade,
  type CategoryTally,
  type SideTotals,
  type TradeBalance,
} from './balance.ts';
export {
  pressUsageOrder,
  queryUsage,
  SHOTS_FIRST,
  USAGE_COLUMNS,
  usageTable,
  type Usage,
  type UsageColumn,
  type UsageOrder,
  type UsageQuery,
  type UsageWeek,
} from './usage.ts';
