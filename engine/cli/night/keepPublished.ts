import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { datasetFile } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { readWhole } from '../files.ts';
import { reason } from '../reason.ts';
import { replaceFile } from '../writeFile.ts';
import type { NightOrder } from './order.ts';

/**
 * The subfolder of a night's folder that has the published figures. The next run compares its own figures with them.
 */
export const PUBLISHED = 'published';

/**
 * Copies the figures, the schedule and their changes, because the next run overwrites them. Copies the figures last, so
 * that the next run copies all files again if the process was killed before.
 */
export async function keepPublished(night: string): Promise<void> {
  const folder = join(night, PUBLISHED);
  for (const dataset of ['changes', 'schedule_changes', 'schedule_times', 'game_probs'] as const) {
    const file = datasetFile(dataset);
    const [from, to] = [join(night, 'data', file), join(folder, file)];
    if (existsSync(from)) await replaceFile(to, await readWhole(from));
    else await rm(to, { force: true });
  }
}

/** The file of the store that names the site to which the last night was published: `{"to": "https://example.org"}`. */
const LAST_SITE = 'published.json';

/**
 * Keeps the site to which a night was published. Returns the site of the last night if it was another one, or null. The
 * error says that it cannot be kept.
 */
export async function keepSite({ folder, store }: NightOrder, to: string): Promise<Result<string | null, string>> {
  const path = resolve(folder, store, LAST_SITE);
  const kept = parseJson(await readFile(path, 'utf8').catch(() => ''));
  const before = isObject(kept) && typeof kept['to'] === 'string' ? kept['to'] : null;
  try {
    if (before !== to) await replaceFile(path, `${JSON.stringify({ to })}\n`);
  } catch (cause) {
    return err(`cannot write ${join(store, LAST_SITE)}: ${reason(cause, true)}`);
  }
  return ok(before !== null && bare(before) !== bare(to) ? before : null);
}

/** An address without what may change while the site stays the same. */
const bare = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/, '');
