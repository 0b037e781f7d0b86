export {
  chooseTimeframe,
  DEFAULT_TIMEFRAME,
  seasonWeeks,
  seasonPhase,
  currentWeek,
  type SeasonPhase,
  type SeasonWeek,
} from './weeks.ts';
export {
  weekGrid,
  OFF_NIGHT_LIMITS,
  USUAL_OFF_NIGHT,
  type Meeting,
  type TeamWeek,
  type WeekDay,
  orderTeams,
  MOST_GAMES_FIRST,
  pressWeekOrder,
  WEEK_COLUMNS,
  WEEK_FIGURES,
  type WeekColumn,
  type WeekOrder,
} from './grid.ts';
export {
  addedStarts,
  rosterDays,
  type AddedStarts,
  type CandidateDay,
  type LineupSpots,
  type RosterDay,
  type StartOutcome,
  type WeekPlayer,
} from './starts.ts';
