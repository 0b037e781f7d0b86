import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { withTimeout } from '@ddh/workers/withTimeout';
import type { HostConfig } from './config.ts';
import { parseUrl } from './parseUrl.ts';
import type { Clock, FantasyAccess, Identity, IdentityFailure, User } from './ports.ts';

/** The identity in local development (spec 4). It sends no requests. */
const developmentIdentity: Identity = {
  currentUser: () =>
    Promise.resolve(
      ok({
        id: '999',
        name: 'Development User',
        email: 'dev@localhost',
        username: 'dev',
        avatarUrl: null,
        patreonId: null,
      }),
    ),
  fantasyAccess: () => Promise.resolve({ hasAccess: true, reason: 'development_mode' }),
};

/** Upper bound for the wait for a response, in ms, so that a host that never responds does not block the page. */
export const ANSWER_LIMIT_MS = 10_000;

const CHECK_FAILED: FantasyAccess = { hasAccess: false, reason: 'check_failed' };

type World = { readonly fetch: typeof fetch; readonly clock: Clock };

/** Sends requests to the host site (spec 7). */
export type Site = {
  readonly identity: Identity;
  /**
   * Calls a route as a given user. If another user has logged in since, sends nothing and returns status 401, the
   * site's response to a visitor.
   */
  readonly ask: (userId: string, route: string, request: SiteRequest) => Promise<Result<SiteAnswer, Unreachable>>;
  /** Like `ask`, but with the full URL of the route. The URL must be on the site itself. */
  readonly askAt: (userId: string, address: string, request: SiteRequest) => Promise<Result<SiteAnswer, Unreachable>>;
  /** Sends a request without a nonce, and ignores its response and any failure. */
  readonly tellAt: (address: string, request: SiteRequest) => Promise<void>;
};
export type SiteRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A value to send as JSON. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};
/**
 * `body` is the decoded JSON, or `null` if the response has none. `retryAfter` is the number of seconds that the site
 * asks to wait before the next request.
 */
export type SiteAnswer = { readonly status: number; readonly body: unknown; readonly retryAfter: number };
/** The site may or may not have processed the request. */
type Unreachable = { readonly kind: 'unreachable'; readonly detail: string };

/** True if the site refuses even a fresh nonce, because the login has ended. */
export const isLoginGone = ({ status, body }: SiteAnswer): boolean =>
  status === 403 && isObject(body) && body['code'] === 'rest_cookie_invalid_nonce';

/**
 * True if the site has rejected the request and will not process it. After other failures the page cannot know whether
 * the site has processed the request.
 */
export const isRefused = ({ status }: SiteAnswer): boolean => REFUSALS.has(status);
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 413]);

type SiteAddress = Omit<HostConfig, 'login'>;

/** `host` is `null` in local development. */
export const openSite = (host: SiteAddress | null, world: World): Site =>
  host === null ? developmentSite : wordpressSite(host, world);

const nobody: Site['ask'] = () => Promise.resolve(err({ kind: 'unreachable', detail: 'local development' }));
const developmentSite: Site = {
  identity: developmentIdentity,
  ask: nobody,
  askAt: nobody,
  tellAt: () => Promise.resolve(),
};

/**
 * WordPress treats a login cookie without a nonce as a visitor. The page's HTML contains no nonce, because an author
 * can send that HTML to another server. Instead, the first call that needs a nonce fetches a nonce. After a change of
 * login, the site refuses the old nonce with 403 and does nothing else. The call then fetches a new nonce and is
 * repeated once, without a nonce if the site returns none. A nonce is valid for one user only.
 */
