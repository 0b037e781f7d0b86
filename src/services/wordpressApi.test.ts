import { describe, expect, test } from 'vitest';
import { memoryClock, memoryPreferences } from '../testing/memoryServices.ts';
import { ANSWER_LIMIT_MS } from './siteHttp.ts';
import { openSite } from './wordpressApi.ts';

const REST = 'https://hockey.example/wp-json/';
const FRESH = 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce';
const PAT = {
  logged_in: true,
  user_id: 12,
  display_name: 'Pat Doe',
  email: 'pat@example.org',
  username: 'pat',
  avatar_url: 'https://hockey.example/pat.png',
  patreon_id: '991',
};
const STALE = { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' };

type Sent = { readonly url: string; readonly nonce: string | null; readonly request: RequestInit };
type Site = {
  /** The valid nonces of the logged-in user. Any other nonce is refused, and a caller without a nonce is a visitor. */
  nonces: readonly string[];
  /** The response of admin-ajax, or `null` if no user is logged in. */
  fresh: string | null;
  answer: unknown;
  status: number;
};

/**
 * Responds as WordPress did in reference tests: a cookie without a nonce counts as a visitor, and a wrong nonce gets
 * status 403.
 */
function wordpress(change: Partial<Site> = {}) {
  const site: Site = { nonces: ['fresh00001'], fresh: 'fresh00001', answer: PAT, status: 200, ...change };
  const sent: Sent[] = [];
  const clock = memoryClock();
  const preferences = memoryPreferences();
  // The page has asked admin-ajax before. `siteNonce.test.ts` has the first time.
  preferences.set('nonce-way', 'ajax');
  const respond = (url: string, value: string | null): Response => {
    if (url === FRESH) return new Response(site.fresh ?? '0', { status: site.fresh === null ? 400 : 200 });
    if (value !== null && !site.nonces.includes(value)) return Response.json(STALE, { status: 403 });
    if (site.status !== 200) return Response.json({ code: 'broken' }, { status: site.status });
    const body = value === null && url.endsWith('current-user') ? { logged_in: false } : site.answer;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const fetch = (input: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const value = new Headers(request.headers).get('X-WP-Nonce');
    sent.push({ url, nonce: value, request });
    return Promise.resolve(respond(url, value));
  };
  const host = { rest: REST, freshNonce: FRESH, home: 'https://hockey.example/' };
  return { site, sent, clock, preferences, ...openSite(host, { fetch, clock, preferences }), host };
}
const calls = (sent: readonly Sent[]) => sent.map(({ url, nonce }) => (url === FRESH ? 'nonce?' : (nonce ?? '-')));

describe('requests for the current user', () => {
  test('the first call of currentUser fetches a nonce and returns the logged-in user', async () => {
    const { identity, sent } = wordpress();
    expect(await identity.currentUser()).toEqual({
      ok: true,
      value: {
        id: '12',
        name: 'Pat Doe',
        email: 'pat@example.org',
        username: 'pat',
        avatarUrl: 'https://hockey.example/pat.png',
        patreonId: '991',
      },
    });
    expect(calls(sent)).toEqual(['nonce?', 'fresh00001']);
    expect(sent[1]?.url).toBe(`${REST}ddh/v1/current-user`);
    expect(sent[1]?.request).toMatchObject({
      credentials: 'same-origin',
      mode: 'same-origin',
      cache: 'no-store',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-WP-Nonce': 'fresh00001' },
    });
  });

  test('later calls of currentUser reuse the fetched nonce', async () => {
    const { identity, sent } = wordpress();
    await identity.currentUser();
    await identity.currentUser();
    expect(calls(sent)).toEqual(['nonce?', 'fresh00001', 'fresh00001']);
  });

  test('currentUser renews a stale nonce once', async () => {
    const { identity, sent, site } = wordpress();
    await identity.currentUser();
    [site.nonces, site.fresh] = [['fresh00002'], 'fresh00002'];
    expect(await identity.currentUser()).toMatchObject({ ok: true, value: { id: '12' } });
    expect(calls(sent).slice(2)).toEqual(['fresh00001', 'nonce?', 'fresh00002']);
  });

  test.each([
    ['returns null to a visitor', { fresh: null }, { ok: true, value: null }, ['nonce?', '-']],
    [
      'fails if each nonce that the site gives is refused, so that a member is not shown as a visitor',
      { fresh: 'other00001' },
      { ok: false, error: { kind: 'refused', status: 403, password: false } },
      ['nonce?', 'other00001', 'nonce?', 'other00001'],
    ],
  ])('currentUser %s', async (_, change, expected, asked) => {
    const { identity, sent } = wordpress(change);
    expect(await identity.currentUser()).toEqual(expected);
    expect(calls(sent)).toEqual(asked);
  });

  test('currentUser returns null after the login ended in another tab', async () => {
    const { identity, sent, site } = wordpress();
    await identity.currentUser();
    [site.nonces, site.fresh] = [[], null];
    expect(await identity.currentUser()).toEqual({ ok: true, value: null });
    expect(calls(sent).slice(2)).toEqual(['fresh00001', 'nonce?', '-']);
  });

  test.each([500, 404, 503, 403])('currentUser fails if the site responds with status %i', async (status) => {
    const { identity, sent } = wordpress({ status });
    expect(await identity.currentUser()).toEqual({ ok: false, error: { kind: 'http', status } });
    expect(calls(sent)).toEqual(['nonce?', 'fresh00001']);
  });

  test('currentUser names a password in front of the site', async () => {
    const { host, ...deps } = wordpress();
    const fetch = (input: string | URL | Request) =>
      Promise.resolve(
        input === FRESH
          ? new Response('fresh00001')
          : new Response('no', { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } }),
      );
    const { identity } = openSite(host, { ...deps, fetch });
    expect(await identity.currentUser()).toEqual({
      ok: false,
      error: { kind: 'refused', status: 401, password: true },
    });
  });

  test.each([
    ['text that is not JSON', '<!doctype html>'],
    ['an empty body', ''],
    ['null', null],
    ['a list', []],
    ['a text instead of true', { ...PAT, logged_in: 'true' }],
    ['no id', { ...PAT, user_id: undefined }],
    ['the id 0', { ...PAT, user_id: 0 }],
    ['an id that is a path', { ...PAT, user_id: '../1' }],
    ['an id that is not a whole number', { ...PAT, user_id: 1.5 }],
    ['an id that is too large', { ...PAT, user_id: 1e30 }],
  ])('currentUser rejects a response with %s', async (_, answer) => {
    const { identity } = wordpress({ answer });
    expect(await identity.currentUser()).toEqual({ ok: false, error: { kind: 'badAnswer' } });
  });

  test('user fields that the response lacks are empty', async () => {
    const answer = { logged_in: true, user_id: '3', username: 'kim', avatar_url: false, patreon_id: 44, email: 5 };
    const { identity } = wordpress({ answer });
    expect(await identity.currentUser()).toEqual({
      ok: true,
      value: { id: '3', name: 'kim', email: '', username: 'kim', avatarUrl: null, patreonId: '44' },
    });
  });

  test.each(['javascript:alert(1)', '/pat.png', 'https://[', ''])(
    'the avatar of the current user is null if its URL is %j',
    async (avatar_url) => {
      const { identity } = wordpress({ answer: { ...PAT, avatar_url, patreon_id: null } });
      expect(await identity.currentUser()).toMatchObject({ value: { avatarUrl: null, patreonId: null } });
    },
  );

  test('currentUser fails as unreachable without a network', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const { host, preferences } = wordpress();
    const { identity } = openSite(host, { fetch, clock: memoryClock(), preferences });
    expect(await identity.currentUser()).toEqual({
      ok: false,
      error: { kind: 'unreachable', detail: 'the connection failed' },
    });
    expect(await identity.fantasyAccess()).toEqual({ hasAccess: false, reason: 'check_failed' });
  });

  test('currentUser fails if the site cannot give a nonce, so that a member is not shown as a visitor', async () => {
    const down = wordpress();
    const fetch = (input: string | URL | Request) =>
      Promise.resolve(input === FRESH ? new Response('', { status: 503 }) : Response.json({ logged_in: false }));
    const { identity } = openSite(down.host, { fetch, clock: down.clock, preferences: down.preferences });
    expect(await identity.currentUser()).toEqual({
      ok: false,
      error: { kind: 'unreachable', detail: 'the site sent no nonce (status 503)' },
    });
  });

  test('currentUser fails after ANSWER_LIMIT_MS if the host never responds', async () => {
    const { host, clock, preferences } = wordpress();
    const fetch = (_: unknown, request?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error));
      });
    const answer = openSite(host, { fetch, clock, preferences }).identity.currentUser();
    clock.advance(ANSWER_LIMIT_MS);
    expect(await answer).toEqual({ ok: false, error: { kind: 'unreachable', detail: 'no response in time' } });
  });
});

