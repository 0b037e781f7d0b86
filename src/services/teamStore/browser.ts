/** What a page fetches when somebody's teams are asked for. */
export { browserArea } from './area.ts';
export { openLocalTeams } from './local.ts';
