import type { TeamStore } from '../../../src/services/teams/port.ts';
import type { HostConfig } from '../../../src/services/config.ts';
import type { FirebaseConfig } from '../../../src/services/teams/remotes/firebase/config.ts';
import type { User } from '../../../src/services/ports.ts';
import { browserClock } from '../../../src/services/clock.ts';
import { browserPreferences } from '../../../src/services/preferences.ts';
import { browserLeaving } from '../../../src/services/leaving.ts';
import { forgetLogin, openTeams } from '../../../src/services/teams/remotes/firebase/browser.ts';
import { openSite } from '../../../src/services/wordpressApi.ts';

/** The settings that a page gets from its host site. */
export type Settings = { readonly host: Omit<HostConfig, 'login'>; readonly firebase: FirebaseConfig };

/** The part of the product's team store that a page uses, except `state` and `view`. */
export function startPage({ host, firebase }: Settings): {
  readonly teams: (user: User) => Promise<TeamStore>;
  readonly forgetLogin: () => Promise<void>;
} {
  const preferences = browserPreferences({ session: () => window.sessionStorage, local: () => window.localStorage });
  const site = openSite(host, { fetch: window.fetch, clock: browserClock, preferences });
  const leaving = browserLeaving(window, browserClock);
  return {
    teams: (user) => openTeams(user, firebase, site, leaving),
    forgetLogin: () => forgetLogin(firebase, site),
  };
}
