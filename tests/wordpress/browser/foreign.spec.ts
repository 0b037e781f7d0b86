import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, cookieOf, logIn, type Cookie } from '../lab/http.ts';
import { wp, type Site } from '../lab/site.ts';
import { expect, test, type BrowserContext, type Page } from './test.ts';

// Tests that pages of other sites, in the browser of a logged-in member, cannot read or change anything.

const SECRETS = /@|Fan One|"user_id"|"logged_in":true|Night Owls/;
const TEAM = { teamName: 'Night Owls', skaterScoring: { goal: 2 }, teamRoster: { F: '["Sam Reinhart"]' } };

/** Paths below `/wp-json/ddh/v1/` that a script might try to read. */
const READ = ['current-user', 'fantasy-access', 'fantasy/teams', 'token-sync'] as const;

type Attempt = { readonly path: string; readonly init: RequestInit };

const writing = (method: string, body: string, type: string): RequestInit => ({
  method,
  ...(method === 'DELETE' ? {} : { body }),
  headers: { 'content-type': type },
});

/**
 * Requests to every route. Requests with `no-cors` need no preflight. For such a request, WordPress reads the method
 * from the parameter `_method`.
 */
function attempts(): readonly Attempt[] {
  const rest = (path: string): string => `/wp-json/ddh/v1/${path}`;
  const json = JSON.stringify({ team: { ...TEAM, teamName: 'Taken' }, base_rev: 1, currentTeam: null });
  const writes = [
    ['POST', 'token-sync'],
    ['DELETE', 'token-sync'],
    ['PUT', 'fantasy/teams/1234'],
    ['DELETE', 'fantasy/teams/1234?base_rev=1'],
    ['PUT', 'fantasy/teams/current'],
    ['POST', 'fantasy/teams/1234/save'],
    ['POST', 'fantasy/teams/1234/delete?base_rev=1'],
    ['POST', 'fantasy/teams/current/save'],
    ['POST', 'token-sync/end'],
  ] as const;
  return [
    ...READ.flatMap((path) => [
      { path: rest(path), init: {} },
      { path: `/?rest_route=/ddh/v1/${path}`, init: {} },
      { path: rest(`${path}?_envelope=1`), init: {} },
      { path: rest(path), init: { headers: { 'X-Requested-With': 'XMLHttpRequest' } } },
    ]),
    ...writes.flatMap(([method, path]) => [
      { path: rest(path), init: writing(method, json, 'application/json') },
      {
        path: rest(`${path}${path.includes('?') ? '&' : '?'}_method=${method}`),
        init: { ...writing('POST', json, 'text/plain'), mode: 'no-cors' as const },
      },
    ]),
    { path: '/wp-admin/admin-ajax.php?action=rest-nonce', init: {} },
    ...(['cors', 'no-cors'] as const).map((mode) => ({
      path: '/',
      init: { ...writing('POST', 'ddh-nonce=1', 'application/x-www-form-urlencoded'), mode },
    })),
    { path: '/nhl-fantasy/my-team', init: {} },
  ];
}

/** A page or a frame from which requests are sent. */
type Place = Pick<Page, 'evaluate'>;

/**
 * Sends each request from this page and returns the results. 'blocked' and 'opaque' mean that the page could read
 * nothing.
 */
const tryAll = (from: Place, site: Site): Promise<readonly string[]> =>
  from.evaluate(
    async ([url, all]) =>
      await Promise.all(
        all.map(async ({ path, init }) => {
          try {
            const answer = await fetch(url + path, { credentials: 'include', ...init });
            return answer.type === 'opaque' ? 'opaque' : `${answer.status} ${await answer.text()}`;
          } catch {
            return 'blocked';
          }
        }),
      ),
    [site.url, attempts()] as const,
  );

/**
 * Loads each route of READ as a JSONP script, because browsers load scripts from other sites without CORS. Returns what
 * each script passes to its callback, or `nothing`.
 */
const tryScripts = (from: Place, site: Site): Promise<readonly string[]> =>
  from.evaluate(
    async ([url, paths]) =>
      await Promise.all(
        paths.map(
          (path) =>
            new Promise<string>((resolve) => {
              (window as unknown as Record<string, unknown>)['caught'] = (data: unknown) =>
                resolve(JSON.stringify(data));
              const script = document.createElement('script');
              script.src = `${url}/wp-json/ddh/v1/${path}?_jsonp=caught`;
              script.addEventListener('error', () => resolve('nothing'));
              script.addEventListener('load', () => setTimeout(() => resolve('nothing')));
              document.head.append(script);
            }),
        ),
      ),
    [site.url, READ] as const,
  );

