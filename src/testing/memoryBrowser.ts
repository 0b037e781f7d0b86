import { ok } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Services } from '../services/ports.ts';
import type { TeamStore } from '../services/teams/port.ts';
import { openLocalTeams, type LocalDeps } from '../services/teams/storage/localTeams.ts';
import type { SharedStorage } from '../services/teams/storage/sharedStorage.ts';

/** A browser in memory, with tabs, for tests of team stores. */
export type MemoryBrowser = {
  readonly stored: Map<string, string>;
  /** While this is not `null`, reads and writes fail with this kind of failure. */
  failure: Extract<StoreFailure, { kind: 'full' | 'blocked' }>['kind'] | null;
  /** Limit on the total length of stored keys and values, in characters. */
  room: number;
  /** Calls the storage listeners of other tabs after a write. A test may delay or reorder these calls. */
  deliver: (run: () => void) => void;
  /** Awaited before each task that runs under a lock. A test may set a delay here. */
  turn: () => Promise<void>;
  /** Opens a new tab. If `before` is given, reloads that tab instead. */
  readonly tab: (before?: MemoryTab) => MemoryTab;
};

export type MemoryTab = SharedStorage & {
  readonly browser: MemoryBrowser;
  readonly teams: (userId: string) => ReturnType<Services['teams']>;
  /** Closes the page. Its pending calls never settle. */
  readonly close: () => void;
};

/** The promise that every call in a closed tab returns. */
const NEVER = new Promise<never>(() => undefined);

type Waiting = { readonly tab: object; readonly start: () => void };

const THROWN = { full: 'QuotaExceededError', blocked: 'SecurityError' } as const;

const fail = (kind: keyof typeof THROWN): never => {
  throw new DOMException(kind, THROWN[kind]);
};

function store({ stored, failure, room }: MemoryBrowser, key: string, text: string | null): void {
  const old = stored.get(key);
  if (text === null) {
    stored.delete(key);
    return;
  }
  if (failure === 'full') fail('full');
  stored.set(key, text);
  const used = [...stored].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (used <= room) return;
  if (old === undefined) stored.delete(key);
  else stored.set(key, old);
  fail('full');
}

/** The locks that the tabs of a browser share. */
function memoryLocks() {
  const held = new Map<string, object>();
  const queues = new Map<string, readonly Waiting[]>();
  function leave(name: string, waiting: Waiting): void {
    const queue = queues.get(name) ?? [];
    const rest = queue.filter((other) => other !== waiting);
    queues.set(name, rest);
    if (queue[0] === waiting) rest[0]?.start();
  }
  return {
    /** Runs a task when the tab has the lock. Resolves to `null` if the lock is taken and the tab does not wait. */
    run<T>(tab: object, name: string, isImpatient: boolean, task: () => Promise<T>): Promise<T | null> {
      if (isImpatient && (queues.get(name)?.length ?? 0) > 0) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          tab,
          start: () =>
            void task()
              .then(resolve, reject)
              .finally(() => leave(name, waiting)),
        };
        const queue = [...(queues.get(name) ?? []), waiting];
        queues.set(name, queue);
        if (queue.length === 1) waiting.start();
      });
    },
    hold(tab: object, name: string): boolean {
      if (held.has(name)) return false;
      held.set(name, tab);
      return true;
    },
    /** Gives up all locks of a closed tab. */
    leave(tab: object): void {
      for (const [name, owner] of held) if (owner === tab) held.delete(name);
      for (const [name, queue] of queues) for (const one of queue) if (one.tab === tab) leave(name, one);
    },
  };
}

export function memoryBrowser(
  open: (userId: string, deps: LocalDeps) => Promise<TeamStore> = openLocalTeams,
): MemoryBrowser {
  const stored = new Map<string, string>();
  const listeners = new Map<object, (key: string | null) => void>();
  const locks = memoryLocks();
  let time = 0;
  let draws = 0;

  const checkAccess = (): void => {
    if (browser.failure === 'blocked') fail('blocked');
  };

  const browser: MemoryBrowser = {
    stored,
    failure: null,
    room: Infinity,
    deliver: (run) => queueMicrotask(run),
    turn: () => Promise.resolve(),
    tab(before) {
      const self = {};
      let closed = false;
      let tabText = before?.tabSlot.get() ?? null;
      const sharedStorage: SharedStorage = {
        read(key) {
          checkAccess();
          return stored.get(key) ?? null;
        },
        write(key, text) {
          checkAccess();
          store(browser, key, text);
          for (const [other, run] of listeners) {
            if (other !== self) browser.deliver(() => listeners.get(other) === run && run(key));
          }
        },
        keys() {
          checkAccess();
          return [...stored.keys()];
        },
        async withLock(_, run) {
          await browser.turn();
          return closed ? NEVER : run();
        },
        tryLock(name, timeoutMs, run) {
          if (closed) return NEVER;
          return locks.run(self, name, timeoutMs === 0, run);
        },
        async holdLock(name) {
          return locks.hold(self, name);
        },
        subscribe(run) {
          listeners.set(self, run);
          return () => listeners.delete(self);
        },
        tabSlot: {
          get: () => tabText,
          set: (text) => {
            tabText = text;
          },
        },
      };
      const close = (): void => {
        closed = true;
        listeners.delete(self);
        locks.leave(self);
      };
      // Each call of `now` returns a later time than the last call, and each call of `random` returns a different
      // number.
      const deps = { sharedStorage, now: () => ++time, random: () => (++draws * 0.618_034) % 1 };
      const teams = async (userId: string) => ok(await open(userId, deps));
      return { ...sharedStorage, browser, teams, close };
    },
  };
  return browser;
}
