import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from './command.ts';

/**
 * Returns what an earlier command of this process has made of the same `key`, or makes it. For each `kind` only the latest
 * is remembered. Without `io.memory` nothing is.
 */
export function remember<T>({ memory }: Io, kind: string, key: string, make: () => Promise<T>): Promise<T> {
  const known = memory?.get(kind);
  if (known?.key === key) return known.value as Promise<T>;
  const value = make();
  memory?.set(kind, { key, value });
  return value;
}

/** A key of files that changes when a file changes. */
export async function filesKey(paths: readonly (string | undefined)[], { cwd }: Io): Promise<string> {
  const facts = paths.map(async (path) => {
    const found = path === undefined ? null : await stat(resolve(cwd, path), { bigint: true }).catch(() => null);
    return [path, String(found?.size), String(found?.mtimeNs)];
  });
  return JSON.stringify(await Promise.all(facts));
}
