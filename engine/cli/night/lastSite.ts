import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { replaceFile } from './journal.ts';
import type { NightOrder } from './order.ts';

/** The file of the store that names the site to which the last night was published: `{"to": "https://example.org"}`. */
const FILE = 'published.json';

/** Keeps the site to which a night was published. Returns the site of the last night if it was another one, or null. */
export async function keepSite({ folder, store }: NightOrder, to: string): Promise<string | null> {
  const path = resolve(folder, store, FILE);
  const kept = parseJson(await readFile(path, 'utf8').catch(() => ''));
  const before = isObject(kept) && typeof kept['to'] === 'string' ? kept['to'] : null;
  if (before !== to) await replaceFile(path, `${JSON.stringify({ to })}\n`);
  return before !== null && bare(before) !== bare(to) ? before : null;
}

/** An address without what may change while the site stays the same. */
const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '');
