export { formatHundredths, formatOwned, formatPoints, formatScore } from './numbers.ts';
export { formatCount, formatCounted, playersText } from './counts.ts';
export { columnsCsv, compareBy, type Column, type CsvColumn, type Sorted } from './column.ts';
export { formatLine, formatMargin, formatPuckLine, formatSide } from './lines.ts';
export {
  formatFineShare,
  formatOdds,
  formatOddsType,
  formatPercent,
  formatWholePercent,
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
