import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import type { HostConfig } from './config.ts';
import { parseUrl } from './parseUrl.ts';
import type { FantasyAccess, Identity, IdentityFailure, NonceFailure, Preferences, User } from './ports.ts';
import { isLoginGone, sendJson, type Network, type SiteAnswer, type SiteRequest } from './siteHttp.ts';
import { fetchNonce, readNonce } from './siteNonce.ts';

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

const CHECK_FAILED: FantasyAccess = { hasAccess: false, reason: 'check_failed' };

/** The preferences remember which way gives a nonce. */
type World = Network & { readonly preferences: Preferences };

/** Sends requests to the host site (spec 7). */
export type Site = {
  readonly identity: Identity;
  /**
   * Calls a route as a given user. If another user has logged in since, sends nothing and returns status 401, the
   * site's response to a visitor.
   */
  readonly ask: (userId: string, route: string, request: SiteRequest) => Promise<Result<SiteAnswer, NonceFailure>>;
  /** Like `ask`, but with the full URL of the route. The URL must be on the site itself. */
  readonly askAt: (userId: string, address: string, request: SiteRequest) => Promise<Result<SiteAnswer, NonceFailure>>;
  /** Sends a request without a nonce, and ignores its response and any failure. */
  readonly tell: (route: string, request: SiteRequest) => Promise<void>;
};

/** `nonce`: the nonce in use after the response. */
type Called = SiteAnswer & { readonly asksPassword: boolean; readonly nonce: string | null };

/** WordPress's response to a visitor. */
const VISITOR = { status: 401, body: { code: 'not_logged_in' }, retryAfter: 0, asksPassword: false };

type SiteAddress = Omit<HostConfig, 'login'>;

/** `host` is `null` in local development. */
export const openSite = (host: SiteAddress | null, world: World): Site =>
  host === null ? developmentSite : wordpressSite(host, world);

const nobody: Site['ask'] = () => Promise.resolve(err({ kind: 'unreachable', detail: 'local development' }));
const developmentSite: Site = {
  identity: developmentIdentity,
  ask: nobody,
  askAt: nobody,
  tell: () => Promise.resolve(),
};

/**
 * WordPress treats a login cookie without a nonce as a visitor. The page's HTML contains no nonce, because an author
 * can send that HTML to another server. Instead, the first call that needs a nonce fetches a nonce. After a change of
 * login, the site refuses the old nonce and does nothing else. The call then fetches a new nonce and is
 * repeated once, without a nonce if the site returns none. A nonce is valid for one user only.
 */
function wordpressSite(host: SiteAddress, world: World): Site {
  const nonces = createNonces(host, world);
  /** The user to whom the nonce belongs. `null` if that is not known yet. */
  let owner: { readonly nonce: string; readonly userId: string } | null = null;

  /** If `userId` is given, sends the request only if the nonce belongs to that user. */
  async function call(
    address: string,
    request: SiteRequest,
    userId: string | null,
  ): Promise<Result<Called, NonceFailure>> {
    for (let renewed = false; ; renewed = true) {
      const held = renewed ? null : nonces.held();
      const fresh = held === null ? await nonces.fetch() : ok(held);
      if (!fresh.ok) return fresh;
      const used = fresh.value;
      if (userId !== null && used !== null) {
        const whose = await ownerOf(used);
        if (!whose.ok) return whose;
        if (whose.value !== userId && renewed) return ok({ ...VISITOR, nonce: used });
        if (whose.value !== userId) continue;
      }
      const answer = await sendJson(address, world, request, used);
      if (!answer.ok) return answer;
      if (isLoginGone(answer.value) && !renewed) continue;
      const given = readNonce(answer.value.nonce);
      if (given !== null) {
        // A response may contain a new nonce for the same user, because nonces expire.
        if (owner !== null && owner.nonce === used) owner = { ...owner, nonce: given };
        nonces.hold(given);
      }
      return ok({ ...answer.value, nonce: given ?? used });
    }
  }

  const routeAddress = (route: string): string => `${host.rest}ddh/v1/${route}`;

  async function asked(route: string): Promise<Result<{ body: unknown; nonce: string | null }, IdentityFailure>> {
    const answer = await call(routeAddress(route), { method: 'GET' }, null);
    if (!answer.ok) return answer;
    const { status, body, asksPassword, nonce: used } = answer.value;
    // A site gives nonces only to members. If it refuses a fresh one, then something in front of it removes the login.
    if (asksPassword || isLoginGone(answer.value)) return err({ kind: 'refused', status, password: asksPassword });
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
  async function ownerOf(used: string): Promise<Result<string | null, NonceFailure>> {
    if (owner?.nonce !== used) {
      const user = await currentUser();
      if (!user.ok) return user.error.kind === 'http' ? err({ kind: 'unreachable', detail: 'http' }) : err(user.error);
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
    async tell(route, request) {
      // A logout reloads the page. With `keepalive`, the request survives the reload.
      await sendJson(routeAddress(route), world, request, null, { keepalive: true });
    },
  };
}

function createNonces(host: SiteAddress, world: World) {
  let nonce: string | null = null;
  let fetching: Promise<Result<string | null, NonceFailure>> | null = null;
  return {
    held: (): string | null => nonce,
    hold(given: string): void {
      nonce = given;
    },
    /** Concurrent calls share the pending fetch of a nonce. */
    fetch(): Promise<Result<string | null, NonceFailure>> {
      fetching ??= fetchNonce(host, world).then((fresh) => {
        if (fresh.ok) nonce = fresh.value;
        fetching = null;
        return fresh;
      });
      return fetching;
    },
  };
}

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
