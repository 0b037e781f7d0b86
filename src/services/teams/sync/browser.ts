import { browserClock } from '../../clock.ts';
import type { Leaving } from '../../ports.ts';
import { browserRandom } from '../../random.ts';
import { browserArea } from '../storage/sharedStorage.ts';
import type { Place } from '../storage/keys.ts';
import type { TeamStore } from '../port.ts';
import type { TeamRemote } from './remotePort.ts';
import { openSyncedTeams } from './syncedTeams.ts';

/** A user's teams elsewhere, in this browser. */
export const openTeams = (userId: string, place: Place, remote: TeamRemote, leaving: Leaving): Promise<TeamStore> =>
  openSyncedTeams(userId, {
    place,
    remote,
    clock: browserClock,
    area: browserArea(window, browserClock),
    now: browserClock.now,
    random: browserRandom,
    onReturn: (run) => leaving.onReturn(run),
  });
