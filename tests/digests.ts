import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Returns the SHA-256 of each file in a folder and its subfolders. Ignores the time in the manifest. */
export function digests(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    const counted = basename(name) === 'manifest.json' ? bytes.toString().replace(/"generatedAt": "[^"]*"/, '') : bytes;
    files.set(name, createHash('sha256').update(counted).digest('hex'));
  }
  return files;
}

/**
 * Returns the name of the first file that only one folder has or whose bytes differ. Returns `null` if all files are
 * the same.
 */
export function firstDifference(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>) {
  const names = new Set([...actual.keys(), ...expected.keys()]);
  return [...names].find((name) => actual.get(name) !== expected.get(name)) ?? null;
}
