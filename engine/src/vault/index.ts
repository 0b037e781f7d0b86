export { betSide, severalDays, type Bet, valueShade, VALUE_SCALE } from './bet.ts';
export { BEST_FIRST, pressValueOrder, queryBets, toggleBook, type ValueOrder, priceSources } from './query.ts';
export {
  betColumn,
  betColumns,
  betLineText,
  betName,
  betSubject,
  BEFORE_NEWS,
  DISAGREE,
  NO_PUSH,
  sortedColumns,
  valueCsv,
  type BetColumn,
  type ListedBet,
  type ValueColumn,
} from './columns.ts';
export {
  edgeKey,
  edgesCsv,
  groupPrices,
  listEdges,
  OTHER_PRICES,
  toggleMarket,
  type Edge,
  type EdgeList,
  type ListedEdge,
} from './edges.ts';
export {
  audit,
  betChance,
  betHasBegun,
  honestValue,
  isFallback,
  isHonest,
  betValue,
  sharesOfBet,
  contradictions,
  lacksPush,
  recomputedValue,
  type Flaw,
} from './audit.ts';
export { noVigMarket, noVigProb, type NoVigMarket, marketGap } from './market.ts';
export { assess, assessPrice, betStake, type Assessment, type AssessError } from './assess.ts';
export { type VaultPage } from './page.ts';
export {
  EDGE_TABLES,
  MAIN_TABLES,
  PLAYER_TABLES,
  VALUE_TABS,
  type EdgeTable,
  type ValueTab,
  type VaultTable,
} from './tables.ts';
export * from './tabs.ts';
export { type LeftOutRows, type NoGame } from './placing.ts';
export { legOfBet } from './leg.ts';
