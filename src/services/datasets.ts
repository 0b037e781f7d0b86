import { createDatasetClient, datasetsWorker } from '@ddh/workers/client';
import type { TabAnswer } from '@ddh/workers/protocol';
import type { Clock, Datasets } from './ports.ts';

/** The page's data folder, absolute: a worker has no page to resolve against. */
export const dataFolder = (data: string): string => new URL(`${data}/`, document.baseURI).href;

/** `loaded` is told each answer: the simulations' service asks for the files it names. */
export function browserDatasets(
  folder: { readonly url: string; readonly version: string },
  clock: Clock,
  loaded: (answer: TabAnswer) => void,
): Datasets {
  const client = createDatasetClient(datasetsWorker, clock.after);
  return {
    async loadTab(request) {
      // It answers whatever happens; should it throw all the same, the page must not wait for ever.
      const answer = await client.loadTab(folder, request).catch(() => ({ kind: 'workerLost' }) as const);
      if ('kind' in answer) return { ok: false, error: answer };
      loaded(answer);
      return { ok: true, value: answer };
    },
    newestVersion: () => client.newestVersion(folder).catch(() => null),
  };
}
