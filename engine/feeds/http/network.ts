import { setTimeout as delay } from 'node:timers/promises';

/** The client's dependencies. Tests pass a virtual clock, whose `sleep` resolves at once. */
export type Network = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Waits. Rejects with the signal's reason if the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1, like `Math.random`. */
  readonly random: () => number;
};

export const systemNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
  random: () => Math.random(),
};
