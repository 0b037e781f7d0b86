import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import { failureOf, type Area } from '../storage/sharedStorage.ts';
import { keepAside, writeBook } from '../storage/backups.ts';
import { quietly } from '../storage/device.ts';
import type { RemoteKeys } from '../storage/keys.ts';
import { decodeCache, encodeCache, isKnownAlike, type Cache } from './cache.ts';
import { joined } from './join.ts';
import type { Replaced } from './reconcile.ts';

/** What becomes of the cache, which versions give way, which keys go, and what is then answered. */
export type Change<T> = {
  /** `null`: it stays. */
  readonly cache: Cache | null;
  readonly replaced?: readonly Replaced[];
  readonly gone?: readonly string[];
  readonly value: T;
};

/**
 * Where the cache lies: in the browser's storage, for all tabs. Where that has no room or is blocked, in this tab alone,
 * until it works again.
 */
export type Shelf = {
  /** `null`: this device has never seen the user's teams. */
  readonly read: () => Cache | null;
  /** Reads and writes with no other tab between. */
  readonly change: <T>(make: (cache: Cache | null) => Change<T>) => Promise<T>;
  /** Why this tab alone has the cache, if that is so. */
  readonly failure: () => StoreFailure | null;
};

export function openShelf(area: Area, keys: RemoteKeys, now: () => number): Shelf {
  let own: { readonly cache: Cache; readonly failure: StoreFailure; readonly over: string | null } | null = null;
  /** As it was when it could still be read. */
  let last: Cache | null = null;

  /** What cannot be read is kept aside before anything is written over it: what was not sent yet may be in there. */
  function stored(): { readonly text: string | null; readonly cache: Cache | null } {
    const text = area.read(keys.cache);
    const cache = text === null ? null : decodeCache(text);
    if (text !== null && cache === null) keepAside(area, keys, text, now());
    return { text, cache };
  }

  function read(): Cache | null {
    try {
      const { text, cache } = stored();
      if (own !== null) return cache === null || text === own.over ? own.cache : joined(own.cache, cache);
      last = cache;
      return cache;
    } catch {
      return own === null ? last : own.cache;
    }
  }

  function write(cache: Cache): void {
    let over = own?.over ?? null;
    try {
      const before = stored();
      over = before.text;
      const text = encodeCache(cache);
      // Other tabs hear of every writing.
      if (before.text !== text) area.write(keys.cache, text);
      own = null;
    } catch (error) {
      own = { cache, failure: failureOf(error), over };
    }
  }

  return {
    read,
    change: (make) =>
      area.alone(keys.cache, () => {
        const before = read();
        const { cache, replaced = [], gone = [], value } = make(before);
        // The copy before what it is a copy of. No room for it is no reason not to go on: the newer version is kept.
        for (const { deleted, ...record } of replaced) {
          quietly(() => writeBook(area, keys, null, { ...record, at: now(), deleted }, gone, now));
        }
        const news = cache !== null && before !== null && !isKnownAlike(before, cache);
        if (cache !== null) write(news ? { ...cache, known: cache.known + 1 } : cache);
        return value;
      }),
    failure: () => own?.failure ?? null,
  };
}
