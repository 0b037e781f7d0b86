export { betKey, severalDays, type Bet, type MoneylineBet, type PlayerBet, type TotalBet } from './bet.ts';
export {
  BEST_FIRST,
  bestOnly,
  betName,
  booksOf,
  queryBets,
  toggleBook,
  VALUE_COLUMNS,
  type ValueColumn,
  type ValueOrder,
  type ValueQuery,
} from './query.ts';
export { audit, OLD_PRICE_MS, recomputedValue, type Flaw } from './audit.ts';
export { noVigMarket, otherSide, type NoVigMarket } from './market.ts';
export { assess, type Assessment, type AssessError } from './assess.ts';
export { valueShade, VALUE_SCALE } from './scale.ts';
export { vaultFigures, VAULT_TAB_FILES, type VaultFigures, type VaultPage } from './tabs.ts';
export { type LeftOutRows, type NoGame } from './placing.ts';
export { valueCsv, type ListedBet } from './csv.ts';
export { marketGap } from './gap.ts';
