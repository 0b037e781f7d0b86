import type { Remote } from 'comlink';
import type { DatasetError } from '@ddh/engine/internal/datasets';
import type { TrackRecordGame } from '@ddh/engine/internal/trackRecord';
import type { Result } from '@ddh/engine/internal/result';
import { Connection, handleOf, isLost, type WorkerHandle, type WorkerLost } from './connection.ts';
import type { DataFolder, DatasetApi, Delivery, SiteTrackRecord, TabAnswer, TabRequest, Tab } from './protocol.ts';
import type { After } from './withTimeout.ts';

/**
 * The bundler recognizes a worker only in this literal form. If the URL were in a variable, it would ship the
 * TypeScript source.
 */
const newWorker = (): WorkerHandle =>
  handleOf((Worker) => new Worker(new URL('./datasets.worker.ts', import.meta.url), { type: 'module' }));

/** Returns a function that starts a worker. It first returns `early`, a worker that was started before this code. */
export function datasetsWorker(early: Worker | null): () => WorkerHandle {
  let next = early;
  return () => {
    const worker = next;
    next = null;
    return worker === null ? newWorker() : handleOf(() => worker);
  };
}

export interface DatasetClient {
  loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>): Promise<TabAnswer<T> | WorkerLost>;
  loadTrackRecord(folder: DataFolder): Promise<Result<SiteTrackRecord, DatasetError | WorkerLost>>;
  loadGameResult(folder: DataFolder, gameId: string): Promise<TrackRecordGame | null>;
  newestDelivery(folder: DataFolder): Promise<Delivery | null>;
  confirmedDelivery(): Promise<Delivery | null>;
}

/**
 * Creates a client of the worker that loads the data files. If the worker is lost, a call is repeated once in a new
 * worker.
 */
export function createDatasetClient(spawn: () => WorkerHandle, after: After): DatasetClient {
  let connection: Connection<DatasetApi> | null = null;

  async function call<T>(run: (api: Remote<DatasetApi>) => Promise<T>) {
    for (let attempt = 1; ; attempt++) {
      connection ??= new Connection<DatasetApi>(spawn(), after);
      const used = connection;
      const result = await used.call(run);
      if (!isLost(result)) return result;
      used.dispose();
      if (connection === used) connection = null;
      if (attempt === 2) return result;
    }
  }

  const delivery = async (run: (api: Remote<DatasetApi>) => Promise<Delivery | null>): Promise<Delivery | null> => {
    const found = await call(run);
    return found !== null && 'version' in found ? found : null;
  };

  return {
    async loadTab<T extends Tab>(folder: DataFolder, request: TabRequest<T>) {
      const answer = await call((api) => api.loadTab(folder, request));
      // The worker returns the figures of the requested tab, but Comlink's types do not say so.
      return isLost(answer) ? answer.error : (answer as TabAnswer<T>);
    },
    // The type annotation is needed, because Comlink's types turn a Result into two promises.
    loadTrackRecord: (folder) =>
      call(async (api): Promise<Result<SiteTrackRecord, DatasetError>> => api.loadTrackRecord(folder)),
    async loadGameResult(folder, gameId) {
      const game = await call((api) => api.loadGameResult(folder, gameId));
      return game !== null && 'gameId' in game ? game : null;
    },
    newestDelivery: (folder) => delivery((api) => api.newestDelivery(folder)),
    confirmedDelivery: () => delivery((api) => api.confirmedDelivery()),
  };
}
