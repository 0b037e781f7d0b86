import { browserClock } from '../../../clock.ts';
import type { Leaving, User } from '../../../ports.ts';
import { browserRandom } from '../../../random.ts';
import type { Site } from '../../../wordpressApi.ts';
import type { TeamStore } from '../../port.ts';
import { browserSharedStorage } from '../../storage/sharedStorage.ts';
import type { TeamRemote } from '../../sync/remotePort.ts';
import type { FirebaseConfig } from './config.ts';
import { forgetSession } from './link.ts';
import { browserMarker } from './marker.ts';
import { openFirebase, openFirebaseTeams, type FirebaseDeps } from './open.ts';
import { startFirebase } from './sdk.ts';
import { endLink, siteTokenSync } from './tokenSync.ts';

/**
 * In ms. A page that is hidden for this long closes its connection, because a database on the free plan allows only 100
 * connections.
 */
const AWAY_MS = 300_000;

const localStorage = () => window.localStorage;
const marker = browserMarker(localStorage);

/** Each page starts one Firebase app, which serves all users of the page one after the other. */
let started: ReturnType<typeof startFirebase> | null = null;
const start = ({ app }: FirebaseConfig) => (started ??= startFirebase(app, localStorage));

let closesWhenAway = false;
/** Called only on pages with teams, because `goOnline` opens a connection. Ending a session needs no connection. */
function closeWhenAway({ database }: ReturnType<typeof startFirebase>, leaving: Leaving): void {
  if (closesWhenAway) return;
  closesWhenAway = true;
  leaving.onAway(AWAY_MS, () => database.goOffline());
  leaving.onReturn(() => database.goOnline());
}

function createDeps(user: User, config: FirebaseConfig, site: Site, leaving: Leaving): FirebaseDeps {
  const app = start(config);
  closeWhenAway(app, leaving);
  return {
    ...app,
    clock: browserClock,
    marker,
    tokenSync: siteTokenSync(site, config.tokenSync, user.id),
    currentUser: () => site.identity.currentUser(),
    onReturn: (run) => leaving.onReturn(run),
    sharedStorage: browserSharedStorage(window, browserClock),
    now: browserClock.now,
    random: browserRandom,
  };
}

export const openTeams = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): Promise<TeamStore> =>
  openFirebaseTeams(user, createDeps(user, config, site, leaving));

/** Opens only the connection to Firebase, without a team store. The page already shows the user's cached teams. */
export const openRemote = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): TeamRemote =>
  openFirebase(user, createDeps(user, config, site, leaving)).remote;

export function forgetLogin(config: FirebaseConfig, site: Site): Promise<void> {
  return forgetSession({
    auth: start(config).auth,
    clock: browserClock,
    locks: browserSharedStorage(window, browserClock),
    marker,
    endLink: (idToken) => endLink(site, idToken),
  });
}
