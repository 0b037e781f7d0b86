import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson, toJson } from '@ddh/engine/internal/text';
import { withTimeout } from '@ddh/workers/withTimeout';
import type { Clock, NonceFailure } from './ports.ts';

/** Upper bound for the wait for a response, in ms, so that a host that never responds does not block the page. */
export const ANSWER_LIMIT_MS = 10_000;

export type Network = { readonly fetch: typeof fetch; readonly clock: Clock };

/** Pages send no other methods, because firewalls refuse them. */
export type SiteRequest = {
  readonly method: 'GET' | 'POST';
  /** A value to send as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * `body` is the decoded JSON, or `null` if the response has none. `retryAfter` is the number of seconds that the site
 * asks to wait before the next request.
 */
export type SiteAnswer = { readonly status: number; readonly body: unknown; readonly retryAfter: number };

/** The whole response. `nonce` is the header with a newer nonce. `asksPassword`: the browser would ask for a password. */
export type HttpAnswer = SiteAnswer & {
  readonly text: string;
  readonly nonce: string | null;
  readonly asksPassword: boolean;
};

/** The site may or may not have processed the request. */
type Unreachable = Extract<NonceFailure, { kind: 'unreachable' }>;

/** True for an error of WordPress or of token sync. A firewall or a web server responds in another form. */
const isOfWordPress = ({ body }: SiteAnswer): boolean =>
  isObject(body) && (typeof body['code'] === 'string' || typeof body['linked'] === 'boolean');

/** True if the site refuses even a fresh nonce, because the login has ended. */
export const isLoginGone = ({ status, body }: SiteAnswer): boolean =>
  status === 403 && isObject(body) && body['code'] === 'rest_cookie_invalid_nonce';

/** True if WordPress says that the user is not logged in. A status 401 of another program asks for another password. */
export const isLoggedOut = (answer: SiteAnswer): boolean =>
  isLoginGone(answer) || (answer.status === 401 && isOfWordPress(answer));

/**
 * True if the site, or a firewall in front of it, has rejected the request and will not process it. After other failures
 * the page cannot know whether the site has processed the request.
 */
export const isRefused = ({ status }: SiteAnswer): boolean =>
  status === NOT_IMPLEMENTED || (status >= 400 && status < 500 && !UNDECIDED.has(status));
const NOT_IMPLEMENTED = 501;
/** Time-out, conflict, too early, too many requests: the same request may succeed later. */
const UNDECIDED: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Sends JSON to a REST route. */
export const sendJson = (
  address: string,
  network: Network,
  { method, body, headers = {} }: SiteRequest,
  nonce: string | null,
  more: RequestInit = {},
): Promise<Result<HttpAnswer, Unreachable>> =>
  answerOf(address, network, {
    method,
    headers: {
      ...ASKS_JSON,
      'Content-Type': 'application/json',
      ...headers,
      ...(nonce === null ? {} : { 'X-WP-Nonce': nonce }),
    },
    ...(body === undefined ? {} : { body: toJson(body) }),
    ...more,
  });

/** With these headers WordPress prints no notices into its response. */
export const ASKS_JSON = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };

export async function answerOf(
  address: string,
  { fetch, clock }: Network,
  request: RequestInit,
): Promise<Result<HttpAnswer, Unreachable>> {
  async function ask(signal: AbortSignal): Promise<HttpAnswer> {
    const response = await fetch(address, {
      // Login cookies are sent only to the page's own site.
      credentials: 'same-origin',
      ...request,
      // A redirect must not send the nonce to another site.
      mode: 'same-origin',
      cache: 'no-store',
      signal,
    });
    const { status, headers } = response;
    const text = (await response.text()).trim();
    return {
      status,
      text,
      body: parseJson(text),
      // The Retry-After header may contain a date instead of seconds. A date counts as 0.
      retryAfter: Number(/^\d{1,6}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? 0),
      nonce: headers.get('X-WP-Nonce'),
      asksPassword: status === 401 && headers.has('WWW-Authenticate'),
    };
  }
  try {
    const answer = await withTimeout(ANSWER_LIMIT_MS, ask, clock.after);
    return answer === null ? err(NO_ANSWER) : ok(answer);
  } catch {
    // The texts of browsers differ, and none says more.
    return err({ kind: 'unreachable', detail: 'the connection failed' });
  }
}

export const NO_ANSWER: Unreachable = { kind: 'unreachable', detail: 'no response in time' };
