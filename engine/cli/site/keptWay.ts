import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceFile } from '../writeFile.ts';
import type { Found } from './sender.ts';
import { FORMS, type Way } from './ways.ts';

/** The file in the store that has the way to each site, by the site's address. */
const FILE = 'ways.json';

const ways = v.record(
  v.string(),
  v.object({ form: v.picklist(FORMS), bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
);
type Ways = v.InferOutput<typeof ways>;

/** A missing or damaged file costs a few refused requests. */
async function readWays(store: string): Promise<Ways> {
  try {
    return v.parse(ways, JSON.parse(await readFile(join(store, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Returns the way that a site has accepted before, or `null`. */
export async function keptWay(store: string, to: string): Promise<Way | null> {
  return (await readWays(store))[to] ?? null;
}

/** Keeps the way that a search has found, if it can be written. A way to which nothing was refused need not be kept. */
export async function keepWay(store: string, to: string, { way, refusals }: Found): Promise<void> {
  const before = await readWays(store);
  const { [to]: own, ...others } = before;
  const isPlain = refusals.length === 0 && own === undefined;
  if (way === null || isPlain || (own?.form === way.form && own.bytes === way.bytes)) return;
  const now =
    refusals.length === 0 && way.form === 'raw' ? others : { ...others, [to]: { form: way.form, bytes: way.bytes } };
  try {
    await replaceFile(join(store, FILE), `${JSON.stringify(now, null, 2)}\n`);
  } catch {
    // Without it, the next search starts from the beginning.
  }
}
