import { wrap, type Endpoint, type Remote } from 'comlink';
import type { After } from './withTimeout.ts';

/** A worker that answers nobody for this long is lost: it crashed without a word, or hangs. */
const SILENCE_MS = 10_000;
const PING_MS = 2_000;

/** A worker, or in tests a port with something behind it. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  onError(run: () => void): void;
  terminate(): void;
}

export type WorkerLost = { readonly kind: 'workerLost' };
export const LOST = { ok: false, error: { kind: 'workerLost' } } as const;

interface Pingable {
  ping(): true;
}

/**
 * One worker and its life. After `terminate` a pending Comlink call never settles, so every call races with the loss.
 * The remote is held in a field: collected during a call, it would hang the call for good.
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

  /** The call's answer, or that the worker is lost. */
  async call<T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T | typeof LOST> {
    if (this.#calls++ === 0) this.#watch();
    try {
      return await Promise.race([ask(this.remote), this.#lost.then(() => LOST)]);
    } finally {
      if (--this.#calls === 0) this.#cancelPing();
    }
  }

  dispose(): void {
    this.#cancelPing();
    this.#lose();
    this.#handle.terminate();
  }

  /** While somebody waits: asks, and gives up when there is no answer in time. */
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
