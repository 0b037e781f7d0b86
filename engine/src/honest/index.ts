export { blend, BLEND_WEIGHTS, countedChance, FARTHEST, type BlendWeights, type Blended } from './blend.ts';
export { consensusOf, usualMargin, type BookPrices, type Consensus } from './consensus.ts';
export { weighGame, type JudgedMarket, type QuotedMarket, type WeighedGame } from './weigh.ts';
export {
  parseGameWeights,
  recordWeights,
  type Fallback,
  type GameWeights,
  type GameWeightsError,
  type LegWeight,
  type OtherSimulation,
  type RecordWeighing,
} from './gameWeights.ts';
