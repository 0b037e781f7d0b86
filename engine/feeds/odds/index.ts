export {
  fetchPrices,
  type FetchedPrices,
  type GetOdds,
  type LeftOut,
  type OddsAnswer,
  type PriceOrder,
  type RequestFault,
  type SeenPrice,
} from './fetchPrices.ts';
export { type OddsGame, type OddsPlayer, type UnmatchedName } from './match.ts';
export { loggedPrice, parsePriceLog, priceLogText, type LoggedPrice } from './priceLog.ts';
export { type OddsFault, type OddsProvider } from './provider.ts';
export { quotesCsv, type Quotes } from './quotesCsv.ts';
export { THE_ODDS_API } from './theOddsApi.ts';
