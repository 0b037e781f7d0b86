import { wrap, type Endpoint, type Remote } from 'comlink';
import type { ExtendError, OpenError, QueryError } from './protocol.ts';
import type { After } from './withTimeout.ts';

/**
 * Time limit for the response to a ping, in ms. A worker that takes longer counts as lost, because not every crash
 * causes an error event.
 */
const SILENCE_MS = 10_000;
/** Time from a call, or from the last response to a ping, to the next ping, in ms. */
const PING_MS = 2_000;

/** A worker, or a port in tests. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  onError(run: () => void): void;
  terminate(): void;
}

export function handleOf(worker: Worker): WorkerHandle {
  return {
    endpoint: worker,
    onError(run) {
      worker.addEventListener('error', run);
      worker.addEventListener('messageerror', run);
    },
    terminate: () => worker.terminate(),
  };
}

export type WorkerLost = { readonly kind: 'workerLost' };
export type Aborted = { readonly kind: 'aborted' };

/** Why a game did not open. */
export type GameFailure = Exclude<OpenError, Aborted> | WorkerLost;

/** Why no more records could be simulated. The game keeps its records. */
export type ExtendFailure = ExtendError | WorkerLost;

/** Why a query has no result. `aborted` includes a closed game and a game without records. */
export type QueryFailure = QueryError | WorkerLost;
export const LOST = { ok: false, error: { kind: 'workerLost' } } as const;

interface Pingable {
  ping(): true;
}

/**
 * Calls one worker and pings it during calls. After `terminate`, a Comlink call never settles, so each call also ends
 * when the worker is lost. A field keeps the remote, because the calls of a garbage-collected remote never settle.
 */
export class Connection<Api extends Pingable> {
  readonly remote: Remote<Api>;
  readonly #handle: WorkerHandle;
  readonly #after: After;
  readonly #lost: Promise<void>;
  #lose: () => void = () => undefined;
  #cancelPing: () => void = () => undefined;
  #calls = 0;

  constructor(handle: WorkerHandle, after: After) {
    this.#handle = handle;
    this.#after = after;
    this.remote = wrap<Api>(handle.endpoint);
    this.#lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
    handle.onError(() => this.#lose());
  }

  /** Comlink's types turn a Result into a union of promises, so `T` is what the remote returns, and not its value. */
  async call<T extends Promise<unknown>>(run: (remote: Remote<Api>) => T): Promise<Awaited<T> | typeof LOST> {
    if (this.#calls++ === 0) this.#watch();
    try {
      return await Promise.race([run(this.remote), this.#lost.then(() => LOST)]);
    } finally {
      if (--this.#calls === 0) this.#cancelPing();
    }
  }

  dispose(): void {
    this.#cancelPing();
    this.#lose();
    this.#handle.terminate();
  }

  /** Pings the worker as long as calls are pending. */
  #watch(): void {
    this.#cancelPing = this.#after(PING_MS, () => {
      const cancel = this.#after(SILENCE_MS, () => this.#lose());
      this.#cancelPing = cancel;
      void (this.remote as Remote<Pingable>).ping().then(() => {
        cancel();
        if (this.#calls > 0) this.#watch();
      });
    });
  }
}
