export { powerPlayUnits } from './units.ts';
export { createRater, type Rater } from './rater.ts';
export { type Known, type RatedGames, type RatingProblem } from './rateGames.ts';
export { type RatedSeason, type SeasonProblem, type SeasonToRate, type WeekGame } from './rateSeason.ts';
export {
  CLUBS,
  daysOf,
  findGaps,
  parseAbsent,
  parseGames,
  parseGoalieGames,
  parseRosters,
  parseSchedule,
  parseSkaterGames,
  parseStarters,
  readHistory,
  type CsvFile,
  type EarlierGaps,
  type Gap,
  type GameSheet,
  type GoalieGame,
  type HistoryFault,
  type HistoryFaults,
  type HistoryFiles,
  type PastGaps,
  type PlayedGame,
  type PlayedSide,
  type RosterPlayer,
  type ScheduledGame,
  type SkaterGame,
  type Starter,
  type TeamKey,
  type TeamName,
} from '../history/index.ts';
