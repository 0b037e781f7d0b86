import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import { prop } from '../../testing/prop.ts';
import { siteFaultText } from './faults.ts';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';
import { checkSite } from './check.ts';

const SITE = 'http://127.0.0.1:1';
const env = { DDH_PUBLISH_PASSWORD: 'secret' };

let root = '';
let cwd = '';
let runs = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ddh-strange-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  cwd = join(root, `${runs++}`);
  await mkdir(join(cwd, 'data/value_vault'), { recursive: true });
  await writeFile(join(cwd, 'data/game_probs.json'), '[]');
  await writeFile(join(cwd, 'data/value_vault/goal_value.json'), '[{}]');
});

type Answer = (route: string, url: URL, body: string) => Response | Promise<Response>;
/** Names of the files in the delivery that the site has begun. */
let listed: readonly string[] = [];

function networkOf(answer: Answer): Network {
  return {
    ...systemNetwork,
    sleep: () => Promise.reject(new Error('the command waits')),
    fetch: async (address, { body }) => {
      const url = new URL(address);
      return answer(url.searchParams.get('rest_route') ?? '', url, typeof body === 'string' ? body : '');
    },
  };
}

const ddh = (args: readonly string[], answer: Answer): Promise<Run> =>
  runDdh(cwd, [...args, '--to', SITE, '--user', 'u', '--json'], { network: networkOf(answer), env });

type Sent = { readonly files: readonly { readonly name: string; readonly sha256: string }[] };

/** Takes every delivery, and confirms the digest of the files for which `keeps` is true. */
function goodSite(keeps: (name: string) => boolean = () => true, cut = ''): Answer {
  let digest = '';
  return (route, _, body) => {
    if (route.endsWith('/commit'))
      return Response.json({ folder: 'F', version: 'v', time: '2026-11-28T00:00:00Z', digest, messages: ['done'] });
    const { files } = JSON.parse(body) as Sent;
    listed = files.map(({ name }) => name);
    const lines = files
      .filter(({ name }) => keeps(name))
      .map(({ name, sha256 }) => `${sha256}  ${name.slice(cut.length)}\n`);
    digest = createHash('sha256').update(lines.join('')).digest('hex');
    return Response.json({ id: 'a', part_size: 1, missing: [], left_out: [] }, { status: 201 });
  };
}

const REDIRECTS = [
  'http://[',
  'http://a b:99999999/',
  'javascript:alert(1)',
  '',
  '//',
  '\\\\',
  'http:',
  'data:,x',
  'https://other',
];

prop(
  'any Location of a redirect gives a sentence',
  [
    fc.oneof(
      fc.constantFrom(...REDIRECTS),
      fc.string({ unit: fc.constantFrom('h', 't', 'p', ':', '/', '[', ']', '@', '#', '?', '%', '\\', '.', ' ', '1') }),
    ),
    fc.constantFrom(301, 302, 307, 308),
  ],
  async (location, status) => {
    const redirect: Answer = () => new Response(null, { status, headers: { location } });
    for (const args of [
      ['publish', 'data'],
      ['record', 'restore'],
    ]) {
      const { code, out, notes } = await ddh(args, redirect);
      expect(code).toBe(1);
      expect(notes.split('\n')).toHaveLength(2);
      expect(jsonOf(out)).toMatchObject({ error: { message: expect.stringContaining('redirects to') } });
    }
  },
);

