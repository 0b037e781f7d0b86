import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { withLimit } from '../limit.ts';
import type { TeamStore } from '../port.ts';
import { createBackups } from '../storage/backups.ts';
import { openDeviceParts } from '../storage/draftSlot.ts';
import { remoteKeysOf } from '../storage/keys.ts';
import { quietly } from '../storage/sharedStorage.ts';
import { bookOf, findCached, NO_CACHE, type Change } from './cache.ts';
import { createCacheStore } from './cacheStore.ts';
import { createSavingDrafts } from './drafts.ts';
import { migrateLocalTeams } from './migrateLocalTeams.ts';
import { createPuller } from './puller.ts';
import { createPusher } from './pusher.ts';
import type { SyncDeps } from './remotePort.ts';
import { createSyncedWrites } from './syncedWrites.ts';

/**
 * Opens the store for teams on a remote. An edit is first stored on the device and then pushed. Until the push
 * succeeds, the page shows the edit as unsent. A team can be created or deleted only while the remote can be reached.
 */
export async function openSyncedTeams(userId: string, deps: SyncDeps): Promise<TeamStore> {
  const { sharedStorage, clock, now, remote } = deps;
  const keys = remoteKeysOf(userId, deps.place);
  const backups = createBackups(sharedStorage, keys, now);
  const { drafts: storedDrafts, remembered } = await openDeviceParts(sharedStorage, keys, backups);
  const drafts = createSavingDrafts(storedDrafts);
  const cacheStore = createCacheStore(sharedStorage, keys, backups);
  const pusher = createPusher(remote, cacheStore);
  const sync = (): void => void puller.refresh().then((pulled) => (pulled.ok ? pushUnsent() : undefined));
  const puller = createPuller({ ...deps, cacheStore, sync });

  async function pushUnsent(): Promise<void> {
    const pushed = await pusher.pushAll();
    if (pushed === null) return;
    if (pushed.ok) puller.publish();
    else puller.markFailed(pushed.error);
  }

  async function pullFirst(): Promise<Result<null, StoreFailure>> {
    const pulled = await puller.refresh();
    if (!pulled.ok) return pulled;
    const book = bookOf(cacheStore.read());
    const migrated = await cacheStore.tryPushLock(() => migrateLocalTeams(sharedStorage, keys, remote, book));
    const pulledAgain = migrated === true ? await puller.refresh() : pulled;
    void pushUnsent();
    return pulledAgain;
  }

  return {
    async load() {
      const isCached = cacheStore.read() !== NO_CACHE;
      puller.startLoad();
      const first = pullFirst();
      if (!isCached) {
        const pulled = await withLimit(clock, () => first);
        if (!pulled.ok) return pulled;
      }
      return ok(puller.finishLoad());
    },
    subscribe: (listen) =>
      puller.subscribe((book) => {
        drafts.show(book);
        listen(book);
      }),
    subscribeStatus: (listen) => puller.subscribeStatus(listen),
    ...createSyncedWrites(clock, cacheStore, drafts, pusher, puller),
    async setCurrent(id) {
      const found = await cacheStore.update((cache): Change<boolean> => {
        if (id !== null && !findCached(cache, id)) return { cache, value: false };
        return { cache: cache === NO_CACHE ? cache : { ...cache, current: id, chosen: true }, value: true };
      });
      if (!found) return err({ kind: 'notFound' });
      puller.applyLocal(({ teams }) => ({ teams, current: id }));
      // The choice of the current team is pushed in the background. If that fails, the next push sends it.
      void pushUnsent();
      return ok(null);
    },
    backups: () => quietly(backups.all) ?? [],
    drafts,
    remembered,
  };
}
