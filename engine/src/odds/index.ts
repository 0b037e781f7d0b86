export { parseProbability, type Probability } from './probability.ts';
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
  type DecimalOdds,
  type AmericanOdds,
  type FractionalOdds,
} from './convert.ts';
export { parseOdds, guessFormat, type OddsError } from './parse.ts';
export { wilson, type Interval } from './wilson.ts';
