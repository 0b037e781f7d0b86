export {
  buildValues,
  standingOf,
  valueRows,
  type Finding,
  type FindingFault,
  type Judgment,
  type KeptPrice,
  type Standing,
} from './build.ts';
export { type ValueRows } from './encode.ts';
export { QUOTE_COLUMNS, type HeaderFault } from './header.ts';
export { honestGame, lastNews, type HonestGame } from './honest.ts';
export { judge, type Doubt, type Offer } from './judge.ts';
export { isDraw, isOfPlayer, MARKETS, type PlayerMarket, type QuoteMarket } from './markets.ts';
export { type ReadQuote } from './quote.ts';
export { readQuotes } from './quotes.ts';
export { samplePrices, sampleRows } from './sample.ts';
