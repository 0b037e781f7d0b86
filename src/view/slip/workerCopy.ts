import { simErrorText } from '@ddh/engine/internal/format';
import type { SimError } from '@ddh/engine/internal/simulation';

/** The simulation's worker stopped responding, and so did its replacement. */
const WORKER_LOST = 'the simulation stopped unexpectedly';

/** A lazily loaded chunk failed: there is no connection, or a deploy has replaced it. */
const CHUNK_UNAVAILABLE = 'a part of the page could not be loaded';

/** Why a worker gave no result, apart from errors of the file. */
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
