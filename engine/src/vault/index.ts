export {
  betKey,
  severalDays,
  type Bet,
  type MoneylineBet,
  type PlayerBet,
  type TotalBet,
  valueShade,
  VALUE_SCALE,
} from './bet.ts';
export {
  BEST_FIRST,
  pressValueOrder,
  bestOnly,
  betName,
  booksOf,
  queryBets,
  toggleBook,
  VALUE_COLUMNS,
  type ValueColumn,
  type ValueOrder,
  type ValueQuery,
  priceSources,
  valueCsv,
  type ListedBet,
} from './query.ts';
export {
  edgeKey,
  edgesCsv,
  groupPrices,
  listEdges,
  toggleMarket,
  type Edge,
  type EdgeList,
  type EdgeQuery,
  type ListedEdge,
} from './edges.ts';
export { audit, OLD_PRICE_MS, recomputedValue, type Flaw } from './audit.ts';
export { noVigMarket, noVigProb, otherSide, type NoVigMarket, marketGap } from './market.ts';
export { assess, assessPrice, type Assessment, type AssessError } from './assess.ts';
export { vaultFigures, VAULT_TAB_FILES, type VaultFigures, type VaultPage } from './tabs.ts';
export { type LeftOutRows, type NoGame } from './placing.ts';
export { legOfBet } from './leg.ts';
