import { isDeepStrictEqual } from 'node:util';
import { hashOf } from './hash.ts';
import { keysOf } from './keys.ts';
import type { Auth, Rules } from './rules.ts';
import type { Caller, Database, Operation, Outcome, TokenCheck } from './port.ts';
import { openSession } from './session.ts';
import type { Time } from './time.ts';
import { stored, Unstorable, valueAt, withValue, type Tree } from './tree.ts';

export type DatabaseParts = {
  readonly rules: Rules;
  readonly check: TokenCheck;
  readonly time: Time;
  readonly data?: unknown;
};

export function openDatabase({ rules: first, check, time, data }: DatabaseParts): Database {
  let tree = stored(data, null, time.now());
  let rules = first;
  let open = 0;
  const watchers = new Set<(what: 'data' | 'rules') => void>();
  const tell = (what: 'data' | 'rules'): void => {
    // A watcher may remove another watcher. The removed watcher must then not be called.
    for (const look of watchers) if (watchers.has(look)) look(what);
  };
  const commit = (next: Tree): Outcome => {
    tree = next;
    tell('data');
    return 'ok';
  };
  const attempt = (run: () => Outcome): Outcome => {
    try {
      return run();
    } catch (error) {
      if (error instanceof Unstorable) return error.message;
      if (error instanceof URIError) return 'invalid_path';
      throw error;
    }
  };
  const may = (operation: Operation, caller: Caller, path: string, ask: (auth: Auth) => boolean): boolean =>
    caller.admin || (database.deny?.(operation, path) !== true && ask(caller.auth));

  const database: Database = {
    check,
    time,
    deny: null,
    valueAt: (path) => valueAt(tree, keysOf(path)),
    mayRead: (caller, path) =>
      may('read', caller, path, (auth) => rules.mayRead({ tree, path, auth, now: time.now() })),
    write: (caller, path, value, hash) =>
      attempt(() => {
        const now = time.now();
        const old = valueAt(tree, keysOf(path));
        if (hash !== undefined && hash !== hashOf(old)) return 'datastale';
        const next = stored(value, old, now);
        if (!may('write', caller, path, (auth) => rules.mayWrite({ tree, path, auth, now }, next))) {
          return 'permission_denied';
        }
        return isDeepStrictEqual(next, old) ? 'ok' : commit(withValue(tree, keysOf(path), next));
      }),
    merge: (caller, path, patch) =>
      attempt(() => {
        const now = time.now();
        const changes: Record<string, Tree> = {};
        let next = tree;
        for (const [below, value] of Object.entries(patch)) {
          const keys = [...keysOf(path), ...keysOf(below)];
          const change = stored(value, valueAt(tree, keys), now);
          changes[keysOf(below).join('/')] = change;
          next = withValue(next, keys, change);
        }
        if (overlap(Object.keys(changes))) return 'invalid_data';
        if (!may('merge', caller, path, (auth) => rules.mayMerge({ tree, path, auth, now }, changes))) {
          return 'permission_denied';
        }
        return commit(next);
      }),
    setRules(changed) {
      rules = changed;
      tell('rules');
    },
    open(wire) {
      open += 1;
      return openSession(database, wire, () => {
        open -= 1;
      });
    },
    watch(look) {
      watchers.add(look);
      return () => watchers.delete(look);
    },
    connections: () => open,
  };
  return database;
}

/** True if one update writes a path and also a path below it. The server refuses such an update. */
function overlap(paths: readonly string[]): boolean {
  return paths.some((path) => paths.some((other) => other !== path && `${other}/`.startsWith(`${path}/`)));
}
