import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '@ddh/engine/internal/result';
import { createDatasetApi } from '@ddh/workers/datasetApi';
import type { TabAnswer, Tab } from '@ddh/workers/protocol';

export type Pages = <T extends Tab>(tab: T) => Promise<TabAnswer<T>>;

const SITE = 'http://127.0.0.1/data/';

/**
 * Returns a function that loads tabs with the same code as the pages' worker, but from a folder and not from a site.
 */
export function openPages(folder: string): Pages {
  const api = createDatasetApi({
    async text(url) {
      const file = join(folder, new URL(url).pathname.slice('/data/'.length));
      try {
        const { mtimeMs } = await stat(file);
        return ok({ text: await readFile(file, 'utf8'), modified: mtimeMs });
      } catch {
        return err({ kind: 'http', status: 404 });
      }
    },
  });
  return async <T extends Tab>(tab: T) =>
    (await api.loadTab({ url: SITE, version: 'page' }, { tab, again: false })) as TabAnswer<T>;
}
