import { err, isObject, ok, parseJson, type Result } from '@ddh/engine';
import { readNonce, type HostConfig } from './config.ts';
import type { Clock, FantasyAccess, Identity, IdentityFailure, User } from './ports.ts';

/** Spec 4: on the developer's machine nobody is asked. */
export const developmentIdentity: Identity = {
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

/** A host that does not answer at all must not keep the page waiting. */
export const ANSWER_LIMIT_MS = 10_000;

const CHECK_FAILED: FantasyAccess = { hasAccess: false, reason: 'check_failed' };

type World = { readonly fetch: typeof fetch; readonly clock: Clock };

/**
 * The host site's REST calls (spec 7). WordPress takes a login cookie without a nonce for a visitor's, and answers a
 * stale nonce (a cached page, a login that changed) with 403: then a fresh one is fetched once, and the call repeated,
 * without a nonce if there is none to be had.
 */
export function wordpressIdentity(host: Omit<HostConfig, 'login'>, world: World): Identity {
  let nonce = host.nonce;
  let fetching: Promise<string | null> | null = null;

  /** Two calls that need a nonce at once fetch one. */
  function freshNonce(): Promise<string | null> {
    fetching ??= fetchNonce(host.freshNonce, world).then((fresh) => {
      nonce = fresh;
      fetching = null;
      return fresh;
    });
    return fetching;
  }

  async function call(route: string): Promise<Result<unknown, IdentityFailure>> {
    const get = (value: string | null) =>
      answerOf(`${host.rest}ddh/v1/${route}`, world, {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(value === null ? {} : { 'X-WP-Nonce': value }),
      });
    let answer = await get(nonce ?? (await freshNonce()));
    if (!answer.ok) return answer;
    if (answer.value.status === 403) {
      answer = await get(await freshNonce());
      if (!answer.ok) return answer;
    }
    const { status, text, nonce: next } = answer.value;
    nonce = readNonce(next) ?? nonce;
    const body = parseJson(text);
    // Even the fresh one is refused: the login it was made for is gone.
    if (status === 403 && isObject(body) && body['code'] === 'rest_cookie_invalid_nonce')
      return ok({ logged_in: false });
    return status >= 200 && status < 300 ? ok(body) : err({ kind: 'http', status });
  }

  return {
    async currentUser() {
      const answer = await call('current-user');
      return answer.ok ? readUser(answer.value) : answer;
    },
    async fantasyAccess() {
      const answer = await call('fantasy-access');
      return (answer.ok ? readAccess(answer.value) : null) ?? CHECK_FAILED;
    },
  };
}

type Answer = { readonly status: number; readonly text: string; readonly nonce: string | null };

async function answerOf(
  address: string,
  { fetch, clock }: World,
  headers: Readonly<Record<string, string>>,
): Promise<Result<Answer, IdentityFailure>> {
  const stop = new AbortController();
  const cancel = clock.after(ANSWER_LIMIT_MS, () => stop.abort(new Error('no answer in time')));
  try {
    const response = await fetch(address, {
      headers,
      // Cookies go along, to the page's own site alone.
      credentials: 'same-origin',
      // Nor may a redirect take the nonce to another.
      mode: 'same-origin',
      cache: 'no-store',
      signal: stop.signal,
    });
    return ok({ status: response.status, text: await response.text(), nonce: response.headers.get('X-WP-Nonce') });
  } catch (error) {
    return err({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
  } finally {
    cancel();
  }
}

/** `null`: nobody is logged in, or there is no way to a nonce; the call without one then says which. */
async function fetchNonce(address: string, world: World): Promise<string | null> {
  const answer = await answerOf(address, world, {});
  return answer.ok && answer.value.status === 200 ? readNonce(answer.value.text.trim()) : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of spec 3. Only who it is must be there: teams are kept under that id. */
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
  return /^https?:/i.test(text) && URL.canParse(text) ? text : null;
}

function readAccess(body: unknown): FantasyAccess | null {
  if (!isObject(body) || typeof body['has_access'] !== 'boolean' || typeof body['reason'] !== 'string') return null;
  return { hasAccess: body['has_access'], reason: body['reason'] };
}
