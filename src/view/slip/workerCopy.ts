import { simErrorText } from '@ddh/engine/internal/format';
import type { SimError } from '@ddh/engine/internal/simulation';

/** Shown if the simulation's worker stopped responding and the replacement worker stopped responding, too. */
const WORKER_LOST = 'the simulation stopped unexpectedly';

/** Shown if a lazily loaded chunk failed to load: there is no connection, or a deploy has replaced the chunk. */
const CHUNK_UNAVAILABLE = 'a part of the page could not be loaded';

/** Why a worker returned no result. Errors in the file are not included. */
export type WorkerProblem = { readonly kind: 'workerLost' | 'chunkUnavailable' };

export function workerErrorText(error: SimError | WorkerProblem): string {
  switch (error.kind) {
    case 'workerLost':
      return WORKER_LOST;
    case 'chunkUnavailable':
      return CHUNK_UNAVAILABLE;
    default:
      return simErrorText(error);
  }
}