function wordpressSite(host: SiteAddress, world: World): Site {
  let nonce: string | null = null;
  let fetching: Promise<Result<string | null, Unreachable>> | null = null;
  /** The user to whom the nonce belongs. `null` if that is not known yet. */
  let owner: { readonly nonce: string; readonly userId: string } | null = null;

  /** Concurrent calls share the pending fetch of a nonce. */
  function freshNonce(): Promise<Result<string | null, Unreachable>> {
    fetching ??= fetchNonce(host.freshNonce, world).then((fresh) => {
      if (fresh.ok) nonce = fresh.value;
      fetching = null;
      return fresh;
    });
    return fetching;
  }

  /**
   * If `userId` is given, sends the request only if the nonce belongs to that user. Returns the nonce in use after the
   * response.
   */
  async function call(
    address: string,
    request: SiteRequest,
    userId: string | null,
  ): Promise<Result<SiteAnswer & { readonly nonce: string | null }, Unreachable>> {
    for (let renewed = false; ; renewed = true) {
      const held = renewed ? null : nonce;
      const fresh = held === null ? await freshNonce() : ok(held);
      if (!fresh.ok) return fresh;
      const used = fresh.value;
      if (userId !== null && used !== null) {
        const whose = await ownerOf(used);
        if (!whose.ok) return whose;
        if (whose.value !== userId && renewed) return ok({ status: 401, body: null, retryAfter: 0, nonce: used });
        if (whose.value !== userId) continue;
      }
      const answer = await send(address, world, request, used);
      if (!answer.ok) return answer;
      const { status, text, retryAfter, nonce: next } = answer.value;
      if (status === 403 && !renewed) continue;
      const given = readNonce(next);
      if (given !== null) {
        // A response may contain a new nonce for the same user, because nonces expire.
        if (owner !== null && owner.nonce === used) owner = { ...owner, nonce: given };
        nonce = given;
      }
      return ok({ status, body: parseJson(text), retryAfter, nonce: given ?? used });
    }
  }

  const routeAddress = (route: string): string => `${host.rest}ddh/v1/${route}`;

  async function asked(route: string): Promise<Result<{ body: unknown; nonce: string | null }, IdentityFailure>> {
    const answer = await call(routeAddress(route), { method: 'GET' }, null);
    if (!answer.ok) return answer;
    const { status, body, nonce: used } = answer.value;
    if (isLoginGone(answer.value)) return ok({ body: { logged_in: false }, nonce: null });
    return status >= 200 && status < 300 ? ok({ body, nonce: used }) : err({ kind: 'http', status });
  }

  async function currentUser(): Promise<Result<User | null, IdentityFailure>> {
    const answer = await asked('current-user');
    if (!answer.ok) return answer;
    const user = readUser(answer.value.body);
    const { nonce: used } = answer.value;
    if (user.ok) owner = user.value && used !== null ? { nonce: used, userId: user.value.id } : null;
    return user;
  }

  /** Resolves to `null` if no user is logged in. */
  async function ownerOf(used: string): Promise<Result<string | null, Unreachable>> {
    if (owner?.nonce !== used) {
      const user = await currentUser();
      if (!user.ok) return err({ kind: 'unreachable', detail: user.error.kind });
    }
    return ok(owner?.userId ?? null);
  }

  return {
    identity: {
      currentUser,
      async fantasyAccess() {
        const answer = await asked('fantasy-access');
        return (answer.ok ? readAccess(answer.value.body) : null) ?? CHECK_FAILED;
      },
    },
    ask: (userId, route, request) => call(routeAddress(route), request, userId),
    askAt: (userId, address, request) => call(address, request, userId),
    async tellAt(address, request) {
      // A logout reloads the page. With `keepalive`, the request survives the reload.
      await send(address, world, request, null, { keepalive: true });
    },
  };
}

type Answer = {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number;
  readonly nonce: string | null;
};

function send(
  address: string,
  world: World,
  { method, body, query = {}, headers = {} }: SiteRequest,
  nonce: string | null,
  more: RequestInit = {},
): Promise<Result<Answer, Unreachable>> {
  const full = new URL(address);
  for (const [name, value] of Object.entries(query)) full.searchParams.set(name, value);
  return answerOf(full.href, world, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...headers,
      ...(nonce === null ? {} : { 'X-WP-Nonce': nonce }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...more,
  });
}

async function answerOf(
  address: string,
  { fetch, clock }: World,
  request: RequestInit,
): Promise<Result<Answer, Unreachable>> {
  async function ask(signal: AbortSignal): Promise<Answer> {
    const response = await fetch(address, {
      ...request,
      // Login cookies are sent only to the page's own site.
      credentials: 'same-origin',
      // A redirect must not send the nonce to another site.
      mode: 'same-origin',
      cache: 'no-store',
      signal,
    });
    const { status, headers } = response;
    return {
      status,
      text: await response.text(),
      // The Retry-After header may contain a date instead of seconds. A date counts as 0.
      retryAfter: Number(/^\d{1,6}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? 0),
      nonce: headers.get('X-WP-Nonce'),
    };
  }
  try {
    const answer = await withTimeout(ANSWER_LIMIT_MS, ask, clock.after);
    return answer === null ? err({ kind: 'unreachable', detail: 'no response in time' }) : ok(answer);
  } catch (error) {
    return err({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Resolves to `null` if no user is logged in or the site returns no nonce. If the site is down, returns an error: a
 * call without a nonce might succeed and show a member as a visitor.
 */
async function fetchNonce(address: string, world: World): Promise<Result<string | null, Unreachable>> {
  const answer = await answerOf(address, world, {});
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status >= 500) return err({ kind: 'unreachable', detail: `the site sent no nonce (status ${status})` });
  return ok(status === 200 ? readNonce(text.trim()) : null);
}

/**
 * Returns the nonce in a response of admin-ajax. Returns `null` for a login page, an error message or the response "0".
 */
const readNonce = (text: string | null): string | null => (text !== null && /^\w{2,64}$/.test(text) ? text : null);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a user with the fields of spec 3. Only the id is required, because teams are stored under it. */
function readUser(body: unknown): Result<User | null, IdentityFailure> {
  if (!isObject(body) || typeof body['logged_in'] !== 'boolean') return err({ kind: 'badAnswer' });
  if (!body['logged_in']) return ok(null);
  const id = String(body['user_id']);
  if (!/^[1-9]\d{0,19}$/.test(id)) return err({ kind: 'badAnswer' });
  const username = textOf(body['username']);
  const patreon = body['patreon_id'];
  return ok({
    id,
    name: textOf(body['display_name']) || username,
    email: textOf(body['email']),
    username,
    avatarUrl: readPicture(body['avatar_url']),
    patreonId: typeof patreon === 'string' || typeof patreon === 'number' ? String(patreon) || null : null,
  });
}

function readPicture(value: unknown): string | null {
  const text = textOf(value);
  return /^https?:/i.test(text) && parseUrl(text) ? text : null;
}

function readAccess(body: unknown): FantasyAccess | null {
  if (!isObject(body) || typeof body['has_access'] !== 'boolean' || typeof body['reason'] !== 'string') return null;
  return { hasAccess: body['has_access'], reason: body['reason'] };
}
