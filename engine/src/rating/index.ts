export { rateGames, type Past, type RatedGames, type RatingProblem } from './rateGames.ts';
export { rateSeason, type SeasonPast, type RatedSeason, type SeasonProblem } from './rateSeason.ts';
export {
  type PastGame,
  type SideOfGame,
  type SkaterSeason,
  type FullSkaterSeason,
  type GoalieSeason,
  type RosterSkater,
  type RosterGoalie,
  type ScheduledGame,
  type WeekGame,
  type TeamName,
  type TeamKey,
} from './rows.ts';
