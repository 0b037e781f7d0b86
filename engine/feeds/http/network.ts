import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The client's dependencies. Tests pass a virtual clock, whose `sleep` resolves at once. */
export type Network = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. Rejects with the signal's reason if the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1, like `Math.random`. */
  readonly random: () => number;
  /** Returns the addresses of a host, or nothing if it is unknown. Without it, every host counts as a public one. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
};

/**
 * Returns the reason why `fetch` failed. The reason is in the error's cause, because the message is only `fetch failed`.
 */
export function networkReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  return /ENOTFOUND|EAI_AGAIN/.test(reason) ? `${reason}: check the network connection` : reason;
}

export const systemNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
  random: () => Math.random(),
  lookup: async (host) => (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address),
};
