import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import { backUpText, forgottenBackups, writeBook } from '../storage/backups.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { quietly, storageFailure, type SharedStorage } from '../storage/sharedStorage.ts';
import { bookOf, decodeCache, encodeCache, hasSameRemote, type Cache } from './cache.ts';
import { mergeCaches, type Replaced } from './reconcile.ts';

/** The result of a transition of the cache. */
export type Change<T> = {
  /** Nothing is written if this is the cache that the transition was given. */
  readonly cache: Cache | null;
  /** Versions to back up. */
  readonly replaced?: readonly Replaced[];
  /** A deleted team. Its remembered scoring is removed, too. */
  readonly removed?: TeamId;
  readonly value: T;
};

/** Keeps the cache in shared storage or, while that is full or blocked, in this tab. */
export type CacheStore = {
  /** `null` if this device has never read the remote. */
  readonly read: () => Cache | null;
  /** Runs a transition while no other tab does. */
  readonly update: <T>(transition: (cache: Cache | null) => Change<T>) => Promise<T>;
  /** Why only this tab has the cache; `null` if it is in shared storage. */
  readonly failure: () => StoreFailure | null;
};

/** `storedText`: what shared storage held when the write failed. A different text is from another tab. */
type Unstored = { readonly cache: Cache; readonly failure: StoreFailure; readonly storedText: string | null };

export function createCacheStore(sharedStorage: SharedStorage, keys: RemoteKeys, now: () => number): CacheStore {
  let unstored: Unstored | null = null;
  let lastRead: Cache | null = null;

  /** A text that cannot be decoded may hold unsent edits, so it is backed up before it is overwritten. */
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
      // Each write makes every other tab read the cache.
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
        // Backups first. If there is no room for one, go on: the newer version is the one to keep.
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
