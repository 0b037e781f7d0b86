import type { Dataset } from '@ddh/engine/internal/datasets';
import type { Tab } from '@ddh/workers/protocol';
import { memoryServices, type LoadTab } from './memoryServices.ts';
import { siteFiles, tabAnswer, TODAY } from './siteFiles.ts';

export type Site = NonNullable<Parameters<typeof siteFiles>[0]>;

const failureOf = (file: Dataset) => ({ file, error: { kind: 'http', status: 500 } as const });

/**
 * Creates services for a site whose files, version and failing files a test can change. `stored` contains the stored
 * preferences.
 */
export function siteServices(stored: Readonly<Record<string, string>>, files: Site) {
  const site = { files, version: '1', day: TODAY, failed: [] as Dataset[], asked: [] as Tab[] };
  const load: LoadTab = ({ tab }) => {
    site.asked.push(tab);
    return Promise.resolve(
      tabAnswer(
        tab,
        { version: site.version, day: site.day, failed: site.failed.map(failureOf) },
        siteFiles(site.files),
      ),
    );
  };
  const services = memoryServices(load);
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  return { services, site };
}
