import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from './command.ts';

/**
 * Caches values between commands of the same process. Returns the cached value of `kind` if it has the same `key`.
 * Otherwise calls `make` and replaces the cached value. Without `io.memory`, always calls `make`.
 */
export function remember<T>({ memory }: Io, kind: string, key: string, make: () => Promise<T>): Promise<T> {
  const known = memory?.get(kind);
  if (known?.key === key) return known.value as Promise<T>;
  const value = make();
  memory?.set(kind, { key, value });
  return value;
}

/** Returns a cache key for files. It contains their sizes and times, so it changes when a file changes. */
export async function filesKey(paths: readonly (string | undefined)[], { cwd }: Io): Promise<string> {
  const facts = paths.map(async (path) => {
    const found = path === undefined ? null : await stat(resolve(cwd, path), { bigint: true }).catch(() => null);
    return [path, String(found?.size), String(found?.mtimeNs)];
  });
  return JSON.stringify(await Promise.all(facts));
}
