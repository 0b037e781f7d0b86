/** What a page fetches when somebody's teams are asked for that the host site keeps. */
export { browserArea } from './area.ts';
export { openRemoteTeams } from './remote.ts';
export { wordpressRemote } from './wordpress.ts';
