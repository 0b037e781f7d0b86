export { DRAWN_STATS, GENERATOR_VERSION, MODEL_VERSION } from './draws.ts';
export { type GameModel, type TeamModel, type SkaterModel } from './gameModel.ts';
export { isMadeBy, madeBy, modelFingerprint } from './fingerprint.ts';
export { parseGameModel } from './parseGameModel.ts';
export type { GameModelError, GameRatesError } from './errors.ts';
export {
  SEASON_VERSION,
  TEAM_COUNTS,
  type SeasonModel,
  type SeasonModelGame,
  type SeasonTeamModel,
  type SeasonSkater,
  type Absence,
  type TeamCount,
  type Strength,
  type LeagueLevels,
} from './seasonModel.ts';
export { parseSeasonModel } from './parseSeasonModel.ts';
export { expectedCounts, teamCount } from './expected.ts';
export { ASSISTS_PER_GOAL } from './league.ts';
export { finalGoals } from './score.ts';
export { FINAL_SCORES_WHOLE, finalScores } from './finalScores.ts';
export { exactOutcomes, type Outcomes, type Wins } from './outcomes.ts';
export { resultForecast, type SideForecast } from './resultForecast.ts';
export { simulateGame, simulateInto, simulateTable, modelColumns, type SimulateOptions } from './simulate.ts';
export { compileGameModel, compileRates } from './compile.ts';
export { parseGameRates } from './parseGameRates.ts';
export { expectedSkaterCounts, type ExpectedCounts } from './compileGoals.ts';
export {
  type GameRates,
  type TeamRates,
  type SkaterRates,
  type ExpectedGoalie,
  type Announcement,
  POSITIONS,
  type Position,
  forwardOrDefense,
} from './gameRates.ts';
export { RecordStream, streamKey } from './random.ts';
export { imageOf, MOST_DRAWS } from './image.ts';
export { DETAILS, PROP_CELLS, propCell, simulateRecord, TEAM_CELLS } from './record.ts';
export { powerPlayAssists, sharePowerPlayAssists } from './powerPlay.ts';
export { shareOut } from './shareOut.ts';
