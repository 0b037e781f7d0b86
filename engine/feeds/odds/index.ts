export { fetchPrices, type FetchedPrices, type GetOdds, type LeftOut, type RequestFault } from './fetchPrices.ts';
export { type OddsGame, type UnmatchedName } from './match.ts';
export { CLOSING_MS, closingPrices } from './closing.ts';
export { loggedPrice, parsePriceLog, priceLogText, type LoggedPrice } from './priceLog.ts';
export { type OddsFault, type OddsProvider } from './provider.ts';
export { quotesCsv, type PriceDoubt, type Quotes } from './quotesCsv.ts';
export { THE_ODDS_API } from './theOddsApi.ts';
