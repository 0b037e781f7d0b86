import { isDeepStrictEqual } from 'node:util';
import type { Caller, Database } from './port.ts';
import { keysOf } from './keys.ts';
import type { Tree } from './tree.ts';

/**
 * The listeners of one connection. A listener gets the whole value at each change, and ends when the caller may no
 * longer read the value.
 */
export interface Listens {
  /** Returns false if the rules deny the listener. */
  add(path: string): boolean;
  remove(path: string): void;
  /** Ends the listeners of values that the current caller may not read. Called when the caller changes. */
  judge(): void;
  end(): void;
}

export function listening(database: Database, caller: () => Caller, tell: (a: string, b: object) => void): Listens {
  const told = new Map<string, Tree>();
  const nameOf = (path: string): string => keysOf(path).join('/');

  const judge = (): void => {
    for (const path of told.keys()) {
      if (!database.mayRead(caller(), path)) {
        told.delete(path);
        tell('c', { p: path });
      }
    }
  };
  const look = (): void => {
    for (const [path, last] of told) {
      const value = database.valueAt(path);
      if (value === last || isDeepStrictEqual(value, last)) continue;
      told.set(path, value);
      tell('d', { p: path, d: value });
    }
  };
  const end = database.watch((what) => (what === 'rules' ? judge() : look()));

  return {
    add(path) {
      if (!database.mayRead(caller(), path)) return false;
      const value = database.valueAt(path);
      told.set(nameOf(path), value);
      tell('d', { p: nameOf(path), d: value });
      return true;
    },
    remove: (path) => void told.delete(nameOf(path)),
    judge,
    end,
  };
}
