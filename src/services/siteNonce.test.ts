import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryClock, memoryPreferences } from '../testing/memoryServices.ts';
import { ANSWER_LIMIT_MS } from './siteHttp.ts';
import { fetchNonce } from './siteNonce.ts';

const ADDRESSES = {
  freshNonce: 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce',
  home: 'https://hockey.example/',
};
const HTML = '<!doctype html><title>Hockey</title>';

/** What responds at an address, to a member unless it says otherwise. */
const ANSWERS = {
  nonce: () => new Response('fresh00001'),
  json: () => Response.json({ nonce: 'fresh00001' }),
  visitor: () => new Response('0', { status: 400 }),
  jsonVisitor: () => Response.json({ nonce: '' }),
  password: () => new Response('no', { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } }),
  unauthorized: () => new Response('no', { status: 401 }),
  forbidden: () => new Response('no', { status: 403 }),
  missing: () => new Response(HTML, { status: 404 }),
  badRequest: () => new Response(HTML, { status: 400 }),
  notAllowed: () => new Response('no', { status: 405 }),
  notImplemented: () => new Response('no', { status: 501 }),
  down: () => new Response('', { status: 503 }),
  page: () => new Response(HTML),
  empty: () => new Response(''),
  sentence: () => new Response('two words'),
  otherJson: () => Response.json({ nonce: 7 }),
  dropped: () => Promise.reject<Response>(new TypeError('Failed to fetch')),
} as const;
type Kind = keyof typeof ANSWERS;
const KINDS = Object.keys(ANSWERS) as Kind[];

/** A site. `bare`: what admin-ajax responds to a request without cookies. */
function setUp({ ajax, home = 'page', bare = ajax === 'nonce' ? 'visitor' : ajax }: Partial<Record<string, Kind>>) {
  const asked: string[] = [];
  const fetch = (input: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    const isHome = input === ADDRESSES.home;
    const isBare = request.credentials === 'omit';
    asked.push(isHome ? `${request.method} home` : isBare ? 'bare' : 'ajax');
    return Promise.resolve(ANSWERS[(isHome ? home : isBare ? bare : ajax) as Kind]());
  };
  const deps = { fetch, clock: memoryClock(), preferences: memoryPreferences() };
  return { asked, deps, fetched: () => fetchNonce(ADDRESSES, deps) };
}

const NONCE = { ok: true, value: 'fresh00001' };
const VISITOR = { ok: true, value: null };

describe('a nonce', () => {
  test.each<[Kind, Kind, object, string[]]>([
    ['nonce', 'page', NONCE, ['bare', 'ajax']],
    ['visitor', 'page', VISITOR, ['bare', 'ajax']],
    ['forbidden', 'json', NONCE, ['bare', 'ajax', 'POST home']],
    ['forbidden', 'jsonVisitor', VISITOR, ['bare', 'ajax', 'POST home']],
    ['password', 'json', NONCE, ['bare', 'POST home']],
    ['page', 'json', NONCE, ['bare', 'ajax', 'POST home']],
    ['dropped', 'json', NONCE, ['bare', 'POST home']],
  ])('if admin-ajax responds with %s and the home page with %s', async (ajax, home, result, requests) => {
    const { fetched, asked } = setUp({ ajax, home });
    expect(await fetched()).toEqual(result);
    expect(asked).toEqual(requests);
  });

  test.each<[Kind, Kind, object]>([
    ['forbidden', 'page', { kind: 'refused', status: 403, password: false }],
    ['missing', 'page', { kind: 'refused', status: 404, password: false }],
    ['password', 'page', { kind: 'refused', status: 401, password: true }],
    ['unauthorized', 'page', { kind: 'refused', status: 401, password: false }],
    ['badRequest', 'page', { kind: 'refused', status: 400, password: false }],
    ['page', 'notAllowed', { kind: 'refused', status: 405, password: false }],
    ['page', 'page', { kind: 'badAnswer' }],
    ['down', 'page', { kind: 'unreachable' }],
  ])('fails if admin-ajax responds with %s and the home page with %s', async (ajax, home, error) => {
    expect(await setUp({ ajax, home }).fetched()).toMatchObject({ ok: false, error });
  });
});

test('a visitor is only who WordPress calls one, and a password in front of admin-ajax is not asked of the user', async () => {
  const kind = fc.constantFrom(...KINDS);
  await fc.assert(
    fc.asyncProperty(kind, kind, kind, fc.constantFrom(null, 'ajax', 'home'), async (ajax, bare, home, known) => {
      const { fetched, asked, deps } = setUp({ ajax, bare, home });
      deps.preferences.set('nonce-way', known);
      const result = await fetched();
      const isBehindPassword = bare === 'password' && asked.includes('bare');
      const isOpen = asked.includes('ajax');
      if (isBehindPassword) expect(isOpen).toBe(false);
      if (result.ok) {
        const [atAjax, atHome] = result.value === null ? ['visitor', 'jsonVisitor'] : ['nonce', 'json'];
        expect((isOpen && ajax === atAjax) || home === atHome).toBe(true);
        expect(deps.preferences.get('nonce-way')).toBe(asked.at(-1) === 'ajax' ? 'ajax' : 'home');
      } else {
        expect(['json', 'jsonVisitor']).not.toContain(home);
        expect(deps.preferences.get('nonce-way')).toBe(null);
      }
      expect(new Set(asked).size).toBe(asked.length);
    }),
  );
});

test('the way that has worked is asked first, and nothing else if it works again', async () => {
  const { fetched, asked, deps } = setUp({ ajax: 'forbidden', home: 'json' });
  await fetched();
  asked.length = 0;
  expect(await fetched()).toEqual(NONCE);
  expect(asked).toEqual(['POST home']);
  const later = setUp({ ajax: 'nonce' });
  later.deps.preferences.set('nonce-way', deps.preferences.get('nonce-way'));
  expect(await later.fetched()).toEqual(NONCE);
  expect(later.asked).toEqual(['POST home', 'bare', 'ajax']);
});

test('the home page is asked without a query', async () => {
  const { deps, asked } = setUp({ ajax: 'forbidden', home: 'json' });
  expect(
    await fetchNonce({ ...ADDRESSES, home: `${ADDRESSES.home}?rest_route=/wp/v2/users&_method=DELETE` }, deps),
  ).toEqual(NONCE);
  expect(asked.at(-1)).toBe('POST home');
});

test('a host that never responds is asked once, and the next page looks for a password in front of it', async () => {
  const { deps } = setUp({ ajax: 'nonce' });
  deps.preferences.set('nonce-way', 'ajax');
  let asked = 0;
  const fetch = () => {
    asked++;
    return new Promise<Response>(() => undefined);
  };
  const answer = fetchNonce(ADDRESSES, { ...deps, fetch });
  deps.clock.advance(ANSWER_LIMIT_MS);
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  expect(asked).toBe(1);
  expect(deps.preferences.get('nonce-way')).toBeNull();
});
