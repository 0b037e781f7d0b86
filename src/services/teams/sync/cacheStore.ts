import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import type { Backups } from '../storage/backups.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { quietly, storageFailure, type SharedStorage } from '../storage/sharedStorage.ts';
import { bookOf, decodeCache, encodeCache, hasSameRemote, NO_CACHE, type Cache, type Change } from './cache.ts';
import { mergeCaches } from './reconcile.ts';

/**
 * Keeps the cache of the user's teams in shared storage. While shared storage is full or blocked, keeps it in this tab.
 */
export type CacheStore = ReturnType<typeof createCacheStore>;

/**
 * `storedText`: the value in shared storage when the write failed. If the value differs later, another tab has written
 * it.
 */
type Unstored = { readonly cache: Cache; readonly failure: StoreFailure; readonly storedText: string | null };

/**
 * Time to wait for another tab's push, in ms. After this wait, there is still enough time for a request within
 * LIMIT_MS.
 */
export const PUSH_LOCK_TIMEOUT_MS = 4000;

export function createCacheStore(sharedStorage: SharedStorage, keys: RemoteKeys, backups: Backups) {
  let unstored: Unstored | null = null;
  let lastRead = NO_CACHE;

  /** A string that cannot be decoded may hold unsent edits, so the string is backed up before it is overwritten. */
  function readStored(): { readonly text: string | null; readonly cache: Cache | null } {
    const text = sharedStorage.read(keys.cache);
    const cache = text === null ? null : decodeCache(text);
    if (text !== null && cache === null) backups.backUpText(text);
    return { text, cache };
  }

  function read(): Cache {
    try {
      const { text, cache } = readStored();
      if (unstored === null) return (lastRead = cache ?? NO_CACHE);
      return cache === null || text === unstored.storedText ? unstored.cache : mergeCaches(unstored.cache, cache);
    } catch {
      return unstored === null ? lastRead : unstored.cache;
    }
  }

  function write(cache: Cache): void {
    let storedText = unstored?.storedText ?? null;
    try {
      storedText = readStored().text;
      const text = encodeCache(cache);
      // Each write makes every other tab read the cache, so an unchanged string is not written.
      if (storedText !== text) sharedStorage.write(keys.cache, text);
      unstored = null;
    } catch (error) {
      unstored = { cache, failure: storageFailure(error), storedText };
    }
  }

  return {
    read,
    /** Runs a change of the cache under a lock, so that no other tab changes the cache at the same time. */
    update: <T>(transition: (cache: Cache) => Change<T>): Promise<T> =>
      sharedStorage.withLock(keys.cache, () => {
        const before = read();
        const { cache, replaced = [], removed, value } = transition(before);
        // Backups are written first. If there is no room for one, the write continues: the newer version matters more.
        for (const one of replaced) {
          quietly(() => backups.write(one, removed === undefined ? [] : backups.removals(bookOf(before), removed)));
        }
        if (cache === before) return value;
        const isNewer = before === NO_CACHE || !hasSameRemote(before, cache);
        write(isNewer ? { ...cache, remoteRevision: cache.remoteRevision + 1 } : cache);
        return value;
      }),
    /** Calls `run` when another tab has changed the cache. Returns the unsubscribe function. */
    subscribe: (run: () => void) =>
      sharedStorage.subscribe((key) => {
        if (key === null || key === keys.cache) run();
      }),
    /** Returns why the cache is only in this tab. Returns `null` if the cache is in shared storage. */
    failure: () => unstored?.failure ?? null,
    /** Backs up a string that cannot be decoded. If storage is full, the string is not backed up. */
    backUp: (text: string) => quietly(() => backups.backUpText(text)),
    /** Returns the first revision for a new team with this id. Returns 1 if storage is blocked. */
    firstRev: (id: TeamId): number => quietly(() => backups.nextRevision(id)) ?? 1,
    /**
     * Runs `run` under the lock for pushes. Resolves to `null` if another tab pushes for longer than
     * PUSH_LOCK_TIMEOUT_MS.
     */
    tryPushLock: <T>(run: () => Promise<T>) => sharedStorage.tryLock(keys.pushLock, PUSH_LOCK_TIMEOUT_MS, run),
  };
}
