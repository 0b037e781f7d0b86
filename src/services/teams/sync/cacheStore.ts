import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import { backUpText, forgottenBackups, writeBook } from '../storage/backups.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { quietly, storageFailure, type SharedStorage } from '../storage/sharedStorage.ts';
import { bookOf, decodeCache, encodeCache, hasSameRemote, type Cache } from './cache.ts';
import { mergeCaches, type Replaced } from './reconcile.ts';

/** The result of a transition of the cache. */
export type Change<T> = {
  /** If this is the cache that the transition received, nothing is written. */
  readonly cache: Cache | null;
  /** The versions to back up. */
  readonly replaced?: readonly Replaced[];
  /** The id of a deleted team. Its remembered scoring is removed, too. */
  readonly removed?: TeamId;
  readonly value: T;
};

/** Keeps the cache in shared storage. While that is full or blocked, keeps it in this tab. */
export type CacheStore = {
  /** Returns the cache, or `null` if this device has never read the remote. */
  readonly read: () => Cache | null;
  /** Runs a transition that no other tab can interrupt. */
  readonly update: <T>(transition: (cache: Cache | null) => Change<T>) => Promise<T>;
  /** Why only this tab has the cache, or `null` if it is in shared storage. */
  readonly failure: () => StoreFailure | null;
};

/** `storedText`: the value in shared storage when the write failed. A different value is from another tab. */
type Unstored = { readonly cache: Cache; readonly failure: StoreFailure; readonly storedText: string | null };

export function createCacheStore(sharedStorage: SharedStorage, keys: RemoteKeys, now: () => number): CacheStore {
  let unstored: Unstored | null = null;
  let lastRead: Cache | null = null;

  /** A string that cannot be decoded may hold unsent edits, so it is backed up before it is overwritten. */
  function readStored(): { readonly text: string | null; readonly cache: Cache | null } {
    const text = sharedStorage.read(keys.cache);
    const cache = text === null ? null : decodeCache(text);
    if (text !== null && cache === null) backUpText(sharedStorage, keys, text, now());
    return { text, cache };
  }

  function read(): Cache | null {
    try {
      const { text, cache } = readStored();
      if (unstored === null) return (lastRead = cache);
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
    update: (transition) =>
      sharedStorage.withLock(keys.cache, () => {
        const before = read();
        const { cache, replaced = [], removed, value } = transition(before);
        const gone =
          removed === undefined || before === null
            ? []
            : [
                keys.remembered(removed),
                ...(quietly(() => forgottenBackups(sharedStorage, keys, bookOf(before))) ?? []),
              ];
        // Backups are written first. If there is no room for one, the write continues: the newer version matters more.
        for (const { deleted, ...record } of replaced) {
          quietly(() => writeBook(sharedStorage, keys, null, { ...record, at: now(), deleted }, gone, now));
        }
        if (cache === null || cache === before) return value;
        const isStale = before !== null && !hasSameRemote(before, cache);
        write(isStale ? { ...cache, remoteRevision: cache.remoteRevision + 1 } : cache);
        return value;
      }),
    failure: () => unstored?.failure ?? null,
  };
}
