import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fixtures } from './fixtures.ts';

/** How the files of a folder differ from the fixtures: one sentence for each file that does. */
export function differences(folder: string, fixtures: Fixtures): readonly string[] {
  const folders = new Set([...fixtures.keys()].map((path) => dirname(path)));
  const there = [...folders].flatMap((name) =>
    existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((file) => `${name}/${file}`) : [],
  );
  const surplus = there.filter((path) => !fixtures.has(path)).map((path) => `${path} is not made from these inputs`);
  const changed = [...fixtures].flatMap(([path, text]) => {
    if (!there.includes(path)) return [`${path} is missing`];
    const made = Buffer.from(text);
    const kept = readFileSync(join(folder, path));
    if (made.equals(kept)) return [];
    const at = made.findIndex((byte, i) => byte !== kept[i]);
    return [`${path} differs from byte ${at === -1 ? made.length : at} on`];
  });
  return [...surplus, ...changed].toSorted();
}
