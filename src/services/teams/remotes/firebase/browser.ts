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

/** A page that is hidden for longer, in ms, closes its connection: a database of the free plan allows a hundred. */
const AWAY_MS = 300_000;

const localStorage = () => window.localStorage;
const marker = browserMarker(localStorage);

/** One app for each page, for all its users. */
let started: ReturnType<typeof startFirebase> | null = null;
const start = ({ app }: FirebaseConfig) => (started ??= startFirebase(app, localStorage));

let closesWhenAway = false;
/** Only for pages with teams: `goOnline` connects, and the end of a session needs no database. */
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
    identity: site.identity,
    leaving,
    sharedStorage: browserSharedStorage(window, browserClock),
    now: browserClock.now,
    random: browserRandom,
  };
}

export const openTeams = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): Promise<TeamStore> =>
  openFirebaseTeams(user, createDeps(user, config, site, leaving));

/** For a page that shows the cached teams already. */
export const openRemote = (user: User, config: FirebaseConfig, site: Site, leaving: Leaving): TeamRemote =>
  openFirebase(user, createDeps(user, config, site, leaving)).remote;

export function forgetLogin(config: FirebaseConfig, site: Site): Promise<void> {
  return forgetSession({
    auth: start(config).auth,
    clock: browserClock,
    locks: browserSharedStorage(window, browserClock),
    marker,
    endLink: (idToken) => endLink(site, config.tokenSync, idToken),
  });
}
