import type { Leaving } from '../../ports.ts';
import type { Site } from '../../wordpressApi.ts';
import type { TeamStore } from '../port.ts';
import { openTeams as openSynced } from '../sync/browser.ts';
import { wordpressRemote } from './wordpress.ts';

/** What a page fetches when somebody's teams are asked for that the host site keeps. */
export const openTeams = (userId: string, { ask }: Site, leaving: Leaving): Promise<TeamStore> =>
  openSynced(userId, 'site', wordpressRemote(ask, userId), leaving);
