export {
  compileGameModel,
  exactOutcomes,
  parseGameModel,
  parseGameRates,
  type GameModel,
  type GameModelError,
  type GameRates,
  type GameRatesError,
  type Outcomes,
  type Position,
  type SimulateOptions,
  type SkaterModel,
  type SkaterRates,
  type TeamModel,
  type TeamRates,
  type Wins,
} from '../model/index.ts';
export { simulateGame, type SimulateError } from './games.ts';
export { type SimTable } from './handles.ts';
export { type Distribution } from '../simulation/index.ts';
export { parseLeagueDate, type LeagueDate } from '../domain/index.ts';
export type { Result } from '../result.ts';
