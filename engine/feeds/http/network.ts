import { setTimeout as delay } from 'node:timers/promises';

/** What a client needs from outside. Tests pass a clock whose `sleep` returns at once. */
export type Network = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Rejects with the signal's reason if it aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1, like `Math.random`. */
  readonly random: () => number;
};

export const systemNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
  random: () => Math.random(),
};
