export { project, sumGames } from './project.ts';
export { goalieStats } from './goalies.ts';
export { type SeasonSums } from './sums.ts';
export { skaterStats } from './skaters.ts';
