export * from './tabs.ts';
export { lineupSpots } from './lineup.ts';
export {
  FIND_NOBODY,
  listedProjections,
  rosterPlayers,
  savedFinder,
  savedRoster,
  unclearNames,
  type FindSaved,
  type ListedProjection,
  type SavedName,
  type SavedRoster,
} from './saved.ts';
export {
  weekView,
  candidateStarts,
  isSame,
  type CandidateStarts,
  type RosterWeek,
  type WeekMeeting,
  type WeekQuery,
  type WeekRoster,
  type WeekRow,
  type WeekView,
} from './week.ts';
export * from './team/index.ts';
export * from './ranking/index.ts';
export * from './value/index.ts';
