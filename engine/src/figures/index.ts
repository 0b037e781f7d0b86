export {
  formatCount,
  formatCounted,
  formatHundredths,
  formatOwned,
  formatPoints,
  formatScore,
  playersText,
} from './numbers.ts';
export { columnsCsv, compareBy, type Column } from './column.ts';
export { formatLine, formatMargin, formatSide } from './lines.ts';
export {
  formatFineShare,
  formatOdds,
  formatOddsType,
  formatPercent,
  formatPrice,
  formatProbability,
  formatPush,
  formatShare,
  formatValue,
  NONE,
  priceReadText,
  pushText,
  readingTexts,
  type LineShares,
} from './odds.ts';
