export { powerPlayUnits } from './units.ts';
export { createRater, type Rater } from './rater.ts';
export { type Known, type RatedGames, type RatingProblem } from './rateGames.ts';
export { type RatedSeason, type SeasonProblem, type SeasonToRate, type WeekGame } from './rateSeason.ts';
