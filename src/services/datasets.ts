import { isObject, parseJson } from '@ddh/engine/internal/text';
import { createDatasetClient, datasetsWorker } from '@ddh/workers/datasetClient';
import { withTimeout } from '@ddh/workers/withTimeout';
import type { DataFolder } from '@ddh/workers/protocol';
import type { Clock, Datasets } from './ports.ts';

/** The page's data folder, absolute: a worker has no page to resolve against. */
export const dataFolder = (data: string): string => new URL(`${data}/`, document.baseURI).href;

/** Longest wait for the host's answer, in ms. */
const ANSWER_MS = 20_000;

/** The folder that the host serves now. `null`: it gives no such answer. */
async function askHost(address: string, { after }: Clock): Promise<DataFolder | null> {
  const ask = async (signal: AbortSignal): Promise<DataFolder | null> => {
    const answer = await fetch(address, { cache: 'no-store', signal });
    const json = parseJson(await answer.text());
    if (!answer.ok || !isObject(json)) return null;
    const { url, version } = json;
    return typeof url === 'string' && typeof version === 'string' ? { url: dataFolder(url), version } : null;
  };
  return withTimeout(ANSWER_MS, ask, after).catch(() => null);
}

/**
 * `served`: where the host names the folder it serves, if each delivery has its own. What is shown stays of one folder: the
 * next tab that is loaded is of the newest that the page knows, as with a manifest in one folder.
 */
export function browserDatasets(given: DataFolder, served: string | null, clock: Clock): Datasets {
  const client = createDatasetClient(datasetsWorker, clock.after);
  let folder = given;
  let newest = given;
  return {
    async loadTab(request) {
      folder = newest;
      // It is not expected to reject. If it does, the page must not wait forever.
      const answer = await client.loadTab(folder, request).catch(() => ({ kind: 'workerLost' }) as const);
      return 'kind' in answer ? { ok: false, error: answer } : { ok: true, value: answer };
    },
    async newestVersion() {
      if (served === null) return client.newestVersion(folder).catch(() => null);
      const answer = await askHost(served, clock);
      newest = answer ?? newest;
      return answer?.version ?? null;
    },
  };
}