/** Serves pages under every host name that resolves to this machine. */
async function elsewhere(): Promise<{ readonly port: number; readonly stop: () => void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

/** Adds the cookies of the login in the worst form: the browser sends them with requests from any site. */
const lendCookies = (context: BrowserContext, site: Site, cookies: readonly Cookie[]): Promise<void> =>
  context.addCookies(
    cookies.map((cookie) => ({
      ...cookie,
      domain: site.host.split(':')[0]!,
      path: '/',
      sameSite: 'None' as const,
      secure: true,
    })),
  );

/** Makes the site store teams, and gives a member a team. */
async function furnish(site: Site): Promise<{ readonly cookies: readonly Cookie[]; readonly nonce: string }> {
  wp(site, `return update_option( 'ddh_settings', array( 'team_store' => 'wordpress' ) );`);
  const cookies = await logIn(site, 'fan', 'fanpass');
  const headers = { cookie: cookieOf(cookies) };
  const nonce = (await ask(site, '/wp-admin/admin-ajax.php?action=rest-nonce', { headers })).text;
  const made = await ask(site, '/wp-json/ddh/v1/fantasy/teams/1234', {
    method: 'PUT',
    headers: { ...headers, 'x-wp-nonce': nonce, 'content-type': 'application/json' },
    body: JSON.stringify({ team: TEAM, base_rev: 0 }),
  });
  expect(made.status).toBe(201);
  return { cookies, nonce };
}

test('pages of other sites cannot read or change anything with a member’s login', async ({
  page,
  context,
  ownSite,
}) => {
  const site = await ownSite();
  const { cookies, nonce } = await furnish(site);
  await lendCookies(context, site, cookies);
  const stateOf = (): unknown =>
    wp(
      site,
      `$fan = get_user_by( 'login', 'fan' ); return array( $fan->user_email, get_user_meta( $fan->ID ), get_option( 'ddh_settings' ) );`,
    );
  const before = stateOf();
  expect(JSON.stringify(before)).toContain('Night Owls');

  const sent: Promise<Readonly<Record<string, string>>>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/current-user')) sent.push(request.allHeaders());
  });

  const { port, stop } = await elsewhere();
  const origins = [`http://ddh.localhost:${port}`, `http://127.0.0.1:${port}`, `http://localhost:${port}`];
  for (const origin of origins) {
    await page.goto(origin);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      frame.srcdoc = '<!doctype html><title>Nowhere</title>';
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    });
    for (const from of [page, page.frames()[1]!]) {
      const read = await tryAll(from, site);
      expect([origin, ...read.filter((text) => text !== 'blocked' && text !== 'opaque')]).toEqual([origin]);
      expect(await tryScripts(from, site)).toEqual(READ.map(() => 'nothing'));
    }
  }
  stop();

  // The requests had the login cookie, so only the site's headers kept the pages from reading the responses.
  const withLogin = (await Promise.all(sent)).filter(({ cookie }) => cookie?.includes('wordpress_logged_in_'));
  expect(new Set(withLogin.map(({ origin }) => origin))).toEqual(new Set([undefined, 'null', ...origins]));
  expect(stateOf()).toEqual(before);

  // Without the nonce, even a page of the site is anonymous. Only pages of the site can read the nonce.
  await page.goto(`${site.url}/wp-content/plugins/ddh-hockey/readme.txt`);
  const fromOwn = (headers: Readonly<Record<string, string>>): Promise<string> =>
    page.evaluate(async (own) => await (await fetch('/wp-json/ddh/v1/current-user', { headers: own })).text(), headers);
  expect(await fromOwn({})).toBe('{"logged_in":false}');
  expect(await fromOwn({ 'x-wp-nonce': nonce })).toContain('fan@example.test');
});

test('every REST response of the plugin forbids caching and access by other origins', async ({ ownSite }) => {
  const site = await ownSite();
  const { cookies, nonce } = await furnish(site);
  const login = { cookie: cookieOf(cookies) };
  const own = site.url;
  const PATHS = [
    ...READ.map((path) => `/wp-json/ddh/v1/${path}`),
    '/?rest_route=/ddh/v1/current-user',
    '/wp-json/DDH/V1/current-user',
    '/wp-json/ddh/v1/current-user/',
    '/wp-json/ddh/v1/current-user?_envelope=1',
    '/wp-json/ddh/v1/nothing-of-that-name',
  ];
  for (const path of PATHS) {
    const plain = await ask(site, path, { headers: login });
    expect([path, plain.text]).toEqual([path, expect.not.stringMatching(SECRETS)]);
    for (const headers of [{}, { 'x-wp-nonce': nonce }, { 'x-wp-nonce': 'deadbeef00' }]) {
      for (const origin of [own, 'http://ddh.localhost:1', 'https://elsewhere.example', 'null']) {
        const answer = await ask(site, path, { headers: { ...login, ...headers, origin } });
        const got = {
          cache: answer.headers['cache-control'],
          readers: answer.headers['access-control-allow-origin'] ?? own,
        };
        const asked = `${path} ${JSON.stringify(headers)} ${origin}`;
        expect([asked, got]).toEqual([asked, { cache: 'no-store, private', readers: own }]);
      }
    }
    // The body of a response with `_envelope` contains headers, but the HTTP response itself must forbid caching, too.
    if (!path.includes('_envelope')) expect(plain.headers.vary).toMatch(/^Cookie, Origin/);
    const before = await ask(site, path, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
    });
    expect([path, before.headers['access-control-allow-origin']]).toEqual([path, undefined]);
  }
  const stale = await ask(site, '/wp-json/ddh/v1/current-user', { headers: { ...login, 'x-wp-nonce': 'deadbeef00' } });
  expect([stale.status, SECRETS.test(stale.text)]).toEqual([403, false]);
});