describe('access to the Fantasy Hub', () => {
  test("fantasyAccess returns the access in the host's response, using the fetched nonce", async () => {
    const { identity, sent, site } = wordpress();
    await identity.currentUser();
    site.answer = { has_access: true, reason: 'membership' };
    expect(await identity.fantasyAccess()).toEqual({ hasAccess: true, reason: 'membership' });
    expect(sent.at(-1)?.url).toBe(`${REST}ddh/v1/fantasy-access`);
    expect(calls(sent)).toEqual(['nonce?', 'fresh00001', 'fresh00001']);
  });

  test('concurrent calls of currentUser and fantasyAccess share one fetch of a nonce', async () => {
    const { identity, sent } = wordpress({ answer: { ...PAT, has_access: false, reason: 'no_membership' } });
    const [user, access] = await Promise.all([identity.currentUser(), identity.fantasyAccess()]);
    expect(user).toMatchObject({ value: { id: '12' } });
    expect(access).toEqual({ hasAccess: false, reason: 'no_membership' });
    expect(calls(sent)).toEqual(['nonce?', 'fresh00001', 'fresh00001']);
  });

  test.each([
    ['status 500', { status: 500 }],
    ['status 403', { status: 403 }],
    ['a text instead of an object', { answer: 'so sorry' }],
    ['a response without a reason', { answer: { has_access: true } }],
    ['a text instead of true or false', { answer: { has_access: 'yes', reason: 'open' } }],
  ])('fantasyAccess returns no access for %s', async (_, change) => {
    const { identity } = wordpress(change);
    expect(await identity.fantasyAccess()).toEqual({ hasAccess: false, reason: 'check_failed' });
  });
});

