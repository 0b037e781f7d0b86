export { feedFaultText, type FeedFault } from './faults.ts';
export {
  isFinal,
  isOnDay,
  mergeSchedules,
  readScheduleAnswer,
  type ScheduledGame,
  withoutClashes,
} from './schedule.ts';
export { mergeRosters, readRosterAnswer, type RosterRow } from './rosters.ts';
export { type GameAnswers, gameRows } from './gameRows.ts';
export { SeasonCollector, type SeasonFiles } from './seasonFiles.ts';
export { rawGame } from './rawGame.ts';
export { readSeasonDates, type SeasonDates } from './seasonDates.ts';
