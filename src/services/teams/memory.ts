import { ok } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Services } from '../ports.ts';
import type { Area } from './storage/sharedStorage.ts';
import { openLocalTeams, type World } from './storage/localTeams.ts';
import type { TeamStore } from './port.ts';

/**
 * A browser's storage in memory, and its tabs: stores are tested over it, and the local one (or another that `open`
 * opens) plays the store for the page.
 */
export type MemoryBrowser = {
  readonly stored: Map<string, string>;
  /** What reading and writing meet, until it is `null` again. */
  failure: Extract<StoreFailure, { kind: 'full' | 'blocked' }>['kind'] | null;
  /** How many characters there is room for, keys and texts. */
  room: number;
  /** Tells the other tabs, and gives way to them: a test may put these in another order. */
  deliver: (run: () => void) => void;
  turn: () => Promise<void>;
  /** Opens a tab, or the successor of one that was reloaded. */
  readonly tab: (before?: MemoryTab) => MemoryTab;
};

export type MemoryTab = Area & {
  readonly browser: MemoryBrowser;
  readonly teams: (userId: string) => ReturnType<Services['teams']>;
  /** The tab goes: by itself, or to be reloaded. */
  readonly close: () => void;
};

/** What a tab that is closed waits for. */
const NEVER = new Promise<never>(() => undefined);

/** Of those who wait for a name. */
type Turn = { readonly tab: object; readonly begin: () => void };

const THROWN = { full: 'QuotaExceededError', blocked: 'SecurityError' } as const;

export function memoryBrowser(
  open: (userId: string, world: World) => Promise<TeamStore> = openLocalTeams,
): MemoryBrowser {
  const stored = new Map<string, string>();
  const listeners = new Map<object, (key: string | null) => void>();
  const held = new Map<string, object>();
  const turns = new Map<string, readonly Turn[]>();
  function leave(name: string, turn: Turn): void {
    const queue = turns.get(name) ?? [];
    const rest = queue.filter((other) => other !== turn);
    turns.set(name, rest);
    if (queue[0] === turn) rest[0]?.begin();
  }
  let time = 0;
  let draws = 0;

  const fail = (kind: keyof typeof THROWN): never => {
    throw new DOMException(kind, THROWN[kind]);
  };
  const reach = (): void => {
    if (browser.failure === 'blocked') fail('blocked');
  };
  const used = (): number => [...stored].reduce((sum, [key, text]) => sum + key.length + text.length, 0);

  const browser: MemoryBrowser = {
    stored,
    failure: null,
    room: Infinity,
    deliver: (run) => queueMicrotask(run),
    turn: () => Promise.resolve(),
    tab(before) {
      const self = {};
      let closed = false;
      let own = before?.own.get() ?? null;
      const area: Area = {
        read(key) {
          reach();
          return stored.get(key) ?? null;
        },
        write(key, text) {
          reach();
          const old = stored.get(key);
          if (text === null) stored.delete(key);
          else {
            if (browser.failure === 'full') fail('full');
            stored.set(key, text);
            if (used() > browser.room) {
              if (old === undefined) stored.delete(key);
              else stored.set(key, old);
              fail('full');
            }
          }
          for (const [other, run] of listeners) {
            if (other !== self) browser.deliver(() => listeners.get(other) === run && run(key));
          }
        },
        keys() {
          reach();
          return [...stored.keys()];
        },
        async alone(_, run) {
          await browser.turn();
          return closed ? NEVER : run();
        },
        inTurn(name, patience, run) {
          if (closed) return NEVER;
          if (patience === 0 && (turns.get(name)?.length ?? 0) > 0) return Promise.resolve(null);
          return new Promise((resolve, reject) => {
            const turn: Turn = {
              tab: self,
              begin: () =>
                void run()
                  .then(resolve, reject)
                  .finally(() => leave(name, turn)),
            };
            const queue = [...(turns.get(name) ?? []), turn];
            turns.set(name, queue);
            if (queue.length === 1) turn.begin();
          });
        },
        async hold(name) {
          if (held.has(name)) return false;
          held.set(name, self);
          return true;
        },
        listen(run) {
          listeners.set(self, run);
          return () => listeners.delete(self);
        },
        own: {
          get: () => own,
          set: (text) => {
            own = text;
          },
        },
      };
      const close = (): void => {
        closed = true;
        listeners.delete(self);
        for (const [name, owner] of held) if (owner === self) held.delete(name);
        for (const [name, queue] of turns) for (const turn of queue) if (turn.tab === self) leave(name, turn);
      };
      // Times and ids that no two calls share.
      const world = { area, now: () => ++time, random: () => (++draws * 0.618_034) % 1 };
      const teams = async (userId: string) => {
        return ok(await open(userId, world));
      };
      return { ...area, browser, teams, close };
    },
  };
  return browser;
}
