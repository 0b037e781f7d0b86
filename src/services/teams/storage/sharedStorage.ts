import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Clock } from '../../ports.ts';
import { TAB_KEY } from './keys.ts';

/** Texts under keys that all tabs of a browser share. Reading and writing throw where the storage is blocked or full. */
export interface Area {
  read(key: string): string | null;
  /** `null` removes it. */
  write(key: string, text: string | null): void;
  keys(): readonly string[];
  /** Runs while no other tab runs under this name. `run` must not throw. */
  alone<T>(name: string, run: () => T): Promise<T>;
  /**
   * Runs while no other tab runs under this name, however long that takes. `null`: another one does, for longer than
   * `patience` milliseconds.
   */
  inTurn<T>(name: string, patience: number, run: () => Promise<T>): Promise<T | null>;
  /** Takes a name for as long as the page lives. False: another page has it, for longer than `patience` milliseconds. */
  hold(name: string, patience: number): Promise<boolean>;
  /** Another tab has written this key; `null`: any. The answer ends it. */
  listen(run: (key: string | null) => void): () => void;
  /** A text that this tab finds again after a reload. */
  readonly own: { get(): string | null; set(text: string): void };
}

/** Others need a lock for an instant: who waits longer than this waits for something that is stuck. */
export const LOCK_LIMIT_MS = 3000;

/** Local storage. Without Web Locks (an insecure page) a tab is alone because reading and writing do not wait. */
export function browserArea(page: Window, { after }: Clock): Area {
  const locks: LockManager | undefined = page.navigator.locks;

  /** Takes a lock as long as `held` lasts. `busy`: another one had it for too long; `none`: there are no locks here. */
  async function taken(
    name: string,
    patience: number,
    held: () => Promise<unknown>,
  ): Promise<'taken' | 'busy' | 'none'> {
    if (!locks) return 'none';
    return new Promise((resolve) => {
      const stop = new AbortController();
      const take = (lock: Lock | null) => {
        cancel();
        resolve(lock === null ? 'busy' : 'taken');
        return lock && held();
      };
      const cancel = patience === 0 ? () => undefined : after(patience, () => stop.abort());
      const asked = locks.request(name, patience === 0 ? { ifAvailable: true } : { signal: stop.signal }, take);
      asked.catch(() => resolve(stop.signal.aborted ? 'busy' : 'none'));
    });
  }

  return {
    read: (key) => page.localStorage.getItem(key),
    write(key, text) {
      if (text === null) page.localStorage.removeItem(key);
      else page.localStorage.setItem(key, text);
    },
    keys() {
      const { localStorage } = page;
      return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    },
    async alone(name, run) {
      let done: { readonly value: ReturnType<typeof run> } | null = null;
      const once = () => (done ??= { value: run() });
      const stop = new AbortController();
      const cancel = after(LOCK_LIMIT_MS, () => stop.abort());
      try {
        await locks?.request(name, { signal: stop.signal }, once);
      } catch {
        // No locks here, whatever the browser says, or somebody hangs with it: it is done below.
      }
      cancel();
      return once().value;
    },
    async inTurn<T>(name: string, patience: number, run: () => Promise<T>) {
      let running: Promise<T> | null = null;
      const once = (): Promise<T> => (running ??= run());
      const lock = await taken(name, patience, () => once().catch(() => undefined));
      return lock === 'busy' ? null : once();
    },
    async hold(name, patience) {
      const forever = new Promise<never>(() => undefined);
      // No locks here: then all tabs have the same place, as far as they know.
      return (await taken(name, patience, () => forever)) !== 'busy';
    },
    listen(run) {
      const stored = ({ storageArea, key }: StorageEvent): void => {
        if (storageArea === page.localStorage) run(key);
      };
      // A page that comes back from the browser's memory has heard nothing meanwhile.
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
    own: {
      get() {
        try {
          return page.sessionStorage.getItem(TAB_KEY);
        } catch {
          return null;
        }
      },
      set(text) {
        try {
          page.sessionStorage.setItem(TAB_KEY, text);
        } catch {
          // The tab then looks for its place as a new one does.
        }
      },
    },
  };
}

const FULL = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];

/** What a storage means by what it throws. */
export const failureOf = (error: unknown): Extract<StoreFailure, { kind: 'full' | 'blocked' }> =>
  error instanceof DOMException && FULL.includes(error.name) ? { kind: 'full' } : { kind: 'blocked' };

/** Writes all of it, or throws and leaves what was there. */
export function writeAll(area: Area, changes: readonly (readonly [key: string, text: string | null])[]): void {
  const done: (readonly [string, string | null])[] = [];
  try {
    for (const [key, text] of changes) {
      const before = area.read(key);
      area.write(key, text);
      done.unshift([key, before]);
    }
  } catch (error) {
    for (const [key, before] of done) area.write(key, before);
    throw error;
  }
}
