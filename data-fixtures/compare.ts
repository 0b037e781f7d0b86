import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Fixtures } from './fixtures.ts';

/**
 * Returns a message for each file in `folder` that differs from its fixture or has no fixture, and for each fixture
 * that `folder` lacks.
 */
export function differences(folder: string, fixtures: Fixtures): readonly string[] {
  const folders = new Set([...fixtures.keys()].map((path) => dirname(path)));
  const there = [...folders].flatMap((name) =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : [],
  );
  const surplus = there.filter((path) => !fixtures.has(path)).map((path) => `${path} is not among the fixtures`);
  const changed = [...fixtures].flatMap(([path, text]) => {
    if (!there.includes(path)) return [`${path} is missing`];
    const made = Buffer.from(text);
    const bytes = readFileSync(join(folder, path));
    // Versions of zlib pack the same text differently.
    const kept = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    if (made.equals(kept)) return [];
    const at = made.findIndex((byte, i) => byte !== kept[i]);
    return [`${path} differs from byte ${at === -1 ? made.length : at} on`];
  });
  return [...surplus, ...changed].toSorted();
}
