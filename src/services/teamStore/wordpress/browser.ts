import { browserClock } from '../../clock.ts';
import type { Leaving } from '../../ports.ts';
import { browserRandom } from '../../random.ts';
import type { Site } from '../../wordpressApi.ts';
import { browserArea } from '../device/area.ts';
import type { TeamStore } from '../port.ts';
import { openSyncedTeams } from '../synced/store.ts';
import { wordpressRemote } from './remote.ts';

/** What a page fetches when somebody's teams are asked for that the host site keeps. */
export const openTeams = (userId: string, { ask }: Site, leaving: Leaving): Promise<TeamStore> =>
  openSyncedTeams(userId, {
    place: 'site',
    clock: browserClock,
    area: browserArea(window, browserClock),
    now: browserClock.now,
    random: browserRandom,
    remote: wordpressRemote(ask, userId),
    onReturn: (run) => leaving.onReturn(run),
  });
