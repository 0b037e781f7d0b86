import type { Stalled } from '@ddh/engine/internal/datasets';
import { gameFileErrorText, gameModelErrorText } from '@ddh/engine/internal/format';
import type { GameModelError } from '@ddh/engine/internal/model';
import type { SimError } from '@ddh/engine/internal/simulation';

/** Shown if the simulation's worker stopped responding and the replacement worker stopped responding, too. */
const WORKER_LOST = 'the simulation stopped unexpectedly';

/** Shown if a lazily loaded chunk failed to load: there is no connection, or a deploy has replaced the chunk. */
const CHUNK_UNAVAILABLE = 'a part of the page could not be loaded';

/** Shown if the simulation's worker never started: its script was blocked, or the server did not send it. */
const WORKER_REFUSED = "the site or the browser refused the simulation's script";

/** Why a worker returned no result. Errors in the file are not included. */
export type WorkerProblem = { readonly kind: 'workerLost' | 'workerRefused' | 'chunkUnavailable' };

type Problem = SimError | Stalled | GameModelError | WorkerProblem | { readonly kind: 'otherModel' };

export function workerErrorText(error: Problem): string {
  switch (error.kind) {
    case 'workerLost':
      return WORKER_LOST;
    case 'workerRefused':
      return WORKER_REFUSED;
    case 'chunkUnavailable':
      return CHUNK_UNAVAILABLE;
    case 'modelVersion':
      return `this game's model is of another version (${gameModelErrorText(error)}), until 'ddh night' makes the data again`;
    case 'badModel':
      return `this game's model cannot be read (${gameModelErrorText(error)})`;
    case 'otherModel':
      return "this game's model is not the one of its simulations";
    default:
      return gameFileErrorText(error);
  }
}
