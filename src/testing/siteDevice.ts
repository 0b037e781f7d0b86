import { memoryClock, type MemoryClock } from '../services/memory.ts';
import type { SharedStorage } from '../services/teams/storage/sharedStorage.ts';
import type { RemotePlace } from '../services/teams/storage/keys.ts';
import { memoryBrowser, type MemoryBrowser } from '../services/teams/memory.ts';
import { openSyncedTeams } from '../services/teams/sync/syncedTeams.ts';
import { wordpressRemote } from '../services/teams/remotes/wordpress.ts';
import { openSite } from '../services/wordpressApi.ts';

/** A browser whose tabs have the teams of a site in memory. */

export type SiteDevice = MemoryBrowser & {
  /** Of all its tabs. */
  readonly clock: MemoryClock;
  /** What the tabs that are opened next take the site for. */
  place: RemotePlace;
  /** All its tabs were hidden, and are seen again. */
  readonly comeBack: () => void;
  /** The site says that something may have changed. */
  readonly hint: () => void;
};

const REST = 'https://hockey.example/wp-json/';
export const FRESH = 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce';

export function siteDevice(site: { readonly fetch: typeof fetch }): SiteDevice {
  const returns: (() => void)[] = [];
  const hints = new Set<() => void>();
  const clock = memoryClock();
  const browser = memoryBrowser((userId, world) => {
    const sharedStorage = patient(world.sharedStorage, clock);
    const host = { rest: REST, freshNonce: FRESH };
    const { ask } = openSite(host, { fetch: tabFetch(site.fetch, sharedStorage), clock });
    const subscribe = (look: () => void) => {
      hints.add(look);
      return () => void hints.delete(look);
    };
    const remote = { ...wordpressRemote(ask, userId), subscribe };
    const onReturn = (run: () => void): void => void returns.push(run);
    return openSyncedTeams(userId, { ...world, sharedStorage, place: device.place, clock, remote, onReturn });
  });
  const device: SiteDevice = Object.assign(browser, {
    clock,
    place: 'site' as const,
    comeBack: () => {
      for (const run of returns) run();
    },
    hint: () => {
      for (const look of hints) look();
    },
  });
  return device;
}

/** Gives up waiting for its turn when the clock says so, as a browser's does. */
const patient = (sharedStorage: SharedStorage, clock: MemoryClock): SharedStorage => ({
  ...sharedStorage,
  tryLock<T>(name: string, patience: number, run: () => Promise<T>): Promise<T | null> {
    if (patience === 0) return sharedStorage.tryLock(name, 0, run);
    return new Promise((resolve, reject) => {
      let over = false;
      const cancel = clock.after(patience, () => {
        over = true;
        resolve(null);
      });
      const begin = (): Promise<T | null> => {
        cancel();
        return over ? Promise.resolve(null) : run();
      };
      sharedStorage.tryLock(name, patience, begin).then(resolve, reject);
    });
  },
});

/** A tab that is closed asks nothing, and hears no answer. */
const tabFetch =
  (ask: typeof fetch, sharedStorage: SharedStorage): typeof fetch =>
  async (input, init) => {
    await sharedStorage.withLock('ask', () => undefined);
    const stopped = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))),
    );
    const answer = await Promise.race([ask(input, init), stopped]);
    await sharedStorage.withLock('hear', () => undefined);
    return answer;
  };
