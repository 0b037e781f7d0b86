import { browserClock } from '../../../clock.ts';
import type { FirebaseConfig } from './config.ts';
import type { Leaving, User } from '../../../ports.ts';
import { browserRandom } from '../../../random.ts';
import type { Site } from '../../../wordpressApi.ts';
import { browserArea } from '../../storage/sharedStorage.ts';
import type { TeamStore } from '../../port.ts';
import type { TeamRemote } from '../../sync/remotePort.ts';
import { forgetSession } from './forget.ts';
import { forgetHosts } from './hosts.ts';
import { webLocks } from '../../storage/locks.ts';
import { browserMarker } from './marker.ts';
import { openFirebase, openFirebaseTeams, type FirebaseWorld } from './open.ts';
import { startFirebase } from './sdk.ts';
import { endLink, siteTokenSync } from './tokenSync.ts';

/** A page that is hidden for longer gives its connection up: a database of the free plan has a hundred. */
const AWAY_MS = 300_000;

/** One app in a page, whoever's teams it shows. */
let started: ReturnType<typeof startFirebase> | null = null;
function start({ app }: FirebaseConfig): ReturnType<typeof startFirebase> {
  if (started === null) {
    forgetHosts(() => window.localStorage);
    started = startFirebase(app);
  }
  return started;
}

/** Only with teams: to go online is to connect, and who ends a session needs no database. */
let resting = false;
function restWhileAway({ database }: ReturnType<typeof startFirebase>, leaving: Leaving): void {
  if (resting) return;
  resting = true;
  leaving.onAway(AWAY_MS, () => database.goOffline());
  leaving.onReturn(() => database.goOnline());
}

const session = {
  clock: browserClock,
  marker: browserMarker(() => window.localStorage),
  locks: webLocks(window.navigator.locks, browserClock),
};

function worldOf(user: User, config: FirebaseConfig, site: Site, leaving: Leaving): FirebaseWorld {
  const app = start(config);
  restWhileAway(app, leaving);
  return {
    ...session,
    ...app,
    tokenSync: siteTokenSync(site, config.tokenSync, user.id),
    identity: site.identity,
    leaving,
    area: browserArea(window, browserClock),
    now: browserClock.now,
    random: browserRandom,
  };
}

/** What a page fetches when somebody's teams are asked for that are kept in Firebase. */
export const openTeams = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): Promise<TeamStore> =>
  openFirebaseTeams(user, worldOf(user, config, site, leaving));

/** The same for a page that shows already what the device has of them. */
export const openRemote = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): TeamRemote =>
  openFirebase(user, worldOf(user, config, site, leaving)).remote;

/** What a page fetches when nobody is logged in, and there may be a session. */
export function forgetLogin(config: FirebaseConfig, site: Site): Promise<void> {
  const { auth } = start(config);
  return forgetSession({ ...session, auth, end: (idToken) => endLink(site, config.tokenSync, idToken) });
}
