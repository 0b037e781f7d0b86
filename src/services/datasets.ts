import { createDatasetClient, datasetsWorker } from '@ddh/workers/datasetClient';
import type { DataFolder } from '@ddh/workers/protocol';
import type { Clock, Datasets } from './ports.ts';

/** The page's data folder, absolute: a worker has no page to resolve against. */
export const dataFolder = (data: string): string => new URL(`${data}/`, document.baseURI).href;

export function browserDatasets(folder: DataFolder, clock: Clock): Datasets {
  const client = createDatasetClient(datasetsWorker, clock.after);
  return {
    async loadTab(request) {
      // It is not expected to reject. If it does, the page must not wait forever.
      const answer = await client.loadTab(folder, request).catch(() => ({ kind: 'workerLost' }) as const);
      return 'kind' in answer ? { ok: false, error: answer } : { ok: true, value: answer };
    },
    newestVersion: () => client.newestVersion(folder).catch(() => null),
  };
}