describe('ddh publish', () => {
  test('`ddh publish` refuses a receipt of other files', async () => {
    const other: Answer = async (route, url, body) => {
      const answer = await goodSite()(route, url, body);
      return route.endsWith('/commit')
        ? Response.json({ ...((await answer.json()) as object), digest: 'f'.repeat(64) })
        : answer;
    };
    await mkdir(join(cwd, 'record'));
    await writeFile(join(cwd, 'record/head.json'), '{}');
    const { code, out, notes } = await ddh(['publish', 'data'], other);
    expect([code, jsonOf(out)]).toMatchObject([1, { error: { kind: 'failed' } }]);
    expect(notes).toMatch(/delivery F has the digest f{64}, the files in data have [0-9a-f]{64}/);
    expect(await readdir(join(cwd, 'record'))).toEqual(['head.json']);
  });

  test('`ddh publish` names a function that PHP lacks, and does not wait for it', async () => {
    const lacking: Answer = () =>
      Response.json({ code: 'ddh_function', message: 'flock', data: { status: 500 } }, { status: 500 });
    const { code, out } = await ddh(['publish', 'data'], lacking);
    expect([code, jsonOf(out)]).toMatchObject([1, { error: { message: expect.stringContaining('flock') } }]);
  });

  test('the check of a site does not call a part too large if PHP lacks a function', async () => {
    const seen = { authorization: true, application_passwords: true, logged_in: true, may_publish: true, part_size: 9 };
    const network: Network = {
      ...systemNetwork,
      fetch: async (_address, { method }) =>
        method === 'GET'
          ? Response.json({ ...seen, now: Math.round(systemNetwork.now() / 1000) })
          : Response.json({ code: 'ddh_function', message: 'flock' }, { status: 500 }),
    };
    const { problems } = await checkSite({ to: SITE, user: 'u', password: 'secret', network });
    expect(problems).toMatchObject([{ kind: 'noAnswer', fault: { code: 'ddh_function' } }]);
  });

  test.each<[number, string, Response | string]>([
    [0, 'an older manifest', '{"version":"u"}'],
    [3, 'a status', new Response(null, { status: 403 })],
    [3, 'a page', '<!doctype html>'],
  ])('`ddh publish` ends with %i if a reader gets %s', async (exit, _, file) => {
    const reader = { url: '/d', version: 'v', files: [{ name: 'manifest.json', bytes: 15 }], text_bytes: 1 };
    const site = goodSite();
    const answer: Answer = async (route, url, body) => {
      if (route === '')
        return new Response(typeof file === 'string' ? file : null, file instanceof Response ? file : {});
      const own = await site(route, url, body);
      return route.endsWith('/commit') ? Response.json({ ...((await own.json()) as object), reader }) : own;
    };
    const { code, out } = await ddh(['publish', 'data'], answer);
    expect([code, jsonOf(out)]).toMatchObject([exit, { seen: [{ name: 'manifest.json' }] }]);
  });

  test('`ddh publish` accepts the receipt of a site that leaves out files that are not data files', async () => {
    await writeFile(join(cwd, 'data/notes.txt'), 'x');
    const keeps = (name: string): boolean => name.endsWith('.json');
    expect(await ddh(['publish', 'data'], goodSite(keeps))).toMatchObject({ code: 0 });
    await rm(join(cwd, 'data/notes.txt'));
    // The site takes `data/` away from all names.
    await writeFile(join(cwd, 'data/value_vault/point_value.json'), '[]');
    expect(await ddh(['publish', '.'], goodSite(keeps, 'data/'))).toMatchObject({ code: 0 });
  });

  test('`ddh publish` leaves out symbolic links and says so', async () => {
    await mkdir(join(cwd, 'secret'));
    await writeFile(join(cwd, 'secret/x.json'), '{}');
    await symlink('../secret/x.json', join(cwd, 'data/link.json'));
    await symlink('../secret', join(cwd, 'data/folder'));
    await symlink('nowhere', join(cwd, 'data/broken.json'));
    const { code, out, notes } = await ddh(['publish', 'data'], goodSite());
    expect(listed).toEqual(['game_probs.json', 'value_vault/goal_value.json']);
    expect([code, jsonOf(out)]).toMatchObject([3, { links: ['broken.json', 'folder', 'link.json'] }]);
    expect(notes.match(/^ddh publish: (\S+) is left out/gm)).toHaveLength(3);
  });

  test.each(['ddh.json', 'quotes.csv', 'news.json', 'store/credentials.json', 'a/NIGHTS/x.json', '.env', 'site.pem'])(
    '`ddh publish` sends nothing of a folder with the private file %s',
    async (name) => {
      await mkdir(join(cwd, 'data', name, '..'), { recursive: true });
      await writeFile(join(cwd, 'data', name), '{}');
      const { code, out, notes } = await ddh(['publish', 'data'], () => {
        throw new Error('the command sends a request');
      });
      expect([code, jsonOf(out)]).toMatchObject([1, { error: { kind: 'failed' } }]);
      expect(notes).toContain(name);
    },
  );
});

