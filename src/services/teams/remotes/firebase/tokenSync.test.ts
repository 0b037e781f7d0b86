import { err, ok } from '@ddh/engine/internal/result';
import { describe, expect, test } from 'vitest';
import { memoryClock, memoryPreferences } from '../../../../testing/memoryServices.ts';
import { openSite } from '../../../wordpressApi.ts';
import { endLink, siteTokenSync } from './tokenSync.ts';

const ADDRESS = 'https://hockey.example/wp-json/ddh/v1/token-sync';
const FRESH = 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce';
const LINKED = { linked: true, wp: 'wp_7', expiresAt: 5, issuedAt: 3, customToken: 'custom' };
const TOKEN = { text: 'custom', issuedAt: 3 };
const notLinked = (reason: string) => ({ linked: false, reason });

type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Asked = {
  readonly url: string;
  readonly method: string;
  readonly bearer: string | null;
  readonly nonce: string | null;
  readonly body: string;
};

/**
 * Simulates the plugin's REST route that links a session to a member. The page of user 7 calls it with a valid nonce.
 */
function setUp(answer: (asked: Asked) => Answer, user = 7) {
  const sent: Asked[] = [];
  let nonces = 0;
  const fetch = async (input: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    const url = input as string;
    if (url === FRESH && request.credentials === 'omit') return new Response('0', { status: 400 });
    if (url === FRESH) return new Response(`fresh0000${++nonces}`);
    if (!url.startsWith(ADDRESS)) return Response.json({ logged_in: true, user_id: user });
    const headers = new Headers(request.headers);
    const asked: Asked = {
      url,
      method: request.method ?? 'GET',
      bearer: headers.get('Authorization'),
      nonce: headers.get('X-WP-Nonce'),
      body: typeof request.body === 'string' ? request.body : '',
    };
    sent.push(asked);
    const { status = 200, body, headers: more = {} } = answer(asked);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: more });
  };
  const host = { rest: 'https://hockey.example/wp-json/', freshNonce: FRESH, home: 'https://hockey.example/' };
  const site = openSite(host, { fetch, clock: memoryClock(), preferences: memoryPreferences() });
  return { sent, site, sync: siteTokenSync(site, ADDRESS, '7') };
}

describe('requests for a link', () => {
  test('the link request sends the nonce and the ID token of the session, and returns the token that the site has signed', async () => {
    const { sync, sent } = setUp(() => ({ body: LINKED }));
    expect(await sync.link('a.b.c')).toEqual(ok(TOKEN));
    expect(sent).toEqual([{ url: ADDRESS, method: 'POST', bearer: 'Bearer a.b.c', nonce: 'fresh00001', body: '' }]);
  });

  test.each<[string, number, unknown]>([
    ['another plugin refuses its header', 403, { code: 'jwt_auth_invalid_token' }],
    ['the server requires a password', 401, '<html>'],
  ])('the link request links a session with the token in the body if %s', async (_, status, body) => {
    const { sync, sent } = setUp(({ bearer }) => (bearer === null ? { body: LINKED } : { status, body }));
    expect(await sync.link('a.b.c')).toEqual(ok(TOKEN));
    expect(sent.at(-1)).toMatchObject({ bearer: null, body: '{"idToken":"a.b.c"}' });
  });

  test('the link request uses a fresh nonce if the page’s nonce is stale', async () => {
    const stale = { status: 403, body: { code: 'rest_cookie_invalid_nonce' } };
    const { sync, sent } = setUp(({ nonce }) => (nonce === 'fresh00002' ? { body: LINKED } : stale));
    expect(await sync.link('a.b.c')).toEqual(ok(TOKEN));
    expect(sent.map(({ nonce }) => nonce)).toEqual(['fresh00001', 'fresh00002']);
  });
});

describe('requests for a link that fail', () => {
  test.each<[string, Answer, object]>([
    ['the site has no Firebase settings', { body: notLinked('not_configured') }, { kind: 'notSetUp' }],
    ['the site may be a copy', { body: notLinked('copy') }, { kind: 'copy' }],
    ['no user is logged in', { status: 401, body: notLinked('not_logged_in') }, { kind: 'loggedOut' }],
    ['the login has ended', { status: 403, body: { code: 'rest_cookie_invalid_nonce' } }, { kind: 'loggedOut' }],
    ['another member is logged in', { body: { ...LINKED, wp: 'wp_8' } }, { kind: 'loggedOut' }],
    ['the site rejects the token', { status: 403, body: notLinked('bad_token') }, { kind: 'badToken' }],
    ['the site refuses the request', { status: 403, body: 'no' }, { kind: 'refused' }],
    ['a password is in front of the site', { status: 401, body: '<html>' }, { kind: 'refused' }],
    ['the route does not exist', { status: 404, body: { code: 'rest_no_route' } }, { kind: 'refused' }],
    [
      'the site cannot reach Google',
      { status: 503, body: notLinked('unavailable') },
      { kind: 'unreachable', retryAfter: 0 },
    ],
    ['the site fails with status 500', { status: 500, body: '' }, { kind: 'unreachable', retryAfter: 0 }],
    ['the response is HTML', { body: '<html>' }, { kind: 'unreachable', retryAfter: 0 }],
    ['the response lacks the token', { body: { linked: true, wp: 'wp_7' } }, { kind: 'unreachable', retryAfter: 0 }],
    [
      'the site limits the rate',
      { status: 429, body: notLinked('rate_limited'), headers: { 'Retry-After': '300' } },
      { kind: 'unreachable', retryAfter: 300 },
    ],
    [
      'Retry-After is a date',
      { status: 429, body: notLinked('rate_limited'), headers: { 'Retry-After': 'Sat, 10 Oct 2026 18:00:00 GMT' } },
      { kind: 'unreachable', retryAfter: 0 },
    ],
  ])('the link request does not link a session if %s', async (_, answer, error) => {
    const { sync } = setUp(() => answer);
    expect(await sync.link('a.b.c')).toEqual(err(error));
  });

  test('the link request is not sent if another member has logged in', async () => {
    const { sync, sent } = setUp(() => ({ body: LINKED }), 8);
    expect(await sync.link('a.b.c')).toEqual(err({ kind: 'loggedOut' }));
    expect(sent).toEqual([]);
  });
});

test('endLink needs neither a login nor DELETE, and ignores an error of the site', async () => {
  const { site, sent } = setUp(() => ({ status: 500, body: '' }));
  await endLink(site, 'a.b.c');
  expect(sent).toEqual([{ url: `${ADDRESS}/end`, method: 'POST', bearer: 'Bearer a.b.c', nonce: null, body: '' }]);
});
