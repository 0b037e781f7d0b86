export { MAX_LEGS, type Leg, type Slip } from './leg.ts';
export { parseSlip, type SlipError } from './slip.ts';
export { resolveLeg, resolveSlip, type LegError } from './resolve.ts';
export { price, type SlipPrice, type LegPrice, type PriceError } from './price.ts';
export { legKey, lossOf, type Loss } from './loss.ts';
export { repeatedLegs } from './repeats.ts';
export { canChooseSize, SIMULATION_SIZES, simulationSizes } from './sizes.ts';
export { decodeBuilder, encodeBuilder } from './stored.ts';
export {
  build,
  builderLegs,
  emptyBuilder,
  MAX_ROWS,
  type Builder,
  type BuilderCommand,
  type BuilderLeg,
  type LegRef,
  type Matchup,
  type OverUnder,
  type PlayerRow,
} from './builder.ts';