describe('ddh record restore', () => {
  const DAY = 'record/forecasts/2026-01-01.ndjson.gz';
  const head = (sha256: string): string => JSON.stringify({ date: '2026-01-01', sha256 });
  const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

  /** A site whose record has these files. `change` changes an entry of the list. */
  const trackRecordSite =
    (files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, change: object = {}, url = '/d'): Answer =>
    (route, { pathname }) => {
      if (route === '') return new Response(files[pathname.replace('/d/', '')] ?? null);
      const list = Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) }));
      return Response.json({ url, files: list.map((one) => ({ ...one, ...change })) });
    };
  const damaged = gzipSync('{"damaged":1}\n') as Uint8Array<ArrayBuffer>;
  const bomb = gzipSync(Buffer.alloc(300e6, 10), { level: 1 }) as Uint8Array<ArrayBuffer>;

  test.each<[string, Answer, RegExp]>([
    [
      'whose chain is damaged',
      trackRecordSite({ 'record/head.json': head(sha256(damaged)), [DAY]: damaged }),
      /is damaged.*line 1/,
    ],
    ['without head.json', trackRecordSite({ [DAY]: damaged }), /is damaged/],
    [
      'with a file that unpacks to gigabytes',
      trackRecordSite({ 'record/head.json': head(sha256(bomb)), [DAY]: bomb }),
      /more than 256 MB/,
    ],
    [
      'with a wrong digest',
      trackRecordSite({ 'record/head.json': '{}' }, { sha256: 'f'.repeat(64) }),
      /instead of f{64}/,
    ],
    [
      'with a file that is larger than its entry',
      trackRecordSite({ 'record/head.json': '{}' }, { bytes: 1 }),
      /more than 1 bytes/,
    ],
    ['with an impossible size', trackRecordSite({ 'record/head.json': '{}' }, { bytes: 1e9 }), /more than 64 MB/],
    ['with a path upward', trackRecordSite({ 'record/../x.json': '{}' }), /another version/],
    ['at no address', trackRecordSite({ 'record/head.json': '{}' }, {}, 'http://['), /no web address/],
    ['at a file', trackRecordSite({ 'record/head.json': '{}' }, {}, 'file:///etc'), /no web address/],
  ])('`ddh record restore` refuses a record %s, twice, and writes nothing', async (_, answer, why) => {
    for (let i = 0; i < 2; i++) {
      const { code, out, notes } = await ddh(['record', 'restore'], answer);
      expect([code, jsonOf(out)]).toMatchObject([1, { error: { message: expect.stringMatching(why) } }]);
      expect(notes).toMatch(why);
      expect(await readdir(cwd)).toEqual(['data']);
    }
  });

  test('`ddh record restore` names a damaged record of this machine', async () => {
    await mkdir(join(cwd, 'record/forecasts'), { recursive: true });
    await writeFile(join(cwd, DAY), damaged);
    await writeFile(join(cwd, 'record/head.json'), head(sha256(damaged)));
    const { code, notes } = await ddh(['record', 'restore'], trackRecordSite({}));
    expect(code).toBe(1);
    expect(notes).toContain('2026-01-01.ndjson.gz');
  });

  test('`ddh record restore` does not overwrite forecasts that the site lacks', async () => {
    await mkdir(join(cwd, 'record/forecasts'), { recursive: true });
    await writeFile(join(cwd, DAY), 'own');
    const { code, notes } = await ddh(
      ['record', 'restore'],
      trackRecordSite({ 'record/head.json': '{}', [DAY]: damaged }),
    );
    expect([code, await readdir(join(cwd, 'record'))]).toEqual([1, ['forecasts']]);
    expect(notes).toContain("differs from the site's");
  });
});

describe('a site that refuses one form of the REST address', () => {
  const REFUSALS = [403, 404, 405, 406, 410, 500, 501, 503, 302, 200].map((status) => [status] as const);
  /** Answers at one form only, and counts the requests at the other. */
  function halfSite(status: number, isOpen: (url: URL) => boolean, headers: Readonly<Record<string, string>> = {}) {
    const site = goodSite();
    const refused: string[] = [];
    const answer: Answer = (route, url, body) => {
      if (isOpen(url)) return site(route || url.pathname.replace('/wp-json', ''), url, body);
      refused.push(url.href);
      return new Response('<html>', { status, headers: { location: '/', ...headers } });
    };
    return { answer, refused };
  }

  test.each(REFUSALS)(
    '`ddh publish` uses /wp-json/ if the other form gets status %d, and asks there once',
    async (status) => {
      const { answer, refused } = halfSite(status, (url) => url.pathname.startsWith('/wp-json/'));
      expect(await ddh(['publish', 'data'], answer)).toMatchObject({ code: 0 });
      expect(refused).toHaveLength(1);
    },
  );

  test('`ddh publish` uses /wp-json/ if a firewall refuses later requests only', async () => {
    const isOpen = (url: URL): boolean => url.pathname.startsWith('/wp-json/') || !url.href.includes('commit');
    const { answer, refused } = halfSite(403, isOpen);
    expect(await ddh(['publish', 'data'], answer)).toMatchObject({ code: 0 });
    expect(refused).toHaveLength(1);
  });

  test('a password in front of the site is named', async () => {
    const { answer } = halfSite(401, () => false, { 'www-authenticate': 'Basic realm="staging"' });
    const { code, notes } = await ddh(['publish', 'data'], answer);
    expect([code, notes]).toEqual([1, expect.stringContaining(siteFaultText({ kind: 'password' }))]);
  });
});

test('a response that unpacks to gigabytes is not read to its end', async () => {
  let pieces = 0;
  const endless: Answer = () =>
    new Response(
      new ReadableStream({
        pull(to) {
          pieces++;
          to.enqueue(new Uint8Array(1 << 20));
        },
      }),
    );
  const { code, notes } = await ddh(['publish', '--list'], endless);
  expect([code, notes]).toMatchObject([1, expect.stringContaining('not from WordPress')]);
  // Each of the two forms of the address is asked.
  expect(pieces).toBeLessThan(140);
});
