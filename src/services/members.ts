import type { PageConfig } from './config.ts';
import type { Services, User } from './ports.ts';
import { readFirebase } from './teams/remotes/firebase/config.ts';
import { browserMarker } from './teams/remotes/firebase/marker.ts';
import { browserArea } from './teams/storage/sharedStorage.ts';
import type { TeamStore } from './teams/port.ts';
import { restingRemote } from './teams/sync/lazyRemote.ts';
import { isKnown } from './teams/sync/known.ts';
import { openSite } from './wordpressApi.ts';

/** What a page has of its visitor. Each store is fetched only where it is the one. */
export type Members = Pick<Services, 'identity' | 'teams' | 'manageTeams' | 'forgetLogin'>;

export function openMembers(config: PageConfig, { clock, leaving }: Pick<Services, 'clock' | 'leaving'>): Members {
  const { host, teamStore } = config;
  const site = openSite(host, { fetch: window.fetch, clock });
  const firebase = host === null ? null : readFirebase(config.firebase, window.location);

  let manageTeams = (): void => undefined;
  const managed = new Promise<void>((resolve) => (manageTeams = resolve));

  async function openTeams(user: User): Promise<TeamStore> {
    if (teamStore === 'firebase' && firebase !== null) {
      const fetched = () => import('./teams/remotes/firebase/browser.ts');
      if (!isKnown(browserArea(window, clock), user.id, 'cloud')) {
        await managed;
        return (await fetched()).openTeams(user, firebase, site, leaving);
      }
      const remote = restingRemote(managed, async () => (await fetched()).openRemote(user, firebase, site, leaving));
      return (await import('./teams/sync/browser.ts')).openTeams(user.id, 'cloud', remote, leaving);
    }
    return teamStore === 'wordpress'
      ? (await import('./teams/remotes/wordpressBrowser.ts')).openTeams(user.id, site, leaving)
      : (await import('./teams/storage/browser.ts')).openTeams(user.id);
  }

  return {
    identity: site.identity,
    teams: async (user) => ({ ok: true, value: await openTeams(user) }),
    manageTeams,
    async forgetLogin() {
      if (firebase === null || !browserMarker(() => window.localStorage).isSet()) return;
      await (await import('./teams/remotes/firebase/browser.ts')).forgetLogin(firebase, site);
    },
  };
}
