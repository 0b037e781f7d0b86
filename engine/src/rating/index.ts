export { rateGames, type Past, type RatedGames, type RatingProblem } from './rateGames.ts';
export {
  type PastGame,
  type SideOfGame,
  type SkaterSeason,
  type RosterSkater,
  type ScheduledGame,
  type TeamName,
  type TeamKey,
} from './rows.ts';
