export {
  decidedShare,
  parseProbability,
  type Probability,
  wilson,
  wilsonOf,
  Z,
  Z_99,
  type Interval,
} from './probability.ts';
export {
  probabilityToDecimal,
  decimalToProbability,
  probabilityToAmerican,
  decimalToAmerican,
  americanToDecimal,
  decimalToHongKong,
  decimalToMalay,
  decimalToIndonesian,
  decimalToFractional,
  fractionalToDecimal,
  fairAmerican,
  fairDecimal,
  fractionOf,
  indonesianOf,
  malayOf,
  type DecimalOdds,
  type AmericanOdds,
  type FractionalOdds,
} from './convert.ts';
export {
  parseOdds,
  readPrice,
  guessFormat,
  PRICE_FORMATS,
  type OddsError,
  type PriceFormat,
  type Readings,
} from './parse.ts';
export { resultShares, sharesOf, type BetShares, type Chance, type BetError } from './bet.ts';
export {
  expectedValue,
  meanProfit,
  decidedProbability,
  breakEven,
  edge,
  kelly,
  type KellyLimits,
  type KellyError,
} from './value.ts';
export { isTooGood, MODEL_MARGIN, stakeOf } from './stake.ts';
export { parseBankroll, stakeAmount } from './bankroll.ts';
export { bookMargin, MOST_SUM, pairFault, type BookMargin, type BookMarginError, type PairFault } from './margin.ts';
export { devig, DEVIG_METHODS, type DevigMethod, type DevigError, type NoVig } from './devig/devig.ts';
export { normalQuantile } from './normal.ts';
