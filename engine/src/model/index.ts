export { type GameModel, type TeamModel, type SkaterModel } from './gameModel.ts';
export { parseGameModel, type GameModelError } from './parseGameModel.ts';
export { simulateInto, modelColumns } from './simulate.ts';
export { compileGameModel } from './compile.ts';
export {
  type GameRates,
  type TeamRates,
  type SkaterRates,
  POSITIONS,
  type Position,
  GROUPS,
  type Group,
  groupOf,
} from './gameRates.ts';
export { GENERATOR_VERSION } from './random.ts';
export { WEIGHT_SUM } from './weights.ts';
