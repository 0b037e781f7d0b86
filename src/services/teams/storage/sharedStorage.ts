import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Clock } from '../../ports.ts';
import { remoteKeysOf, TAB_KEY, type RemotePlace } from './keys.ts';
import { webLocks, type Locks } from './locks.ts';

/**
 * Stores strings by key for all tabs of a browser, and has locks that the tabs share. Reads and writes throw if storage
 * is blocked. Writes also throw if storage is full.
 */
export interface SharedStorage extends Locks {
  read(key: string): string | null;
  /** Stores a value. `null` removes the key. */
  write(key: string, text: string | null): void;
  keys(): readonly string[];
  /**
   * Calls `run` when another tab has written a key. If the key is `null`, any key may have changed. Returns the
   * unsubscribe function.
   */
  subscribe(run: (key: string | null) => void): () => void;
  /** A string that belongs to this tab alone and survives a reload. */
  readonly tabSlot: { get(): string | null; set(text: string): void };
}

/** A key that is written and read back before the first value, because a wrong write would replace an older copy. */
const PROBE_KEY = 'ddh:probe';
const PROBE = '["stored"]';

/** Throws unless storage now has this value. Other scripts on the page may have replaced the methods of storage. */
function check(storage: Storage, key: string, text: string | null): void {
  if (storage.getItem(key) !== text) throw new Error('the browser has not stored the value');
}

function probe(storage: Storage): void {
  try {
    storage.setItem(PROBE_KEY, PROBE);
  } catch {
    // Storage is full, and the value to write may be shorter than the one it replaces.
    return;
  }
  check(storage, PROBE_KEY, PROBE);
  storage.removeItem(PROBE_KEY);
  check(storage, PROBE_KEY, null);
}

export function browserSharedStorage(page: Window, clock: Clock): SharedStorage {
  let isProbed = false;
  return {
    ...webLocks(page.navigator.locks, clock),
    read: (key) => page.localStorage.getItem(key),
    write(key, text) {
      const { localStorage } = page;
      if (!isProbed) probe(localStorage);
      isProbed = true;
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      check(localStorage, key, text);
    },
    keys() {
      const { localStorage } = page;
      return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    },
    subscribe(run) {
      const stored = ({ storageArea, key }: StorageEvent): void => {
        if (storageArea === page.localStorage) run(key);
      };
      // A page in the browser's back-forward cache receives no storage events. When it is shown again, any key may have
      // changed.
      const shown = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) run(null);
      };
      page.addEventListener('storage', stored);
      page.addEventListener('pageshow', shown);
      return () => {
        page.removeEventListener('storage', stored);
        page.removeEventListener('pageshow', shown);
      };
    },
    tabSlot: {
      get: () => quietly(() => page.sessionStorage.getItem(TAB_KEY)),
      set: (text) => void quietly(() => page.sessionStorage.setItem(TAB_KEY, text)),
    },
  };
}

/** Runs a step that may fail silently. Returns `null` if `run` throws. */
export function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Returns whether this device has a cache of the user's remote teams. False if storage is blocked. */
export const hasCache = (storage: Pick<SharedStorage, 'read'>, userId: string, place: RemotePlace): boolean =>
  quietly(() => storage.read(remoteKeysOf(userId, place).cache)) !== null;

const FULL = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];

/** Returns the failure for an error that storage has thrown. */
export const storageFailure = (error: unknown): Extract<StoreFailure, { kind: 'full' | 'blocked' }> =>
  error instanceof DOMException && FULL.includes(error.name) ? { kind: 'full' } : { kind: 'blocked' };

/** A value to store. `null` removes the key. */
export type Write = readonly [key: string, text: string | null];

/** Writes all values. If one write fails, restores the old values and throws. */
export function writeAll(storage: Pick<SharedStorage, 'read' | 'write'>, writes: readonly Write[]): void {
  const done: Write[] = [];
  try {
    for (const [key, text] of writes) {
      done.unshift([key, storage.read(key)]);
      storage.write(key, text);
    }
  } catch (error) {
    for (const [key, before] of done) {
      try {
        if (storage.read(key) !== before) storage.write(key, before);
      } catch {
        // One value that cannot be restored must not keep the others from it.
      }
    }
    throw error;
  }
}
