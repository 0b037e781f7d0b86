export { forecastGame, priceOf } from './forecastGame.ts';
export { countedGames } from './countedGames.ts';
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
export { marketChances, parsePrices, pricesOf, pricesText, type PriceFreeze, type ValueFiles } from './prices.ts';
export { honestChances, type HonestChances } from './honest.ts';
export { playersOf, resultOf } from './resultOf.ts';
export { gradeGame, type GradedGame } from './gradeGame.ts';
export { LAST_SEASON_SEEN, summarizeTrackRecord } from './summarize.ts';
export {
  claimsOf,
  closingsText,
  gradeEdges,
  isSameList,
  keptEdges,
  parseClosings,
  summarizeEdges,
  type Closing,
  type GradedEdge,
  type KeptEdge,
} from './edges.ts';
