export { forecastGame, priceOf, type Forecast, type GameForecasts, type SlipForecast } from './forecastGame.ts';
export { countedGames, type CountedGames, type PlacedFreeze } from './countedGames.ts';
export {
  freezeText,
  gameLines,
  parseFreezes,
  type ChainHead,
  type Freeze,
  type FreezeHead,
  type FrozenGame,
  type LineFault,
} from './freeze.ts';
export {
  marketChance,
  parsePrices,
  pricesOf,
  pricesText,
  type PriceFreeze,
  type SeenPrice,
  type ValueFiles,
} from './prices.ts';
export { playersOf, resultOf, type NamedGame } from './resultOf.ts';
export { gradeGame, type GradedGame } from './gradeGame.ts';
export { LAST_SEASON_SEEN, summarizeRecord, type RecordFacts } from './summarize.ts';
