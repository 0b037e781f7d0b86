export { uniqueNames } from './names.ts';
export { powerPlayRoles } from './units.ts';
export { createRater, type Rater } from './rater.ts';
export { type Known, type RatingProblem } from './rateGames.ts';
export { type SeasonProblem } from './rateSeason.ts';
