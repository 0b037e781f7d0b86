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

const UNKNOWN_HOST = 'the host is not found: check the network connection';
const UNREACHABLE = 'the host cannot be reached: check the network connection';
const CLOSED = 'the connection was closed';
const LATE = 'no response in time';
const UNVERIFIED = 'the certificate cannot be verified';

/** Texts for the codes of errors, because those of Node change between its versions, or are empty. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: 'the connection was refused',
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: LATE,
  UND_ERR_CONNECT_TIMEOUT: LATE,
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet: check the clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate belongs to another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNVERIFIED,
  SELF_SIGNED_CERT_IN_CHAIN: UNVERIFIED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNVERIFIED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNVERIFIED,
};

/**
 * Returns the reason why `fetch` failed. The reason is in the error's cause, because the message is only `fetch failed`.
 */
export function networkReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner: NodeJS.ErrnoException = cause.cause instanceof Error ? cause.cause : cause;
  return REASONS[inner.code ?? ''] ?? inner.message;
}

export const systemNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
  random: () => Math.random(),
  lookup: async (host) => (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address),
};
