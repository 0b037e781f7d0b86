export { buildValues, type BadQuote, type LeftOutQuote } from './build.ts';
export { type ModelFiles } from './chances.ts';
export { type ValueRows } from './encode.ts';
export { MARKETS, type QuoteMarket } from './markets.ts';
export { QUOTE_COLUMNS, readQuotes, type HeaderFault, type ReadQuote } from './quotes.ts';
export { sampleValues } from './sample.ts';
