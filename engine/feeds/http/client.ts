import pRetry from 'p-retry';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { clockAhead } from './clock.ts';
import type { HttpFault } from './faults.ts';
import { networkReason, type Network } from './network.ts';
import { readText } from './readBody.ts';
import { backoffMs, retryAfterMs } from './waits.ts';

export type JsonAnswer = {
  readonly url: string;
  /** The time at which the response was complete, in epoch milliseconds. */
  readonly time: number;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
};

export type ClientOptions = {
  readonly network: Network;
  /** The header User-Agent of each request. It must contain the program's name and a contact. */
  readonly userAgent: string;
  /** Aborts all pending requests. `getJson` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

export type Client = {
  /** Gets and parses JSON. Requests run one after another, in the order of the calls. */
  readonly getJson: (url: string) => Promise<Result<JsonAnswer, HttpFault>>;
  /** Number of requests sent so far, retries included. */
  readonly sent: () => number;
  /** By how many ms this machine's clock is ahead of the server's, by the newest response. `null` if unknown. */
  readonly ahead: () => number | null;
};

/** Minimum time between the starts of two requests, in ms: at most 4 start in a second. */
export const SPACING_MS = 250;
/** Upper bound for the retries of a request. */
export const MAX_RETRIES = 5;
/** After this many failed requests in a row, no further request is sent. */
export const CIRCUIT_FAILURES = 3;
const TIMEOUT_MS = 30_000;
/** If a server asks for a longer wait than this, the client sends no further requests. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** Statuses after which a retry can succeed. */
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A failed attempt. It is retried if `retry` is true. */
class AttemptError extends Error {
  readonly fault: HttpFault;
  readonly retry: boolean;
  readonly waitMs: number | null;

  constructor(fault: HttpFault, retry: boolean, waitMs: number | null = null) {
    super(fault.kind);
    this.fault = fault;
    this.retry = retry;
    this.waitMs = waitMs;
  }
}

/** Creates a client that sends one request at a time, at a limited rate, and stops if the server keeps failing. */
export function createClient({ network, userAgent, signal }: ClientOptions): Client {
  let sent = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let lastFault: HttpFault | null = null;
  let ahead: number | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const exchange = exchanger({ network, userAgent, signal });

  async function attempt(url: string, attempts: number): Promise<JsonAnswer> {
    const wait = lastStart + SPACING_MS - network.now();
    if (wait > 0) await network.sleep(wait, signal);
    lastStart = network.now();
    sent++;
    const { response, text } = await exchange(url, attempts);
    const { status, headers } = response;
    ahead = clockAhead({ headers, time: network.now() }) ?? ahead;
    if (!response.ok) {
      const waitMs = retryAfterMs(headers.get('retry-after'), network.now());
      if (isTemporary(status) && waitMs !== null && waitMs > LONGEST_WAIT_MS)
        throw new AttemptError({ kind: 'waitTooLong', url, status, waitMs }, false);
      throw new AttemptError({ kind: 'status', url, status, attempts }, isTemporary(status), waitMs);
    }
    // Neither the body nor the error of `JSON.parse`, which quotes it, may be part of a fault: a provider of prices can
    // repeat the key of the request in its response.
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(headers.get('content-type') ?? '')?.[0] ?? null;
    const notJson = { kind: 'notJson', url, attempts, status, type, length: text?.length ?? null } as const;
    if (text === null) throw new AttemptError(notJson, false);
    try {
      return { url, time: network.now(), status, headers, body: JSON.parse(text) };
    } catch {
      throw new AttemptError(notJson, true);
    }
  }

  async function request(url: string): Promise<Result<JsonAnswer, HttpFault>> {
    if (lastFault !== null && failures >= CIRCUIT_FAILURES) return err({ kind: 'circuitOpen', url, last: lastFault });
    try {
      const answer = await pRetry((attempts) => attempt(url, attempts), {
        retries: MAX_RETRIES,
        // `p-retry` does not wait itself. `onFailedAttempt` waits, because the wait depends on the response and uses
        // the injected clock.
        minTimeout: 0,
        ...(signal && { signal }),
        shouldRetry: ({ error }) => error instanceof AttemptError && error.retry,
        onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
          if (!(error instanceof AttemptError) || !error.retry || retriesLeft === 0) return;
          const backoff = backoffMs(attemptNumber, network.random());
          await network.sleep(Math.max(error.waitMs ?? 0, backoff), signal);
        },
      });
      failures = 0;
      return ok(answer);
    } catch (cause) {
      signal?.throwIfAborted();
      if (!(cause instanceof AttemptError)) throw cause;
      const { fault } = cause;
      lastFault = fault;
      // A 404 or 410 does not mean that the server is failing, so it resets the number of failures. A long Retry-After
      // opens the circuit breaker at once.
      failures = isMissing(fault) ? 0 : fault.kind === 'waitTooLong' ? CIRCUIT_FAILURES : failures + 1;
      return err(fault);
    }
  }

  return {
    getJson(url) {
      const result = queue.then(() => request(url));
      queue = result.catch(() => undefined);
      return result;
    },
    sent: () => sent,
    ahead: () => ahead,
  };
}

type Exchanged = { readonly response: Response; readonly text: string | null };

/** Returns the function that sends a request and reads the whole response, which `text` has unless it is too long. */
const exchanger =
  ({ network, userAgent, signal }: ClientOptions) =>
  async (url: string, attempts: number): Promise<Exchanged> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await network.fetch(url, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      return { response, text: await readText(response) };
    } catch (cause) {
      signal?.throwIfAborted();
      const detail = timeout.aborted ? `no response within ${TIMEOUT_MS / 1000} seconds` : networkReason(cause);
      throw new AttemptError({ kind: 'unreachable', url, attempts, detail }, true);
    }
  };

const isMissing = (fault: HttpFault): boolean =>
  fault.kind === 'status' && (fault.status === 404 || fault.status === 410);
