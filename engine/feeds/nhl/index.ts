export { type Endpoint, feedFaultText, type FeedFault, type FeedProblem } from './faults.ts';
export {
  type GameState,
  isFinal,
  mergeSchedules,
  readScheduleAnswer,
  type ScheduledGame,
  type ScheduledTeam,
} from './schedule.ts';
export { mergeRosters, readRosterAnswer, type RosterRow } from './rosters.ts';
export { type GameAnswers, gameRows } from './gameRows.ts';
export { type GameRow, type GameRows, type GoalieRow, type PlayerRow, type ShotRow, type SkaterRow } from './rows.ts';
export {
  type QuarantinedGame,
  SEASON_FILES,
  SeasonCollector,
  type SeasonFile,
  type SeasonFiles,
} from './seasonFiles.ts';
export { type RawGame, rawGame } from './rawGame.ts';
export { readSeasonDates, type SeasonDates } from './seasonDates.ts';
