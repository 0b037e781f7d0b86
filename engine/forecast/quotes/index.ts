export { buildValues, type BadQuote, type BetFault, type Built, type LeftOutQuote } from './build.ts';
export { type ModelFiles } from './chances.ts';
export { type ValueRow, type ValueRows } from './encode.ts';
export { MARKETS, type QuoteMarket } from './markets.ts';
export { QUOTE_COLUMNS, readQuotes, type HeaderFault, type QuoteFault, type ReadQuote } from './quotes.ts';
export { sampleValues, type SampleOrder } from './sample.ts';
