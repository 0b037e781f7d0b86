import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import { lookAsReader, tryGuard, type Sight } from './reader.ts';

const JSON_TEXT = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ n })));
const FILES: Readonly<Record<string, Buffer>> = {
  'manifest.json': Buffer.from('{"version":"v2"}'),
  'game_probs.json': Buffer.from(JSON_TEXT),
  '1_parlaytrix.npz': Buffer.from('PK\u0003\u0004 and more'),
};
const NAMES = Object.keys(FILES);
const network: Network = { ...systemNetwork, sleep: () => Promise.resolve() };

let servers: Server[] = [];
let asked: { readonly name: string; readonly headers: object }[] = [];
let site = '';
let cdn = '';

/** What the servers answer in a test, instead of the files. */
let answer: (name: string, ...to: Parameters<RequestListener>) => boolean = () => false;

async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    const name = String(request.url).replace(/^\/\w+\//, '');
    asked.push({ name, headers: request.headers });
    if (answer(name, request, response)) return;
    const isJson = name.endsWith('.json');
    response.writeHead(200, isJson ? { 'content-encoding': 'gzip' } : {});
    response.end(isJson ? gzipSync(FILES[name] ?? '') : FILES[name]);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  [servers, asked, answer] = [[], [], () => false];
  [site, cdn] = [await serve(), await serve()];
});
afterEach(() => servers.forEach((server) => void server.close()));

async function look(url = '/d', to = site): Promise<readonly Sight['kind'][]> {
  const files = Object.entries(FILES).map(([name, { length: bytes }]) => ({ name, bytes }));
  const seen = await lookAsReader({ url, version: 'v2', files, text_bytes: 1 }, to, network);
  expect(seen.map(({ name }) => name)).toEqual(NAMES);
  return seen.map(({ sight }) => sight.kind);
}

const ALL = ['arrived', 'arrived', 'arrived'];

test('a reader sends the origin of the page, and neither a password nor a cookie', async () => {
  expect(await look()).toEqual(ALL);
  expect(asked.map(({ name }) => name)).toEqual(NAMES);
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ origin: site });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
  }
});

test('a server that refuses the folder or one kind of file is seen', async () => {
  answer = (_, _request, response) => Boolean(response.writeHead(500).end('Require not allowed here'));
  expect(await look()).toEqual(['status', 'status', 'status']);
  expect(asked).toHaveLength(6);
  answer = (name, _, response) => name.endsWith('.npz') && Boolean(response.writeHead(403).end());
  expect(await look()).toEqual(['arrived', 'arrived', 'status']);
});

test('a server that is busy once is asked again', async () => {
  let first = true;
  answer = (_, _request, response) => {
    if (!first) return false;
    first = false;
    response.writeHead(503).end();
    return true;
  };
  expect(await look()).toEqual(ALL);
});

test('another host counts only if it lets the page read', async () => {
  expect(await look(`${cdn}/d`)).toEqual(['cors', 'cors', 'cors']);
  for (const [allowed, kinds] of [
    ['*', ALL],
    [site, ALL],
    ['https://example.org', ['cors', 'cors', 'cors']],
  ] as const) {
    answer = (_, _request, response) => {
      response.setHeader('access-control-allow-origin', allowed);
      return false;
    };
    expect(await look(`${cdn}/d`)).toEqual(kinds);
  }
});

test('redirects are followed within the origin only', async () => {
  answer = (name, { url }, response) =>
    url?.startsWith('/d/') === true && Boolean(response.writeHead(302, { location: `/e/${name}` }).end());
  expect(await look()).toEqual(ALL);
  asked = [];
  answer = (name, _, response) => Boolean(response.writeHead(302, { location: `${cdn}/d/${name}` }).end());
  expect(await look()).toEqual(['redirected', 'redirected', 'redirected']);
  expect(asked).toHaveLength(3);
  answer = (_, { url }, response) => Boolean(response.writeHead(302, { location: url }).end());
  expect(await look()).toEqual(['redirected', 'redirected', 'redirected']);
});

test('an older manifest is named and does not count, and pages with status 200 are no data', async () => {
  answer = (name, _, response) => name === 'manifest.json' && Boolean(response.end('{"version":"v1"}'));
  expect(await look()).toEqual(['older', 'arrived', 'arrived']);
  answer = (_, _request, response) => Boolean(response.end('<!doctype html><title>Coming soon</title>'));
  expect(await look()).toEqual(['otherContent', 'otherContent', 'otherContent']);
});

test('files that are cut off, longer than they should be or uncompressed are seen', async () => {
  answer = (name, _, response) => Boolean(response.end(FILES[name]?.subarray(0, -3)));
  expect(await look()).toEqual(['otherContent', 'otherContent', 'otherContent']);
  answer = (name, _, response) => {
    response.writeHead(200, { 'content-length': 1e6 });
    response.write(FILES[name]);
    setTimeout(() => response.destroy(), 20);
    return true;
  };
  expect(await look()).toEqual(['unreachable', 'unreachable', 'unreachable']);
  let sent = 0;
  answer = (_, _request, response) => {
    const more = (): void => {
      while (!response.destroyed && sent < 1e9 && response.write(Buffer.alloc(1e5, '[1],'))) sent += 1e5;
    };
    response.on('drain', more);
    more();
    return true;
  };
  expect(await look()).toEqual(['otherContent', 'otherContent', 'otherContent']);
  expect(sent).toBeLessThan(1e8);
  answer = (name, _, response) => Boolean(response.end(FILES[name]));
  expect(await look()).toEqual(['arrived', 'plain', 'arrived']);
});

test.each(['https://10.0.0.1', 'https://[::1]', 'https://localhost', 'https://0x7f.1', 'https://[::ffff:192.168.0.1]'])(
  'a public site cannot make the machine fetch %s',
  async (url) => {
    const refused = ['private', 'private', 'private'];
    expect(await look(`${url}/d`, 'https://93.184.216.34')).toEqual(refused);
    expect(asked).toEqual([]);
  },
);

test('a name that leads to a private address is refused, and so are addresses that no page can read', async () => {
  const files = [{ name: 'manifest.json', bytes: 1 }];
  const own = {
    ...network,
    lookup: (host: string) => Promise.resolve([host.startsWith('in.') ? '10.1.1.1' : '1.1.1.1']),
  };
  for (const [url, kind] of [
    ['https://in.example/d', 'private'],
    ['http://cdn.example/d', 'insecure'],
    ['file:///etc', 'noAddress'],
    ['https://a:b@cdn.example/d', 'noAddress'],
    ['http://[', 'noAddress'],
  ]) {
    const seen = await lookAsReader({ url: url!, version: 'v', files, text_bytes: 1 }, 'https://site.example', own);
    expect(seen.map(({ sight }) => sight.kind)).toEqual([kind]);
  }
});

test('the parts of a guard count only with the right body', async () => {
  answer = (name, _, response) => {
    if (name.startsWith('types')) response.writeHead(500).end();
    else response.end(name.startsWith('none') ? 'guard-1none' : 'another page');
    return true;
  };
  const guard = { url: '/d', names: ['none', 'types', 'nosniff'], body: 'guard-1' };
  expect(await tryGuard(guard, site, network)).toEqual({ none: 200, types: 500, nosniff: 0 });
});
