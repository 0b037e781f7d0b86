export {
  compileGameModel,
  parseGameModel,
  parseGameRates,
  simulateGame,
  type GameModel,
  type GameModelError,
  type GameRates,
  type GameRatesError,
  type Position,
  type SimulateOptions,
  type SkaterModel,
  type SkaterRates,
  type TeamModel,
  type TeamRates,
} from '../model/index.ts';
export { parseLeagueDate, type LeagueDate } from '../domain/index.ts';
export type { Result } from '../result.ts';
