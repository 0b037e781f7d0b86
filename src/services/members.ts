import type { PageConfig } from './config.ts';
import type { Services, User } from './ports.ts';
import { browserRandom } from './random.ts';
import type { TeamStore } from './teams/port.ts';
import { readFirebase } from './teams/remotes/firebase/config.ts';
import { browserMarker } from './teams/remotes/firebase/marker.ts';
import { browserSharedStorage, hasCache } from './teams/storage/sharedStorage.ts';
import { closedRemote, lazyRemote } from './teams/sync/lazyRemote.ts';
import { openSite } from './wordpressApi.ts';

/** The services for a logged-in user. The code of a team store is fetched only if the site uses it. */
export type Members = Pick<Services, 'identity' | 'teams' | 'manageTeams' | 'forgetLogin'>;

export function openMembers(
  config: PageConfig,
  { clock, leaving, preferences }: Pick<Services, 'clock' | 'leaving' | 'preferences'>,
): Members {
  const { host, teamStore } = config;
  const site = openSite(host, { fetch: window.fetch, clock, preferences });
  const firebase = host === null ? null : readFirebase(config.firebase, window.location);
  const deps = {
    clock,
    sharedStorage: browserSharedStorage(window, clock),
    now: clock.now,
    random: browserRandom,
    onReturn: (run: () => void) => leaving.onReturn(run),
  };

  let manageTeams = (): void => undefined;
  const managed = new Promise<void>((resolve) => (manageTeams = resolve));

  async function openTeams(user: User): Promise<TeamStore> {
    const trouble = teamStore === 'copy' ? ({ kind: 'copy' } as const) : null;
    if (firebase !== null && (trouble !== null || teamStore === 'firebase')) {
      const fetched = () => import('./teams/remotes/firebase/browser.ts');
      if (hasCache(deps.sharedStorage, user.id, 'cloud')) {
        const open = async () => (await fetched()).openRemote(user, firebase, site, leaving);
        const remote = trouble === null ? lazyRemote(managed, open) : closedRemote(trouble);
        const { openSyncedTeams } = await import('./teams/sync/syncedTeams.ts');
        return openSyncedTeams(user.id, { ...deps, place: 'cloud', remote });
      }
      if (trouble === null) {
        await managed;
        return (await fetched()).openTeams(user, firebase, site, leaving);
      }
    }
    if (teamStore === 'wordpress') {
      return (await import('./teams/remotes/wordpress.ts')).openWordpressTeams(user.id, site, deps);
    }
    return (await import('./teams/storage/localTeams.ts')).openLocalTeams(user.id, deps, trouble);
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
