import { memoryClock, memoryPreferences, type MemoryClock } from './memoryServices.ts';
import type { SharedStorage } from '../services/teams/storage/sharedStorage.ts';
import type { RemotePlace } from '../services/teams/storage/keys.ts';
import { memoryBrowser, type MemoryBrowser } from './memoryBrowser.ts';
import { openSyncedTeams } from '../services/teams/sync/syncedTeams.ts';
import { wordpressRemote } from '../services/teams/remotes/wordpress.ts';
import { openSite } from '../services/wordpressApi.ts';

/** A browser in memory whose tabs show the teams of a site in memory. */

export type SiteDevice = MemoryBrowser & {
  /** The clock of all tabs. */
  readonly clock: MemoryClock;
  /** The remote for tabs that are opened later. */
  place: RemotePlace;
  /** Simulates that the user returns to each tab. */
  readonly comeBack: () => void;
  /** Makes the remote report a change to all tabs. */
  readonly hint: () => void;
};

const REST = 'https://hockey.example/wp-json/';
const HOME = 'https://hockey.example/';
export const FRESH = 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce';

export function siteDevice(site: { readonly fetch: typeof fetch }): SiteDevice {
  const returns: (() => void)[] = [];
  const hints = new Set<() => void>();
  const clock = memoryClock();
  const preferences = memoryPreferences();
  const browser = memoryBrowser((userId, deps) => {
    const sharedStorage = withTimeouts(deps.sharedStorage, clock);
    const host = { rest: REST, freshNonce: FRESH, home: HOME };
    const { ask } = openSite(host, { fetch: tabFetch(site.fetch, sharedStorage), clock, preferences });
    const subscribe = (onChange: () => void) => {
      hints.add(onChange);
      return () => void hints.delete(onChange);
    };
    const remote = { ...wordpressRemote(ask, userId), subscribe };
    const onReturn = (run: () => void): void => void returns.push(run);
    return openSyncedTeams(userId, { ...deps, sharedStorage, place: device.place, clock, remote, onReturn });
  });
  const device: SiteDevice = Object.assign(browser, {
    clock,
    place: 'site' as const,
    comeBack: () => {
      for (const run of returns) run();
    },
    hint: () => {
      for (const onChange of hints) onChange();
    },
  });
  return device;
}

/** Ends a wait for a lock when the memory clock reaches the timeout of the wait. */
const withTimeouts = (sharedStorage: SharedStorage, clock: MemoryClock): SharedStorage => ({
  ...sharedStorage,
  tryLock<T>(name: string, timeoutMs: number, run: () => Promise<T>): Promise<T | null> {
    if (timeoutMs === 0) return sharedStorage.tryLock(name, 0, run);
    return new Promise((resolve, reject) => {
      let isOver = false;
      const cancel = clock.after(timeoutMs, () => {
        isOver = true;
        resolve(null);
      });
      const start = (): Promise<T | null> => {
        cancel();
        return isOver ? Promise.resolve(null) : run();
      };
      sharedStorage.tryLock(name, timeoutMs, start).then(resolve, reject);
    });
  },
});

/** A closed tab sends no requests and receives no responses. */
const tabFetch =
  (ask: typeof fetch, sharedStorage: SharedStorage): typeof fetch =>
  async (input, init) => {
    await sharedStorage.withLock('ask', () => undefined);
    const stopped = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))),
    );
    const answer = await Promise.race([ask(input, init), stopped]);
    await sharedStorage.withLock('respond', () => undefined);
    return answer;
  };