describe('calls of ask', () => {
  const save = { method: 'POST', body: { team: 1 } } as const;
  const routes = (sent: readonly Sent[]) =>
    sent.map(({ url, request }) =>
      url === FRESH ? 'nonce?' : `${request.method ?? 'GET'} ${url.replace(`${REST}ddh/v1/`, '')}`,
    );

  test('a call for a user sends method and body with the nonce of that user', async () => {
    const { ask, identity, sent, site } = wordpress();
    await identity.currentUser();
    site.answer = { done: true };
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({
      ok: true,
      value: { status: 200, body: { done: true } },
    });
    await ask('12', 'teams', { method: 'GET' });
    expect(routes(sent)).toEqual(['nonce?', 'GET current-user', 'POST teams/1/save', 'GET teams']);
    expect(sent[2]?.request).toMatchObject({ body: '{"team":1}', credentials: 'same-origin', mode: 'same-origin' });
    expect(sent[3]?.request.body).toBeUndefined();
  });

  test('a call for a user works on a site without pretty permalinks', async () => {
    const { sent, host, ...deps } = wordpress();
    const fetch = (input: string | URL | Request) => {
      sent.push({ url: input as string, nonce: null, request: {} });
      return Promise.resolve(input === FRESH ? new Response('fresh00001') : Response.json(PAT));
    };
    const rest = 'https://hockey.example/index.php?rest_route=/';
    const { ask } = openSite({ ...host, rest }, { ...deps, fetch });
    await ask('12', 'teams/1/save', save);
    expect([...new URL(sent.at(-1)!.url).searchParams]).toEqual([['rest_route', '/ddh/v1/teams/1/save']]);
  });

  test('a call for a user is repeated once with a fresh nonce, after checking that the nonce belongs to the user', async () => {
    const { ask, identity, sent, site } = wordpress();
    await identity.currentUser();
    [site.nonces, site.fresh] = [['fresh00002'], 'fresh00002'];
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({ ok: true, value: { status: 200 } });
    expect(routes(sent)).toEqual([
      'nonce?',
      'GET current-user',
      'POST teams/1/save',
      'nonce?',
      'GET current-user',
      'POST teams/1/save',
    ]);
    expect(sent.at(-1)?.nonce).toBe('fresh00002');
  });

  test('a call for a user is not sent while another user is logged in, and is sent after the first user has logged in again', async () => {
    const { ask, identity, sent, site } = wordpress();
    await identity.currentUser();
    site.answer = { ...PAT, user_id: 13 };
    // The page has fetched the other user's nonce before this call.
    [site.nonces, site.fresh] = [['fresh00002'], 'fresh00002'];
    await identity.currentUser();
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({ ok: true, value: { status: 401 } });
    expect(routes(sent)).not.toContain('POST teams/1/save');
    site.answer = PAT;
    [site.nonces, site.fresh] = [['fresh00003'], 'fresh00003'];
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({ ok: true, value: { status: 200 } });
  });

  test('a call for a user first checks who owns the nonce, and is not sent if the check fails', async () => {
    const { ask, sent, site } = wordpress();
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({ ok: true, value: { status: 200 } });
    expect(routes(sent)).toEqual(['nonce?', 'GET current-user', 'POST teams/1/save']);
    const other = wordpress({ status: 500 });
    expect(await other.ask('12', 'teams/1/save', save)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(routes(other.sent)).toEqual(['nonce?', 'GET current-user']);
    site.status = 409;
    expect(await ask('12', 'teams/1/save', save)).toMatchObject({
      ok: true,
      value: { status: 409, body: { code: 'broken' } },
    });
  });
});

test('in local development the user is fixed and has access, and no request is sent', async () => {
  const fetch = () => Promise.reject(new Error('asked'));
  const { identity, ask } = openSite(null, { fetch, clock: memoryClock(), preferences: memoryPreferences() });
  expect(await identity.currentUser()).toMatchObject({ ok: true, value: { id: '999' } });
  expect(await identity.fantasyAccess()).toEqual({ hasAccess: true, reason: 'development_mode' });
  expect(await ask('999', 'fantasy/teams', { method: 'GET' })).toMatchObject({
    error: { detail: 'local development' },
  });
});
