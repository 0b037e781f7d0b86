import { browserClock } from '../../clock.ts';
import { browserRandom } from '../../random.ts';
import { browserArea } from './sharedStorage.ts';
import { openLocalTeams } from './localTeams.ts';
import type { TeamStore } from '../port.ts';

/** What a page fetches when somebody's teams are asked for that his browser keeps. */
export const openTeams = (userId: string): Promise<TeamStore> =>
  openLocalTeams(userId, { area: browserArea(window, browserClock), now: browserClock.now, random: browserRandom });
