import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openDeliverySite } from './deliverySite.ts';

const ROOT = 'https://hockey.example/wp-json/ddh/v1/deliveries';
const NONCE_URL = 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce';
const Done = v.object({ done: v.boolean() });

type Reply = Response | 'lost';
const done = (headers = {}): Response => Response.json({ done: true }, { headers });
const error = (status: number, code: string, data: object = { status }): Response =>
  Response.json({ code, message: `about ${code}`, data }, { status });

/** A site that gives the replies in turn, and then the last one again. `log` has the URL and nonce of each request. */
function siteOf(replies: readonly Reply[], root = ROOT) {
  const log: string[] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  const site = openDeliverySite(
    { root, nonce: 'aaaaaaaaaa', nonceUrl: NONCE_URL },
    {
      fetch: (url, request) => {
        request?.signal?.throwIfAborted();
        const nonce = new Headers(request?.headers).get('X-WP-Nonce') ?? '';
        log.push(`${url instanceof Request ? url.url : String(url)} ${nonce}`.trim());
        const reply = replies[Math.min(log.length, replies.length) - 1];
        return reply instanceof Response ? Promise.resolve(reply.clone()) : Promise.reject(new TypeError('lost'));
      },
      pause: (seconds) => Promise.resolve(void waits.push(seconds)),
      onWait: () => {},
    },
  );
  const postPatiently = (path: string) => site.postPatiently(path, Done, {}, stop.signal);
  return { site, log, waits, stop, postPatiently };
}

const SUCCESS = { ok: true, value: { done: true } };

test('a request with an expired nonce is sent once more with a new nonce', async () => {
  const expired = error(403, 'rest_cookie_invalid_nonce');
  const { log, postPatiently } = siteOf([expired, new Response('bbbbbbbbbb'), done()]);
  expect(await postPatiently('/1/commit')).toEqual(SUCCESS);
  expect(log).toEqual([`${ROOT}/1/commit aaaaaaaaaa`, NONCE_URL, `${ROOT}/1/commit bbbbbbbbbb`]);

  const refusing = siteOf([expired, new Response('bbbbbbbbbb'), expired]);
  expect(await refusing.postPatiently('')).toMatchObject({ ok: false, error: { kind: 'refused', status: 403 } });
  expect(refusing.log).toHaveLength(3);
});

test('a user who is logged out gets no new nonce', async () => {
  const { postPatiently } = siteOf([error(403, 'rest_forbidden'), new Response('0', { status: 400 })]);
  expect(await postPatiently('')).toEqual({ ok: false, error: { kind: 'loggedOut' } });
});

test('a request uses the nonce in the response before it', async () => {
  const { log, postPatiently } = siteOf([done({ 'X-WP-Nonce': 'cccccccccc' })]);
  await postPatiently('');
  await postPatiently('');
  expect(log).toEqual([`${ROOT} aaaaaaaaaa`, `${ROOT} cccccccccc`]);
});

test('on a site with plain permalinks, the route is in the query', async () => {
  const { log, postPatiently } = siteOf([done()], 'https://hockey.example/index.php?rest_route=/ddh/v1/deliveries');
  await postPatiently('/1/cancel');
  expect(new URL(log[0]!.split(' ')[0]!).searchParams.get('rest_route')).toBe('/ddh/v1/deliveries/1/cancel');
});

test.each<[string, Reply]>([
  ['without a response', 'lost'],
  ['with a corrupted part', error(422, 'ddh_delivery_digest')],
  ['while another delivery is published', error(409, 'ddh_import_busy')],
  ['with a gateway error', new Response('<html>', { status: 502 })],
  ['with a fatal error of PHP', new Response('', { status: 500 })],
])('a request that fails %s is repeated', async (_, reply) => {
  const { waits, postPatiently } = siteOf([reply, reply, done()]);
  expect(await postPatiently('')).toEqual(SUCCESS);
  expect(waits).toEqual([1, 2]);
});

test('after twelve waits without a response, the site counts as unreachable', async () => {
  const { waits, postPatiently } = siteOf(['lost']);
  expect(await postPatiently('')).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(waits).toHaveLength(12);
});

test.each([
  [
    'a refusal',
    error(409, 'ddh_delivery_part', { status: 409, expected: 3 }),
    { code: 'ddh_delivery_part', expected: 3 },
  ],
  ['a refusal without data', error(404, 'ddh_delivery_gone', []), { status: 404, message: 'about ddh_delivery_gone' }],
  ['a success that is no JSON', new Response('<html>'), { status: 200, code: '', message: null, expected: null }],
  ['a success without the expected fields', Response.json({}), { status: 200 }],
])('%s is not repeated', async (_, reply, refusal) => {
  const { log, postPatiently } = siteOf([reply]);
  expect(await postPatiently('')).toMatchObject({ ok: false, error: { kind: 'refused', ...refusal } });
  expect(log).toHaveLength(1);
});

test('a canceled request is not repeated', async () => {
  const { log, waits, stop, postPatiently } = siteOf(['lost']);
  stop.abort();
  expect(await postPatiently('')).toMatchObject({ ok: false });
  expect([log, waits]).toEqual([[], []]);
});
