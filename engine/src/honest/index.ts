export { weighGame, type JudgedMarket, type QuotedMarket, type WeighedGame, type WeighOptions } from './weigh.ts';
export {
  parseGameWeights,
  recordWeights,
  type Fallback,
  type GameWeights,
  type HonestProbs,
  type GameWeightsError,
  type LegWeight,
  type OtherSimulation,
  type RecordWeighing,
} from './gameWeights.ts';
export { honestGrid, type HonestGrid } from './probs.ts';
export { BLEND_WEIGHTS, type BlendWeights } from './blend.ts';
export { type BookPrices, type Consensus, USUAL_MARGINS } from './consensus.ts';
export { honestCounter, type HonestCounter, type NoWeights } from './honestCounter.ts';
