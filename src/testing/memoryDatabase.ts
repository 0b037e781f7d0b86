import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';
import type { ConnectionState, DatabaseFailure, DatabasePort } from '../services/teams/remotes/firebase/ports.ts';

/**
 * How a call of the database fails. `denied`: the rules forbid the call. `unreachable`: the request is lost. `lost`:
 * the response is lost.
 */
type Trouble = 'denied' | 'unreachable' | 'lost';
type DatabaseCall = 'get' | 'update' | 'transact';

/** A Realtime Database in memory. Each page has its own local copy of the data, as with the SDK. */
export type MemoryDatabase = {
  tree: JsonObject;
  trouble: (call: DatabaseCall, path: string) => Trouble | null;
  /** Returns whether the rules allow a write. */
  allows: (before: JsonObject, after: JsonObject) => boolean;
  turn: () => Promise<void>;
  readonly log: string[];
  readonly page: () => MemoryPage;
};
export type MemoryPage = DatabasePort & {
  connect(is: boolean): void;
  /** Ends the subscriptions of this page, as if the rules no longer allowed them. */
  revoke(): void;
  /** Returns the number of subscriptions. */
  watching(): number;
};

export function memoryDatabase(): MemoryDatabase {
  const listeners = new Set<(path: string) => void>();
  let time = 0;

  const database: MemoryDatabase = {
    tree: {},
    trouble: () => null,
    allows: () => true,
    turn: () => Promise.resolve(),
    log: [],
    page: () => openPage({ database, listeners, call, write }),
  };

  /** Simulates a call to the server. `run` is synchronous, so other calls see all of its changes or none. */
  async function call<T>(
    name: DatabaseCall,
    path: string,
    run: () => Result<T, DatabaseFailure>,
  ): Promise<Result<T, DatabaseFailure>> {
    database.log.push(`${name} ${path}`);
    await database.turn();
    const trouble = database.trouble(name, path);
    if (trouble === 'denied' || trouble === 'unreachable') return err({ kind: trouble });
    const answer = run();
    await database.turn();
    return trouble === 'lost' ? err({ kind: 'unreachable' }) : answer;
  }

  function write(path: string, values: Readonly<Record<string, unknown>>): Result<null, DatabaseFailure> {
    const at = ++time;
    const after = Object.entries(values).reduce<JsonObject>(
      (tree, [key, value]) => (put(tree, keysOf(`${path}/${key}`), stamped(value, at)) ?? {}) as JsonObject,
      database.tree,
    );
    if (!database.allows(database.tree, after)) return err({ kind: 'denied' });
    database.tree = after;
    for (const notify of listeners) notify(path);
    return ok(null);
  }

  return database;
}

/** What a page of the database uses. A listener is called with the path of each write. */
type Server = {
  readonly database: MemoryDatabase;
  readonly listeners: Set<(path: string) => void>;
  readonly call: <T>(
    name: DatabaseCall,
    path: string,
    run: () => Result<T, DatabaseFailure>,
  ) => Promise<Result<T, DatabaseFailure>>;
  readonly write: (path: string, values: Readonly<Record<string, unknown>>) => Result<null, DatabaseFailure>;
};

function openPage({ database, listeners, call, write }: Server): MemoryPage {
  let connected = true;
  const followers = new Set<(state: ConnectionState) => void>();
  const state = (): ConnectionState => (connected ? 'open' : 'closed');
  /** The SDK's local copy, as of the last event or read operation. */
  let cache: JsonObject = {};
  const watched = new Map<object, { readonly notify: (path: string) => void; readonly lost: () => void }>();
  const end = (key: object): void => {
    const one = watched.get(key);
    if (one) listeners.delete(one.notify);
    watched.delete(key);
  };
  const page: MemoryPage = {
    get: (path) =>
      call('get', path, () => {
        cache = database.tree;
        return ok(at(database.tree, path));
      }),
    update: (path, values) => call('update', path, () => write(path, values)),
    async transact(path, next) {
      // Like the SDK, runs `next` on the local copy first. If the server has another value, runs `next` again on that
      // value.
      let now: unknown = watched.size > 0 ? at(cache, path) : null;
      for (;;) {
        const known = now;
        const made = next(known);
        if (made === 'keep') return ok(false);
        const done = await call('transact', path, () => {
          now = at(database.tree, path);
          return JSON.stringify(now) === JSON.stringify(known) ? write(path, { '': made.write }) : ok(false);
        });
        if (!done.ok) return done;
        if (done.value !== false) return ok(true);
      }
    },
    subscribe(path, listen, lost) {
      const key = {};
      const notify = (changed: string): void => {
        if (!changed.startsWith(path) && !path.startsWith(changed)) return;
        const after = database.tree;
        void database.turn().then(() => {
          if (!watched.has(key)) return;
          cache = after;
          listen();
        });
      };
      watched.set(key, { notify, lost });
      listeners.add(notify);
      notify(path);
      return () => end(key);
    },
    subscribeConnection(listen) {
      followers.add(listen);
      listen(state());
      return () => void followers.delete(listen);
    },
    goOffline: () => page.connect(false),
    goOnline: () => page.connect(true),
    serverTime: SERVER_TIME,
    connect(is) {
      if (connected === is) return;
      connected = is;
      for (const listen of followers) listen(state());
    },
    revoke() {
      for (const [key, { lost }] of watched) {
        end(key);
        lost();
      }
    },
    watching: () => watched.size,
  };
  return page;
}

const SERVER_TIME = { '.sv': 'timestamp' };
const keysOf = (path: string): readonly string[] => path.split('/').filter((key) => key !== '');
const at = (tree: unknown, path: string): unknown =>
  keysOf(path).reduce<unknown>((node, key) => (isObject(node) ? (node[key] ?? null) : null), tree);

/** Writes a value and removes empty nodes, as the real database does. */
function put(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: before, ...others } = isObject(tree) ? tree : {};
  const child = put(before, rest, value);
  const node = child === null ? others : { ...others, [key]: child };
  return Object.keys(node).length === 0 ? null : node;
}

function stamped(value: unknown, now: number): unknown {
  if (value === SERVER_TIME) return now;
  if (!isObject(value)) return value;
  const parts = Object.entries(value)
    .map(([key, part]) => [key, stamped(part, now)] as const)
    .filter(([, part]) => part !== null);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}
